// Seats: a pigment and an emblem each, so that an owner is known without colour.

export const SEATS = ["vermilion", "lapis", "verdigris", "saffron", "orchid", "bone", "jet", "umber"] as const;
export type Pigment = (typeof SEATS)[number];
export type Emblem = "gem" | "coin" | "sail" | "chest" | "cross" | "ring" | "star" | "moon";

export const EMBLEMS: Record<Pigment, Emblem> = {
  vermilion: "gem",
  saffron: "coin",
  verdigris: "sail",
  lapis: "chest",
  orchid: "cross",
  bone: "ring",
  jet: "star",
  umber: "moon",
};

/** A seat's pigment by its number at the table. */
export function pigmentOf(seat: number): Pigment {
  return SEATS[seat % SEATS.length] ?? "umber";
}

/** `Saffron, the coin`: the seat in words, beside its picture. */
export function seatInWords(pigment: Pigment): string {
  return `${pigment[0]?.toUpperCase() ?? ""}${pigment.slice(1)}, the ${EMBLEMS[pigment]}`;
}

type Point = readonly [number, number];

function polygon(points: readonly Point[], r: number): string {
  return `M${points.map(([x, y]) => `${(x * r).toFixed(2)} ${(y * r).toFixed(2)}`).join("L")}Z`;
}

function disc(r: number): string {
  return `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

function hole(r: number): string {
  return `M${-r} 0a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
}

function star(): Point[] {
  return Array.from({ length: 10 }, (_, k) => {
    const angle = -Math.PI / 2 + (k * Math.PI) / 5;
    const reach = k % 2 ? 0.48 : 1.15;
    return [Math.cos(angle) * reach, Math.sin(angle) * reach] as const;
  });
}

function moon(r: number): string {
  const at = (k: number) => (k * r).toFixed(2);
  return `M${at(0.42)} ${at(-1.02)}A${at(1.08)} ${at(1.08)} 0 1 0 ${at(0.42)} ${at(1.02)}A${at(0.92)} ${at(0.92)} 0 0 1 ${at(0.42)} ${at(-1.02)}Z`;
}

const GEM: Point[] = [
  [0, -1.12],
  [1.02, 0],
  [0, 1.12],
  [-1.02, 0],
];
const SAIL: Point[] = [
  [0, -1.08],
  [1.1, 0.86],
  [-1.1, 0.86],
];
const CHEST: Point[] = [
  [-0.88, -0.88],
  [0.88, -0.88],
  [0.88, 0.88],
  [-0.88, 0.88],
];
const CROSS: Point[] = [
  [-0.36, -1],
  [0.36, -1],
  [0.36, -0.36],
  [1, -0.36],
  [1, 0.36],
  [0.36, 0.36],
  [0.36, 1],
  [-0.36, 1],
  [-0.36, 0.36],
  [-1, 0.36],
  [-1, -0.36],
  [-0.36, -0.36],
];

/** The path of an emblem around 0,0 with the visual radius r. */
export function emblemPath(kind: Emblem, r: number): string {
  switch (kind) {
    case "gem":
      return polygon(GEM, r);
    case "coin":
      return disc(r);
    case "sail":
      return polygon(SAIL, r);
    case "chest":
      return polygon(CHEST, r);
    case "cross":
      return polygon(CROSS, r);
    case "ring":
      return disc(r * 1.02) + hole(r * 0.46);
    case "star":
      return polygon(star(), r);
    case "moon":
      return moon(r);
  }
}

/** Where the pips of a die stand, in thirds around its middle. */
export const PIPS: Record<number, readonly Point[]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};
