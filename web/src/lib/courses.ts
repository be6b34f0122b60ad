// Which piece went where between two pictures of a board. Pieces of one kind are interchangeable, so this is a guess: the
// one that looks right. Nothing here knows a game or the page.

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Piece {
  /** What it is: pieces of one kind may stand for each other (`die:0`). */
  kind: string;
  /** What it shows; a piece that shows the same is preferred. */
  face: string;
  /** The part of the board it stands in. */
  group: string;
  /** Pieces may leave from here (a tray), but none arrives. */
  source: boolean;
  box: Box;
}

/** `from` null: it came from outside. `to` null: it left the board. Both are places in the lists that were compared. */
export interface Course {
  from: number | null;
  to: number | null;
}

const STILL = 3;

function stays(one: Box, other: Box): boolean {
  return Math.abs(one.x - other.x) <= STILL && Math.abs(one.y - other.y) <= STILL;
}

type Same = (one: Piece, other: Piece) => boolean;
const like: Same = (one, other) => one.kind === other.kind && one.face === other.face && one.source === other.source;
/** From the surest guess to the last. */
const GUESSES: readonly Same[] = [
  (one, other) => like(one, other) && stays(one.box, other.box),
  (one, other) => like(one, other) && one.group === other.group,
  (one, other) => one.kind === other.kind && one.face === other.face && !other.source,
  (one, other) => one.kind === other.kind && !other.source,
];

/** The courses that lead from one picture to the next; what stays where it is has none. */
export function courses(before: readonly Piece[], after: readonly Piece[]): Course[] {
  const origin = new Map<number, number>();
  const used = new Set<number>();
  for (const same of GUESSES) {
    after.forEach((piece, to) => {
      if (origin.has(to)) return;
      const from = before.findIndex((old, place) => !used.has(place) && same(old, piece));
      if (from < 0) return;
      origin.set(to, from);
      used.add(from);
    });
  }
  const arrivals = after.flatMap((piece, to): Course[] => {
    if (piece.source) return [];
    const from = origin.get(to);
    if (from === undefined) return [{ from: null, to }];
    const old = before[from];
    return old && stays(old.box, piece.box) ? [] : [{ from, to }];
  });
  const departures = before.flatMap((piece, from): Course[] =>
    piece.source || used.has(from) ? [] : [{ from, to: null }],
  );
  return [...arrivals, ...departures];
}
