// The city as a drawing: every space of CT-T2 has an outline, in widths of half a street, on a plan of 20 by 20. Names and
// passages are those of the engine's own tables (CT-T2 to CT-T5, CT-T18); a test holds them against each other.

export type Point = readonly [number, number];
export type Edge = readonly [string, string];

export const SIDE = 20;

const box = (left: number, top: number, right: number, bottom: number): Point[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];

function edges(text: string): Edge[] {
  return text
    .trim()
    .split(/\s+/)
    .map((edge) => edge.split(/[-|]/) as unknown as Edge);
}

// --- names (CT-T2) ----------------------------------------------------------------------------------------------------

export const STREETS: Record<string, string> = {
  R1: "Moon Corner",
  R2: "Tallow Row",
  R3: "Tallow Row",
  R4: "Tallow Row",
  R5: "Tallow Row",
  R6: "Tallow Row",
  R7: "Star Corner",
  R8: "Gilders' Row",
  R9: "Gilders' Row",
  R10: "Gilders' Row",
  R11: "Gilders' Row",
  R12: "Gilders' Row",
  R13: "Sun Corner",
  R14: "Coopers' Row",
  R15: "Coopers' Row",
  R16: "Coopers' Row",
  R17: "Coopers' Row",
  R18: "Coopers' Row",
  R19: "Ash Corner",
  R20: "Cutpurse Row",
  R21: "Cutpurse Row",
  R22: "Cutpurse Row",
  R23: "Cutpurse Row",
  R24: "Cutpurse Row",
  A1: "Bell Street",
  A2: "Bell Street",
  A3: "Duke Street",
  A4: "Duke Street",
  A5: "Vintner Street",
  A6: "Vintner Street",
  A7: "Gallows Street",
  A8: "Gallows Street",
  P1: "Fountain Square",
  P2: "Fountain Square",
  P3: "Fountain Square",
  P4: "Fountain Square",
};
export const ENTRANCES: Record<string, string> = {
  D1: "Entrance 1 (north)",
  D2: "Entrance 2 (north)",
  D3: "Entrance 3 (north)",
  D4: "Entrance 4 (north)",
  D5: "Entrance 5 (east)",
  D6: "Entrance 6 (east)",
  D7: "Entrance 7 (east)",
  D8: "Entrance 8 (east)",
  D9: "Entrance 9 (south)",
  D10: "Entrance 10 (south)",
  D11: "Entrance 11 (south)",
  D12: "Entrance 12 (south)",
  D13: "Entrance 13 (west)",
  D14: "Entrance 14 (west)",
  D15: "Entrance 15 (west)",
  D16: "Entrance 16 (west)",
};
export const ROOMS: Record<string, string> = {
  APO: "Apothecary",
  ARM: "Armory",
  BAK: "Bakery",
  BAT: "Bathhouse",
  CHA: "Chapel",
  COU: "Counting House",
  DOR: "Dormitory",
  FOR: "Forge",
  GAL: "Gallery",
  GUA: "Guardroom",
  INN: "Inn",
  JEW: "Jewelers' Hall",
  KIT: "Kitchen",
  LAB: "Laboratory",
  LIB: "Library",
  MAG: "Magician's Chamber",
  OBS: "Observatory",
  PAW: "Pawnshop",
  STA: "Stables",
  STU: "Study",
  TAN: "Tannery",
  THE: "Theatre",
  TRE: "Treasury",
  WAR: "Warehouse",
};
/** Names that are too long for their room on the map. */
export const SHORT: Record<string, string> = { JEW: "Jewelers", MAG: "Magician" };

// --- outlines ---------------------------------------------------------------------------------------------------------

/** Where one space of a row ends and the next begins, around the ring of streets. */
const CUTS = [2, 4, 6.5, 9, 11, 13.5, 16, 18];

function ring(): Record<string, Point[]> {
  const found: Record<string, Point[]> = {};
  CUTS.slice(0, -1).forEach((from, place) => {
    const to = CUTS[place + 1] ?? from;
    found[`R${place + 1}`] = box(from, 2, to, 4);
    if (place) found[`R${place + 7}`] = box(16, from, 18, to);
    if (place < 6) found[`R${19 - place}`] = box(from, 16, to, 18);
    if (place && place < 6) found[`R${25 - place}`] = box(2, from, 4, to);
  });
  return found;
}

/** The way in between two houses on the rim: where it begins and ends, clockwise from the north-west. */
const GAPS: Point[] = [
  [4.5, 5.75],
  [7.25, 8.75],
  [11.25, 12.75],
  [14.25, 15.5],
];

function entrances(): Record<string, Point[]> {
  const found: Record<string, Point[]> = {};
  GAPS.forEach(([from, to], place) => {
    found[`D${place + 1}`] = box(from, 0, to, 2);
    found[`D${place + 5}`] = box(18, from, 20, to);
    found[`D${12 - place}`] = box(from, 18, to, 20);
    found[`D${16 - place}`] = box(0, from, 2, to);
  });
  return found;
}

export const OUTLINES: Record<string, Point[]> = {
  ...ring(),
  ...entrances(),
  A1: box(9, 4, 11, 6),
  A2: box(9, 6, 11, 8),
  A3: box(14, 9, 16, 11),
  A4: box(12, 9, 14, 11),
  A5: box(9, 14, 11, 16),
  A6: box(9, 12, 11, 14),
  A7: box(4, 9, 6, 11),
  A8: box(6, 9, 8, 11),
  P1: [
    [8, 8],
    [12, 8],
    [10.6, 9.4],
    [9.4, 9.4],
  ],
  P2: [
    [12, 8],
    [12, 12],
    [10.6, 10.6],
    [10.6, 9.4],
  ],
  P3: [
    [12, 12],
    [8, 12],
    [9.4, 10.6],
    [10.6, 10.6],
  ],
  P4: [
    [8, 12],
    [8, 8],
    [9.4, 9.4],
    [9.4, 10.6],
  ],
  BAT: box(1, 0, 4.5, 2),
  DOR: box(0, 2, 2, 4.5),
  BAK: box(5.75, 0, 7.25, 2),
  CHA: box(8.75, 0, 11.25, 2),
  JEW: box(12.75, 0, 14.25, 2),
  TAN: [
    [15.5, 0],
    [20, 0],
    [20, 4.5],
    [18, 4.5],
    [18, 2],
    [15.5, 2],
  ],
  APO: box(18, 5.75, 20, 7.25),
  FOR: box(18, 12.75, 20, 14.25),
  MAG: box(18, 15.5, 20, 19),
  STU: box(15.5, 18, 18, 20),
  WAR: box(12.75, 18, 14.25, 20),
  INN: box(8.75, 18, 11.25, 20),
  THE: box(5.75, 18, 7.25, 20),
  STA: [
    [0, 15.5],
    [2, 15.5],
    [2, 18],
    [4.5, 18],
    [4.5, 20],
    [0, 20],
  ],
  PAW: box(0, 12.75, 2, 14.25),
  KIT: box(0, 5.75, 2, 7.25),
  LIB: box(4, 4, 6.5, 9),
  GAL: [
    [6.5, 4],
    [9, 4],
    [9, 8],
    [8, 8],
    [8, 9],
    [6.5, 9],
  ],
  COU: [
    [11, 4],
    [13.5, 4],
    [13.5, 9],
    [12, 9],
    [12, 8],
    [11, 8],
  ],
  TRE: box(13.5, 4, 16, 9),
  GUA: box(4, 11, 6.5, 16),
  ARM: [
    [6.5, 11],
    [8, 11],
    [8, 12],
    [9, 12],
    [9, 16],
    [6.5, 16],
  ],
  OBS: [
    [11, 12],
    [12, 12],
    [12, 11],
    [13.5, 11],
    [13.5, 16],
    [11, 16],
  ],
  LAB: box(13.5, 11, 16, 16),
};

/** Where a figure stands when that is not the middle of its space. */
export const SPOTS: Record<string, Point> = {
  P1: [10, 8.7],
  P2: [11.3, 10],
  P3: [10, 11.3],
  P4: [8.7, 10],
  TAN: [18.9, 2.6],
  STA: [1, 17.3],
  GAL: [7.6, 7.4],
  COU: [12.4, 7.4],
  ARM: [7.6, 12.9],
  OBS: [12.4, 12.9],
  LIB: [5.25, 7.6],
  TRE: [14.75, 7.6],
  GUA: [5.25, 12.4],
  LAB: [14.75, 12.4],
};

// --- passages (CT-T3, CT-T4) ------------------------------------------------------------------------------------------

export const WHITE = edges(`
  R1-R2 R2-R3 R3-R4 R4-R5 R5-R6 R6-R7 R7-R8 R8-R9 R9-R10 R10-R11 R11-R12 R12-R13 R13-R14 R14-R15 R15-R16 R16-R17 R17-R18 R18-R19 R19-R20 R20-R21
  R21-R22 R22-R23 R23-R24 R24-R1 D1-R2 D2-R3 D3-R5 D4-R6 D5-R8 D6-R9 D7-R11 D8-R12 D9-R14 D10-R15 D11-R17 D12-R18 D13-R20 D14-R21 D15-R23 D16-R24
  A1-A2 A2-P1 A3-A4 A4-P2 A5-A6 A6-P3 A7-A8 A8-P4 P1-P2 P2-P3 P3-P4 P4-P1
`);
/** The slots of the four gates. */
export const GATES = edges(`
  R4-A1 R10-A3 R16-A5 R22-A7
`);
export const DOORS = edges(`
  DOR-R24 DOR-BAT BAK-R3 CHA-R4 JEW-R6 TAN-R7 APO-R8 FOR-R11 MAG-R12 MAG-STU WAR-R14 INN-R16 THE-R17 STA-R19 PAW-R20 KIT-R23 LIB-A7 LIB-GAL GAL-A1
  TRE-A4 TRE-COU COU-A2 LAB-A3 LAB-OBS OBS-A5 GUA-A8 GUA-ARM ARM-A6
`);
export const WINDOWS = edges(`
  BAT-R2 BAK-D1 JEW-R5 TAN-R8 APO-D6 FOR-R12 STU-R14 WAR-R15 INN-R17 THE-D12 STA-R20 PAW-D14 KIT-R24 COU-R5 ARM-R17
`);
/** Red lines: nobody passes without a card. */
export const WALLS = edges(`
  DOR|R1 DOR|D16 BAT|R1 BAT|D1 BAK|R2 BAK|D2 CHA|R3 CHA|R5 CHA|D2 CHA|D3 JEW|D3 JEW|D4 TAN|R6 TAN|D4 TAN|D5 APO|R9 APO|D5 FOR|D7 FOR|D8 MAG|R13 MAG|D8
  STU|R13 STU|D9 WAR|D9 WAR|D10 INN|R15 INN|D10 INN|D11 THE|R18 THE|D11 STA|R18 STA|D12 STA|D13 PAW|R21 PAW|D13 KIT|D15 KIT|D16 LIB|R2 LIB|R23 LIB|R24
  GAL|R3 GAL|A2 GAL|A8 COU|A1 COU|A4 TRE|R6 TRE|R8 TRE|R9 TRE|A3 LAB|R11 LAB|R12 LAB|R14 OBS|R15 OBS|A4 OBS|A6 GUA|R18 GUA|R20 GUA|R21 GUA|A7 ARM|A5
  ARM|A8
`);

// --- marks (CT-T5) ----------------------------------------------------------------------------------------------------

export const PENTACLES = ["R1", "R7", "R13", "R19"];

// --- the catacombs (CT-T18) -------------------------------------------------------------------------------------------

export interface Cell {
  title: string;
  /** Its middle on a sheet of 390 by 344. */
  at: Point;
}

export const BELOW: Record<string, Cell> = {
  HA: { title: "Holy Altar", at: [50, 42] },
  SC: { title: "Scriptorium", at: [340, 42] },
  TC: { title: "Torture Chamber", at: [340, 302] },
  TU: { title: "Tunnel", at: [50, 302] },
  TR: { title: "Treasure Room of Sophet Drahas", at: [130, 168] },
  PR: { title: "Prison", at: [228, 252] },
  CX: { title: "Central pentacle", at: [245, 168] },
  LA: { title: "Lair", at: [225, 88] },
};
export const ARROWS = edges(`
  HA-SC SC-TC TC-TU TU-HA TR-HA HA-CX SC-CX TC-CX TU-CX TR-CX PR-CX
`);

/** A space or a room below by its full name: `Tallow Row (R5)`, `Chapel`; an entrance with its mark: `Entrance D4 (north)`. */
export function placeTitle(name: string): string {
  const street = STREETS[name];
  if (street) return `${street} (${name})`;
  return (
    ENTRANCES[name]?.replace(/\d+/, name) ??
    ROOMS[name] ??
    BELOW[name]?.title ??
    (name === "out" ? "out of the district" : name === "gone" ? "gone" : "in the box")
  );
}
