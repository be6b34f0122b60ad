// What this browser knows of a table, and what follows from it: whose decision it is, what may be chosen, how seats stand.
import { amount } from "../lib/counting";
import { entries, type Entry } from "../lib/narrowing";
import { addressOf, onPage } from "../lib/place";
import { settings } from "../lib/settings.svelte";
import type { ChatLine, Choice, LogLine, Mistake, Moment, SeatInfo, Shown, TableInfo, View } from "../lib/wire";
import { NO_FACE } from "../games";
import type { Face, Wish } from "../games/face";
import { Choosing } from "./deciding/choosing.svelte";
import { Clocks } from "./clocks.svelte";
import { isEnding } from "./deciding/keys";
import { sinceTurn } from "./telling/since";
import { addressed } from "./words";

/** A mistake: first a better move is looked for, then both are shown. */
export interface Review {
  mistake: Mistake;
  /** What was tried last. */
  tried: Choice | null;
  /** Which of the two is drawn; null while the better one is looked for. */
  shown: "chose" | "better" | null;
}

export abstract class SeenTable extends Choosing {
  abstract readonly id: string;
  abstract readonly token: string | null;
  /** The table at an earlier moment; null while the present is shown. */
  abstract get moment(): Moment | null;
  readonly clocks = new Clocks();
  // What the server tells is never changed in place, only replaced; watching its every part would cost more than drawing it.
  info = $state.raw<TableInfo | null>(null);
  /** What the game adds to the table; it is loaded before anything is shown. */
  face = $state.raw<Face>(NO_FACE);
  latest = $state.raw<View | null>(null);
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  online = $state.raw<number[]>([]);
  spectators = $state(0);
  /** What the lesson says now. */
  guide = $state.raw<Shown["guide"]>(null);
  seat = $state<number | null>(null);
  /** A mistake of a finished game that is being looked at. */
  review = $state.raw<Review | null>(null);

  get view(): View {
    const view = this.drawn;
    if (!view) throw new Error("the table has not been shown yet");
    return view;
  }

  get drawn(): View | null {
    return this.moment?.view ?? this.latest;
  }

  get shown(): boolean {
    return this.latest !== null;
  }

  get mySeats(): SeatInfo[] {
    return this.info?.seats.filter((seat) => seat.mine) ?? [];
  }

  /** Several people at one screen: what each sees is covered in between. A sandbox is one person's. */
  get shared(): boolean {
    return this.mySeats.length > 1 && this.info?.forked_from == null;
  }

  /** A computer holds my seat: I left, or my time was over. */
  get stoodIn(): boolean {
    return this.mySeats.some((one) => one.stands_in) && !this.over;
  }

  /** The mistake at which the past is open, if it is one. */
  get reviewed(): Review | null {
    return this.review?.mistake.version === this.moment?.version ? this.review : null;
  }

  get mine(): boolean {
    if (this.reviewed) return true;
    return (
      !this.moment &&
      !this.stoodIn &&
      this.seat !== null &&
      (this.latest?.to_act.includes(this.seat) ?? false) &&
      !this.latest?.outcome
    );
  }

  /** Whether I may do something now: I am asked, or free to act while others are. */
  get free(): boolean {
    return (
      !this.moment &&
      !this.stoodIn &&
      this.seat !== null &&
      !this.latest?.outcome &&
      (this.latest?.choices.length ?? 0) > 0
    );
  }

  get over(): boolean {
    return this.latest?.outcome != null;
  }

  get choices(): readonly Choice[] {
    if (this.moment) return this.reviewed ? this.moment.view.choices : [];
    return this.latest?.choices ?? [];
  }

  override get guided(): boolean {
    return this.guide?.waits ?? false;
  }

  /** Without what has a button of its own; in text mode every choice in full. */
  protected override listed(): Entry[] {
    const listed = this.left.filter((choice) => choice.action !== this.ending?.action);
    return settings.all.text
      ? listed.map((choice) => ({ kind: "choice", choice, title: choice.label, text: "" }))
      : entries(listed, this.picks, (target) => this.nameOf(target));
  }

  /** The one choice that ends, passes or is done: it has a button and a key of its own while there are others. */
  readonly ending = $derived.by((): Choice | null => {
    if (!this.mine || !this.latest || this.latest.choices.length < 2) return null;
    const endings = this.latest.choices.filter((choice) => isEnding(choice.action));
    return endings.length === 1 ? (endings[0] ?? null) : null;
  });

  /** What people want now and are not offered; each can be asked about. */
  readonly wishes = $derived.by((): Wish[] => {
    const view = this.latest;
    if (!view || !this.mine || this.moment || this.picks.length) return [];
    return (this.face.wishes?.(view) ?? []).filter(
      (wish) => !view.choices.some((choice) => choice.action === wish.action),
    );
  });

  /** What happened since I last did something. */
  readonly sinceMyTurn = $derived.by((): LogLine[] => sinceTurn(this.log, this.seat, this.latest?.names ?? []));

  /** A sentence of the log as I read it. */
  sentence(text: string): string {
    return addressed(text, this.seat === null ? undefined : this.latest?.names[this.seat]);
  }

  seatName(seat: number): string {
    return this.latest?.names[seat] ?? this.info?.seats[seat]?.name ?? `Seat ${seat + 1}`;
  }

  clock(seat: number): { text: string; low: boolean } | null {
    return this.moment ? null : this.clocks.of(seat);
  }

  /** How a seat stands, in a few words: by the game's own measure, or by its score once the game is over. */
  standingOf(seat: number): string[] {
    if (!this.shown) return [];
    const { outcome } = this.view;
    if (outcome && !this.face.ending) return [amount(outcome.scores[seat] ?? 0, this.face.unit ?? "points")];
    return (this.face.seatLine?.(this.view, seat) ?? "").split(" · ").filter(Boolean);
  }

  get link(): string {
    const token = onPage ? null : (this.info?.token ?? this.token);
    return addressOf(`/table/${this.id}${token ? `?token=${token}` : ""}`);
  }

  /** Where this table is, at a ply or now; the address of a private table works for those it is sent to. */
  path(ply: number | null = null): string {
    const token = onPage || this.info?.listed ? null : (this.info?.token ?? this.token);
    return `/table/${this.id}${ply === null ? "" : `/ply/${Math.max(0, ply)}`}${token ? `?token=${token}` : ""}`;
  }
}
