// Terrain as ink drawings around 0,0, for a hex whose corners are 56 away. Colours are tokens, so both themes draw it.

const line = (ink: string, width = 1.2) =>
  `stroke="${ink}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`;
const ink = (tint: string) => `var(--t-${tint}-ink)`;
const shade = (tint: string, part: number) => `color-mix(in srgb, var(--t-${tint}) ${part}%, var(--t-${tint}-ink))`;

function tree(x: number, y: number, k: number, tint: string): string {
  const crown = `M${x} ${y - 21 * k}c${-7 * k} ${5 * k} ${-8.5 * k} ${13 * k} ${-6.4 * k} ${16 * k}c${2 * k} ${2.4 * k} ${10.8 * k} ${2.4 * k} ${12.8 * k} 0c${2 * k} ${-3 * k} ${0.6 * k} ${-11 * k} ${-6.4 * k} ${-16 * k}z`;
  return `<path d="M${x} ${y}v${-5 * k}" ${line(ink(tint), 1.3)}/><path d="${crown}" fill="${shade(tint, 72)}" ${line(ink(tint))}/><path d="M${x + 2 * k} ${y - 14 * k}v${7 * k}M${x + 4.2 * k} ${y - 11 * k}v${4.4 * k}" ${line(ink(tint), 0.9)} opacity=".7"/>`;
}
function bareTree(x: number, y: number): string {
  return `<path d="M${x} ${y}v-16M${x} ${y - 6}l-6 -6M${x} ${y - 9}l6 -7M${x} ${y - 13}l-4 -5" fill="none" ${line(ink("plain"), 1.3)}/>`;
}
function sheaf(x: number, y: number, k: number): string {
  const ears = [3, 7]
    .map((up) => `M${x} ${y - up * k}l${-4 * k} ${-3.4 * k}M${x} ${y - up * k}l${4 * k} ${-3.4 * k}`)
    .join("");
  return `<path d="M${x} ${y}V${y - 12 * k}${ears}M${x} ${y - 11 * k}l${-3 * k} ${-3 * k}M${x} ${y - 11 * k}l${3 * k} ${-3 * k}" ${line(ink("food"), 1.25)} fill="none"/>`;
}
function peak(x: number, y: number, k: number, tint: string): string {
  const rock = `M${x - 17 * k} ${y}L${x - 3 * k} ${y - 22 * k}L${x + k} ${y - 17 * k}L${x + 4 * k} ${y - 20 * k}L${x + 18 * k} ${y}Z`;
  const folds = `M${x - 3 * k} ${y - 22 * k}l${2 * k} ${8 * k}l${-2 * k} ${5 * k}l${3 * k} ${7 * k}M${x + 4 * k} ${y - 16 * k}l${5 * k} ${12 * k}M${x + 5 * k} ${y - 12 * k}l${2 * k} ${9 * k}M${x + 9 * k} ${y - 11 * k}l${4 * k} ${8 * k}`;
  return `<path d="${rock}" fill="${shade(tint, 80)}" ${line(ink(tint), 1.25)}/><path d="${folds}" ${line(ink(tint), 0.9)} fill="none" opacity=".75"/>`;
}
function nugget(x: number, y: number, r: number): string {
  return `<path d="M${x - r} ${y}l${r * 0.5} ${-r * 0.8}h${r}l${r * 0.5} ${r * 0.8}l${-r * 0.6} ${r * 0.6}h${-r * 0.9}z" fill="var(--brass-bright)" stroke="${ink("gold")}" stroke-width="1"/>`;
}
function wave(x: number, y: number, count: number): string {
  return `<path d="M${x} ${y}${"q4 -5 8 0q4 5 8 0".repeat(count)}" fill="none" ${line(ink("water"))}/>`;
}
function flower(x: number, y: number, petal: string): string {
  const petals = [0, 1, 2, 3, 4].map((number) => {
    const angle = (number * 72 * Math.PI) / 180;
    return `<circle cx="${(x + Math.cos(angle) * 3.1).toFixed(1)}" cy="${(y + Math.sin(angle) * 3.1).toFixed(1)}" r="2.2" fill="${petal}" stroke="${ink("garden")}" stroke-width=".8"/>`;
  });
  return `${petals.join("")}<circle cx="${x}" cy="${y}" r="1.6" fill="${ink("garden")}"/>`;
}

type Place = readonly [number, number];
const SHEAVES: Place[] = [
  [-26, -14],
  [-9, -18],
  [9, -18],
  [26, -14],
  [-34, 13],
  [-17, 8],
  [0, 7],
  [17, 8],
  [34, 13],
  [-17, 36],
  [0, 34],
  [17, 36],
];
const TREES: Place[] = [
  [-14, -14],
  [14, -16],
  [-30, 6],
  [-2, 6],
  [27, 5],
  [-18, 30],
  [12, 30],
];
const FLOWERS: Place[] = [
  [-10, -24],
  [10, -24],
  [0, -10],
  [-30, 14],
  [-10, 12],
  [10, 12],
  [30, 14],
  [-18, 30],
  [0, 30],
  [18, 30],
];
const PETALS = ["#fff", "var(--brass-bright)", "#E7A9A0"];
const BARE: Place[] = [
  [-22, 0],
  [20, -8],
  [0, 26],
  [-30, 30],
  [30, 26],
];

function steps(): string {
  const stone = "color-mix(in srgb, var(--t-shrine) 45%, var(--raised))";
  const c = ink("shrine");
  const rows = [
    [34, 20],
    [26, 11],
    [18, 2],
    [10, -7],
  ].map(([wide = 0, y = 0]) => `<path d="M${-wide} ${y}h${2 * wide}v9h${-2 * wide}z" fill="${stone}" ${line(c)}/>`);
  return `${rows.join("")}<path d="M-8 -7v-10h16v10" fill="${stone}" ${line(c)}/><path d="M-12 -17h24l-4 -5h-16z" fill="${c}"/><path d="M-4 29V2h8v27" fill="none" ${line(c, 1)}/><path d="M-4 24h8M-4 19h8M-4 14h8M-4 9h8" ${line(c, 0.8)}/><circle cy="-30" r="4" fill="var(--brass-bright)" stroke="${c}"/><path d="M0 -38v-5M-7 -34l-4 -3M7 -34l4 -3" ${line(c, 1)}/>`;
}

const CHIPS = `<path d="M-36 -10l6 8 5 -9M-14 -34l5 9 6 -8M20 -26l5 8 6 -10M-30 24l6 -9 6 8M8 34l5 -9 7 7M26 12l5 -8 5 7M-4 2l4 -5 4 5" ${line(ink("cave"), 1.1)} fill="none" opacity=".7"/>`;

export const ART: Record<string, string> = {
  food: `<path d="M-60 -14q60 -16 120 0M-60 14q60 -16 120 0M-60 40q60 -16 120 0" ${line(ink("food"), 0.8)} fill="none" opacity=".5"/>${SHEAVES.map(([x, y]) => sheaf(x, y, 0.82)).join("")}`,
  wood: TREES.map(([x, y]) => tree(x, y, 1, "wood")).join(""),
  gold:
    peak(-13, 0, 1, "gold") +
    peak(17, -6, 0.82, "gold") +
    peak(4, 30, 1.02, "gold") +
    nugget(-27, 22, 5) +
    nugget(31, 17, 5) +
    nugget(-13, 38, 4),
  water: wave(-24, -26, 3) + wave(-36, -6, 2) + wave(8, -4, 2) + wave(-22, 14, 3) + wave(-10, 34, 2),
  garden:
    tree(-24, -4, 0.85, "garden") +
    tree(24, -4, 0.85, "garden") +
    FLOWERS.map(([x, y], number) => flower(x, y, PETALS[number % 3] ?? "#fff")).join(""),
  withered: BARE.map(([x, y]) => bareTree(x, y)).join(""),
  shrine: steps(),
  mouth: `${peak(-22, 0, 0.9, "cave")}${peak(22, 0, 0.9, "cave")}<path d="M-38 28C-36 -2 -20 -22 0 -22S36 -2 38 28Z" fill="${shade("cave", 78)}" ${line(ink("cave"), 1.3)}/><path d="M-17 28C-17 8 -10 -4 0 -4S17 8 17 28Z" fill="var(--piece-ink)"/><path d="M-26 18l-5 8M-22 4l-6 8M24 6l6 8M28 19l4 7M-8 -14l-5 5M8 -14l5 5" ${line(ink("cave"), 0.9)}/>`,
  cave: CHIPS,
  exit: `${CHIPS}<path d="M-15 18V-4a15 15 0 0 1 30 0v22z" fill="var(--chart)" ${line(ink("cave"), 1.3)}/><path d="M0 12V-8M-6 -2l6 -7 6 7" ${line("var(--red)", 2)} fill="none"/>`,
  rocks: `${CHIPS}<path d="M-30 22l8 -16 14 -4 10 12 12 -6 14 14z" fill="${shade("cave", 70)}" ${line(ink("cave"), 1.3)}/><path d="M-8 2l2 14M4 14l8 4M-22 6l4 10" ${line(ink("cave"), 0.9)} fill="none"/>`,
  treasure: `${CHIPS}<circle r="21" fill="var(--brass-bright)" stroke="var(--piece-ink)" stroke-width="1.4"/><circle r="16.5" fill="none" stroke="var(--piece-ink)" stroke-width="1" stroke-dasharray="2 2.4"/><path d="M0 -11L3.2 -3.4L11 -3L5 2.2L7 10L0 5.6L-7 10L-5 2.2L-11 -3L-3.2 -3.4Z" fill="#7A5410"/>`,
  dweller: CHIPS,
};

// --- pieces: outlines around 0,0 -------------------------------------------------------------------------------------

export const EXPLORER = {
  cloak: "M-15 13C-15 -1 -9.5 -8 0 -8S15 -1 15 13Z",
  head: "M-7.2 -13.5a7.2 7.2 0 1 0 14.4 0a7.2 7.2 0 1 0 -14.4 0Z",
  hat: "M-14 -17.2C-10 -19.6 -7.4 -19.6 -6.8 -21.5C-6 -25.6 -3.4 -28 0 -28S6 -25.6 6.8 -21.5C7.4 -19.6 10 -19.6 14 -17.2C9 -14.2 -9 -14.2 -14 -17.2Z",
};
export const VILLAGER =
  "M0 -15a5.4 5.4 0 0 1 3.4 9.6C7 -4 8.6 0 8.6 5v4h-17.2V5c0-5 1.6-9 5.2-10.4A5.4 5.4 0 0 1 0 -15Z";
export const BUILDINGS = {
  farmhouse: "M-11 -2L0 -12L11 -2V10H-11Z",
  fort: "M-13 12V-13H-8V-8.6H-2.8V-13H2.8V-8.6H8V-13H13V12Z",
  outpost: "M-11 11L-7 -9H-9V-13H9V-9H7L11 11Z",
  hideout: "M-14 12C-14 -3 -8 -13 0 -13S14 -3 14 12Z",
};
export const OBELISK = "M-4 8L-2.4 -8L0 -12L2.4 -8L4 8Z";
export const HOOD = "M-13 13C-13 2 -11 -6 -7.5 -11C-5 -16 -2.5 -21 0 -25C2.5 -21 5 -16 7.5 -11C11 -6 13 2 13 13Z";

/** Who fights for nobody, in ink: the head of a wolf, a tiger, and two that stand upright. */
export const HEADS: Record<string, string> = {
  wolf: "M-13 -14L-7 -9H7L13 -14L12 -1L6 8L0 14L-6 8L-12 -1ZM-6 -1.5L-2 0.5M6 -1.5L2 0.5M-2.4 9H2.4",
  tiger:
    "M-11 -12L-6 -9.5C-2 -11 2 -11 6 -9.5L11 -12L12.5 -5C13.5 2 9 11 0 13C-9 11 -13.5 2 -12.5 -5ZM-6.5 -1.5L-2.5 0M6.5 -1.5L2.5 0M0 -10V-5M-4 -9.6L-3 -5.6M4 -9.6L3 -5.6M-12 2L-7.5 3M12 2L7.5 3M0 5.5V8.5M-3 9.5Q0 11.5 3 9.5",
  titan: "M-9 14V2L-13 0V-8L-6 -7V-12L0 -15L6 -12V-7L13 -8V0L9 2V14ZM-3.5 -9.5H-1M3.5 -9.5H1M-3 -5H3M-9 6H9M0 2V14",
  giant:
    "M-10 14C-11 4 -12 -1 -6 -4C-7 -12 -4 -15 0 -15S7 -12 6 -4C12 -1 11 4 10 14ZM-2.5 -10H-1M2.5 -10H1M-2.5 -6Q0 -4.5 2.5 -6M-10 5L-5 2M10 5L5 2",
  thief: HOOD,
  thieves: HOOD,
  totec: "M-10 -13H10L12 -3L7 3L8 13H-8L-7 3L-12 -3ZM-5.5 -6H-1.5M5.5 -6H1.5M-4 0H4M-4 0V3H4V0",
};
