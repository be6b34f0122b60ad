// Lines of a sea chart: rhumbs, neatline and the compass rose, as path data.

/** `count` lines from a point, as far as `reach`. */
export function rhumbs(x: number, y: number, reach: number, count = 32): string {
  return Array.from({ length: count }, (_, i) => {
    const angle = (i * 2 * Math.PI) / count;
    return `M${x} ${y}L${(x + Math.cos(angle) * reach).toFixed(1)} ${(y + Math.sin(angle) * reach).toFixed(1)}`;
  }).join("");
}

/** The dark pieces of the alternating band around a map. */
export function neatlineBand(x: number, y: number, width: number, height: number, band: number, piece: number): string {
  const across = Math.round((width - 2 * band) / piece);
  const down = Math.round((height - 2 * band) / piece);
  const wide = (width - 2 * band) / across;
  const high = (height - 2 * band) / down;
  let path = "";
  for (let i = 0; i < across; i += 2) {
    const left = (x + band + i * wide).toFixed(1);
    path += `M${left} ${y}h${wide.toFixed(1)}v${band}h${(-wide).toFixed(1)}z`;
    path += `M${left} ${y + height - band}h${wide.toFixed(1)}v${band}h${(-wide).toFixed(1)}z`;
  }
  for (let i = 0; i < down; i += 2) {
    const top = (y + band + i * high).toFixed(1);
    path += `M${x} ${top}v${high.toFixed(1)}h${band}v${(-high).toFixed(1)}z`;
    path += `M${x + width - band} ${top}v${high.toFixed(1)}h${band}v${(-high).toFixed(1)}z`;
  }
  return path;
}

/** The 72 ticks on the rim of a compass. */
export function roseTicks(r: number): string {
  return Array.from({ length: 72 }, (_, i) => {
    const angle = (i * 5 * Math.PI) / 180;
    const inner = i % 2 ? 0.965 : 0.94;
    const at = (k: number) => `${(Math.cos(angle) * r * k).toFixed(1)} ${(Math.sin(angle) * r * k).toFixed(1)}`;
    return `M${at(1)}L${at(inner)}`;
  }).join("");
}

export interface RosePoint {
  angle: number;
  length: number;
  width: number;
  north: boolean;
}

/** The points of a rose, the short ones first so that the long ones lie on top. */
export function rosePoints(r: number): RosePoint[] {
  const point = (angle: number, length: number, width: number, north = false) => ({
    angle,
    length: r * length,
    width: r * width,
    north,
  });
  return [
    ...[22.5, 67.5, 112.5, 157.5, 202.5, 247.5, 292.5, 337.5].map((angle) => point(angle, 0.5, 0.055)),
    ...[45, 135, 225, 315].map((angle) => point(angle, 0.68, 0.09)),
    ...[90, 180, 270].map((angle) => point(angle, 0.9, 0.11)),
    point(0, 0.9, 0.11, true),
  ];
}
