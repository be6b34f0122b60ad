// One table as this browser sees it: the view, what was picked so far, and the line to the server.
import { tick } from "svelte";
import { api } from "../lib/api";
import { amount } from "../lib/counting";
import { face as clockFace, isLow, left, markPassed } from "../lib/clock";
import {
  armedChoice,
  entries,
  fitsTargets,
  exactTargets,
  kindOf,
  narrowed,
  offered,
  picked,
  unpicked,
  type Entry,
} from "../lib/narrowing";
import { ELSEWHERE, newKey, type Connection, type TableConnection } from "../lib/connection";
import { Gathering } from "../lib/gathering";
import { house } from "../lib/house";
import { addressOf, asset, onPage } from "../lib/place";
import { delay, drawLot, lettingGo } from "../lib/reactions";
import { session } from "../lib/session.svelte";
import { settings } from "../lib/settings.svelte";
import { play as sound } from "../lib/sound";
import { router } from "../lib/router.svelte";
import { toasts } from "../lib/toasts.svelte";
import { Travel } from "../lib/travel";
import type {
  ChatLine,
  Choice,
  Hint,
  LogLine,
  Moment,
  SeatClock,
  SeatInfo,
  ServerMessage,
  Shown,
  TableInfo,
  View,
} from "../lib/wire";
import { loadFace, NO_FACE } from "../games";
import type { About, Face, Play, Wish } from "../games/face";

import { isEnding } from "./keys";
import { labelOf, placeOf, type Bubble, type Card } from "./pointing";
import { seatIn } from "./words";

/** Dice of one value are picked one after the other: a click on one more is one more. */
const COUNTED: ReadonlySet<string> = new Set(["die", "neutral"]);
/** A second click this soon is the other half of a double click. */
const DOUBLE_CLICK_MS = 500;

/** The clause by which the kernel says that an action's text names nothing. */
const NO_SUCH_ACTION = "TB-4";
/** The clause by which it says that something is not asked now: what is asked is the better answer. */
const NOT_ASKED = "TB-2";

/** Who has done nothing yet, or only looks on, is told this much of what happened. */
const MOST_SINCE = 12;

/** More plies than this at once are told in one sentence instead of shown moving. */
const MOST_SHOWN_MOVING = 6;

/** What is said when the server closes the line for good. */
const CLOSED: Record<number, string> = {
  4401: "Your session has ended. Go back to the start page.",
  4403: "This table is private; you need its link.",
  4404: "There is no such table. It may have been removed.",
};

export class TableState implements Play {
  // What the server tells is never changed in place, only replaced; watching its every part would cost more than drawing it.
  info = $state.raw<TableInfo | null>(null);
  /** What the game adds to the table; it is loaded before anything is shown. */
  face = $state.raw<Face>(NO_FACE);
  latest = $state.raw<View | null>(null);
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  unreadChat = $state(0);
  online = $state.raw<number[]>([]);
  spectators = $state(0);
  connection = $state<Connection>("connecting");
  trouble = $state("");
  /** Another tab of this browser plays here. */
  elsewhere = $state(false);
  bubble = $state<Bubble | null>(null);
  /** What something is, told beside it. */
  card = $state.raw<Card | null>(null);
  #lastPick = { target: "", at: 0 };
  hint = $state.raw<{ version: number; hint: Hint } | null>(null);
  /** What the lesson says now. */
  guide = $state.raw<Shown["guide"]>(null);
  wantedRewind = $state<number | null>(null);
  picks = $state.raw<string[]>([]);
  selected = $state<string | null>(null);
  busy = $state(false);
  /** The table at an earlier moment; null while the present is shown. */
  moment = $state.raw<Moment | null>(null);
  /** What happened since my last turn is being played back, from this version on. */
  catchingUp = $state<number | null>(null);
  /** Hotseat: the seat to which the screen is being handed. */
  covered = $state<number | null>(null);
  seat = $state<number | null>(null);
  animated = $state(false);
  now = $state(Date.now());
  told = $state("");
  alarmed = $state("");
  rulesAt = $state<string | null>(null);
  #touched = $state.raw<ReadonlySet<string>>(new Set());
  #clocks = $state.raw<SeatClock[]>([]);
  #ahead = 0;
  /** What the page has been told since it was last drawn. */
  #told: LogLine[] = [];
  #messages = new Gathering<ServerMessage>((all) => this.#hearAll(all));
  #connection: TableConnection;
  #asked: { target: string; from?: Element | null; x: number; y: number; below: number; action: string } | null = null;
  #acting = "";
  #wish = 0;
  #timer = 0;
  #wasMine = false;
  /** A reaction is about to be let go for me. */
  passing = $state(false);
  #passTimer = 0;
  #travel = new Travel();
  #offline = () => this.#connection.offline();
  #online = () => this.#connection.online();

  constructor(
    readonly id: string,
    readonly token: string | null = null,
    /** A ply was asked for by its address, so nothing else is played back. */
    private readonly atPly = false,
  ) {
    this.#connection = house.connect(this, {
      message: (message) => this.#messages.add(message),
      connection: (state, away) => this.#connected(state, away),
      refused: (code) => {
        this.elsewhere = code === ELSEWHERE;
        this.trouble = this.elsewhere ? "" : (CLOSED[code] ?? "The table was closed.");
      },
    });
  }

  // --- coming and going ---------------------------------------------------------------------------------------------

  async enter(): Promise<void> {
    try {
      const info = await api.table(this);
      this.face = await loadFace(info.game);
      this.info = info;
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
      return;
    }
    this.#timer = window.setInterval(() => this.#tick(), 1000);
    addEventListener("offline", this.#offline);
    addEventListener("online", this.#online);
    this.#begin();
  }

  leave(): void {
    clearInterval(this.#timer);
    removeEventListener("offline", this.#offline);
    removeEventListener("online", this.#online);
    this.#travel.land();
    clearTimeout(this.#passTimer);
    this.#connection.close();
    this.#messages.close();
  }

  /** Play in this tab; the other one is told. */
  takeOver(): void {
    this.elsewhere = false;
    this.latest = null;
    this.#connection.since = 0;
    this.#connection.takeOver();
  }

  /** Someone joined or started the waiting table. */
  async reload(): Promise<void> {
    this.info = await api.table(this);
    this.#begin();
  }

  /** A waiting table has nothing to show yet; a running one is opened, behind a cover when several people share it. */
  #begin(): void {
    if (!this.info || this.info.state === "waiting" || this.#connection.state !== "closed") return;
    const mine = this.mySeats;
    if (this.shared && this.info.state === "running") {
      const next = this.info.to_act.find((seat) => mine.some((one) => one.seat === seat)) ?? mine[0]?.seat ?? null;
      this.covered = next;
      return;
    }
    this.seat = this.shared
      ? (mine[0]?.seat ?? null)
      : ((mine.find((one) => this.info?.to_act.includes(one.seat)) ?? mine[0])?.seat ?? null);
    this.#connection.seat = this.seat;
    this.#connection.open();
  }

  /** The cover is off: now, and not before, this seat's view is asked for. */
  uncover(): void {
    if (this.covered === null) return;
    this.#look(this.covered);
    this.covered = null;
  }

  #look(seat: number | null): void {
    this.seat = seat;
    this.#clear();
    this.#connection.seat = seat;
    this.#connection.since = 0;
    this.latest = null;
    if (this.#connection.state === "closed") this.#connection.open();
    else this.#connection.ask({ type: "look", seat });
  }

  // --- what is so ---------------------------------------------------------------------------------------------------

  get view(): View {
    const view = this.moment?.view ?? this.latest;
    if (!view) throw new Error("the table has not been shown yet");
    return view;
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

  /** Take my seat back from the computer. */
  async sitAgain(): Promise<void> {
    try {
      this.info = await api.join(this.id, { seat: this.mySeats[0]?.seat ?? null, token: this.token });
      toasts.say("The seat is yours again.");
    } catch (error) {
      toasts.fail(error);
    }
  }

  get mine(): boolean {
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

  readonly left = $derived.by((): Choice[] => {
    if (!this.latest || this.moment) return [];
    return narrowed(this.latest.choices, this.picks, this.face.fits ?? fitsTargets);
  });

  /** What the bar lists, without what has a button of its own; in text mode every choice in full. */
  readonly entries = $derived.by((): Entry[] => {
    const listed = this.left.filter((choice) => choice.action !== this.ending?.action);
    return settings.all.text
      ? listed.map((choice) => ({ kind: "choice", choice, title: choice.label, text: "" }))
      : entries(listed, this.picks);
  });

  /** What people want now and are not offered; each can be asked about. */
  readonly wishes = $derived.by((): Wish[] => {
    const view = this.latest;
    if (!view || !this.mine || this.picks.length) return [];
    return (this.face.wishes?.(view) ?? []).filter(
      (wish) => !view.choices.some((choice) => choice.action === wish.action),
    );
  });

  readonly armed = $derived.by((): Choice | null => {
    const chosen = this.left.find((choice) => choice.action === this.selected);
    return chosen ?? (this.mine ? armedChoice(this.left, this.picks, this.face.exact ?? exactTargets) : null);
  });

  /** What happened since I last did something. */
  readonly sinceMyTurn = $derived.by((): LogLine[] => {
    const names = this.latest?.names ?? [];
    const isMine = (line: LogLine): boolean => this.seat !== null && seatIn(line.text, names) === this.seat;
    // What is told of me at the end is my present turn: what came before it stays.
    const told = this.log.slice(0, this.log.findLastIndex((line) => !isMine(line)) + 1);
    const mine = told.findLastIndex(isMine);
    const from = mine < 0 ? Math.max(0, told.length - MOST_SINCE) : mine + 1;
    return told.slice(from).filter((line) => !line.undone);
  });

  readonly #offered = $derived(offered(this.left));

  readonly soft = $derived([...this.#offered.keys()].filter((target) => kindOf(target) === "space").length > 2);

  legal(target: string): boolean {
    return this.mine && this.#offered.has(target) && !this.picked(target);
  }

  picked(target: string): boolean {
    return (
      this.picks.includes(target) ||
      (this.armed !== null && this.selected !== null && this.armed.targets.includes(target))
    );
  }

  count(target: string): number {
    return this.picks.filter((pick) => pick === target).length;
  }

  touched(target: string): boolean {
    return this.#touched.has(target);
  }

  refused(target: string): boolean {
    return this.bubble?.target === target;
  }

  seatName(seat: number): string {
    return this.latest?.names[seat] ?? this.info?.seats[seat]?.name ?? `Seat ${seat + 1}`;
  }

  clock(seat: number): { text: string; low: boolean } | null {
    const clock = this.#clocks.find((one) => one.seat === seat);
    if (!clock || this.moment) return null;
    const ms = left(clock, this.now, this.#ahead);
    return { text: clockFace(ms), low: isLow(ms) && clock.running_since !== null };
  }

  // --- deciding -----------------------------------------------------------------------------------------------------

  pick(target: string, from: Element | null): void {
    if (!this.latest || !this.mine) return;
    this.bubble = null;
    this.card = null;
    this.hint = null;
    const again = this.#lastPick.target === target && Date.now() - this.#lastPick.at < DOUBLE_CLICK_MS;
    this.#lastPick = { target, at: Date.now() };
    if (this.count(target) && !COUNTED.has(kindOf(target))) {
      if (this.armed && this.picks.at(-1) === target) this.confirm(from);
      else if (!again) {
        this.picks = unpicked(this.picks, target);
        this.selected = null;
      }
      return;
    }
    const next = picked(this.latest.choices, this.picks, target, this.face.fits ?? fitsTargets);
    if (next) {
      this.picks = next;
      this.selected = null;
      this.#picked();
      return;
    }
    this.#askWhy(target, from);
  }

  /** Something was picked: with one-click moves a choice that nothing can follow is made at once. */
  #picked(): void {
    if (settings.all.oneClick && this.armed && this.left.length === 1) this.act(this.armed);
    else this.#tellPicks();
  }

  /** What is armed, or how many choices are left, for those who hear the page. */
  #tellPicks(): void {
    const left = this.left.length;
    if (this.armed) this.told = `Ready: ${this.armed.label}. Enter confirms.`;
    else if (this.mine) this.told = `${left} choices left.`;
  }

  unpick(target: string): void {
    this.bubble = null;
    this.selected = null;
    this.picks = unpicked(this.picks, target);
  }

  /** Select a choice; one that is armed already is made. */
  choose(choice: Choice): void {
    this.bubble = null;
    this.card = null;
    if (this.armed?.action === choice.action || settings.all.oneClick) {
      this.act(choice);
      return;
    }
    this.selected = choice.action;
    this.#tellPicks();
  }

  /** The one choice that ends, passes or is done: it has a button and a key of its own while there are others. */
  readonly ending = $derived.by((): Choice | null => {
    if (!this.mine || !this.latest || this.latest.choices.length < 2) return null;
    const endings = this.latest.choices.filter((choice) => isEnding(choice.action));
    return endings.length === 1 ? (endings[0] ?? null) : null;
  });

  /** E: the one choice that ends, passes or is done. */
  chooseEnding(): void {
    const only = this.latest?.choices.length === 1 ? this.latest.choices[0] : null;
    const choice = this.ending ?? (only && isEnding(only.action) ? only : null);
    if (!this.mine || !choice) return;
    this.picks = [];
    if (this.armed?.action === choice.action && !this.selected) this.selected = choice.action;
    else this.choose(choice);
  }

  press(entry: Entry): void {
    if (!this.mine) return;
    if (entry.kind === "group") this.narrow(entry.target);
    else this.choose(entry.choice);
  }

  narrow(target: string): void {
    this.bubble = null;
    this.selected = null;
    this.picks = [...this.picks, target];
    this.#picked();
  }

  /** Esc: close what is open, then take back the last pick. True when there was something to do. */
  widen(): boolean {
    if (this.card) this.card = null;
    else if (this.bubble) this.bubble = null;
    else if (this.hint) this.hint = null;
    else if (this.selected) this.selected = null;
    else if (this.picks.length) {
      this.picks = this.picks.slice(0, -1);
      this.#tellPicks();
    } else return false;
    return true;
  }

  confirm(from: Element | null = null): void {
    if (this.armed) {
      this.face.confirming?.(this);
      this.act(this.armed);
      return;
    }
    if (!this.mine) return;
    this.#asked = { target: "confirm", ...placeOf(from), action: "" };
    const left = this.left.length;
    this.#refuse(
      `Nothing is chosen yet. ${left} choices are left: click the board, or press the key shown on a choice.`,
      this.latest?.prompt?.clause ?? "",
    );
  }

  /** What is this? True when there is an answer. */
  look(target: string, from: Element | null, passing = false): boolean {
    const told = this.#about(target) ?? labelOf(from);
    if (!told) return false;
    this.card = { ...told, target, passing, ...placeOf(from) };
    if (!passing) this.told = [told.title, ...told.lines, told.worth ?? ""].filter(Boolean).join(". ");
    return true;
  }

  #about(target: string): About | null {
    return this.shown ? (this.face.about?.(target, this.view) ?? null) : null;
  }

  /** Something people want that is not offered: why not? */
  wonder(action: string, from: Element | null): void {
    if (this.seat === null) return;
    this.bubble = null;
    this.#asked = { target: action, ...placeOf(from), action };
    this.#connection.ask({ type: "ask-why", seat: this.seat, action });
  }

  act(choice: Choice): void {
    if (!this.latest || this.seat === null || this.busy || !this.free) return;
    this.busy = true;
    this.#acting = newKey();
    this.#connection.command({
      type: "act",
      seat: this.seat,
      action: choice.action,
      version: this.latest.version,
      key: this.#acting,
    });
  }

  /** Take my last action back. When that cannot be, the server says why. */
  undo(from: Element | null = null): void {
    if (!this.latest || this.seat === null || this.busy) return;
    this.#asked = { target: "undo", ...placeOf(from), action: "" };
    this.busy = true;
    this.#acting = newKey();
    this.#connection.command({ type: "undo", seat: this.seat, version: this.latest.version, key: this.#acting });
  }

  askRewind(to: number): void {
    if (!this.latest) return;
    this.#askedRewind = to;
    this.#connection.command({ type: "ask-rewind", to, version: this.latest.version, key: newKey() });
    toasts.say("Everybody is asked to go back.");
  }

  consent(agree: boolean): void {
    this.wantedRewind = null;
    this.#connection.command({ type: "consent", agree, key: newKey() });
  }

  askHint(): void {
    if (this.seat !== null && this.mine && this.mayHint) this.#connection.ask({ type: "ask-hint", seat: this.seat });
  }

  takeHint(): void {
    const choice = this.hint?.hint.choice;
    if (!choice) return;
    this.picks = [];
    this.selected = choice.action;
  }

  say(text: string): void {
    this.#connection.command({ type: "say", text, key: newKey() });
  }

  // --- letting reactions go -----------------------------------------------------------------------------------------

  get reacts(): boolean {
    return Object.keys(this.#reactions).length > 0;
  }

  /** What is asked now may be let go. */
  get isReaction(): boolean {
    return this.mine && this.latest !== null && lettingGo(this.latest, this.#reactions) !== null;
  }

  get #reactions(): Readonly<Record<string, string>> {
    return session.game(this.info?.game ?? "")?.reactions ?? {};
  }

  /** Between people everybody thinks for themselves, unless the host allows hints. */
  get mayHint(): boolean {
    return this.info?.hints ?? true;
  }

  /** Whether I may say how fast computers move: nobody else is here. */
  get paces(): boolean {
    return this.seat !== null && this.info?.pace === "live" && !this.info.seats.some((one) => one.person && !one.mine);
  }

  sendPace(): void {
    if (this.paces && !this.over) void api.pace(this.id, settings.all.pace).catch(() => undefined);
  }

  get letsGo(): boolean {
    return settings.all.letGo.includes(this.id);
  }

  set letsGo(on: boolean) {
    settings.letGoAt(this.id, on);
    this.#considerReaction();
  }

  /** This once I answer myself. */
  answerMyself(): void {
    clearTimeout(this.#passTimer);
    this.passing = false;
  }

  /** The delay is drawn for every question alike, before its choices are looked at. */
  #considerReaction(): void {
    this.answerMyself();
    const wait = delay(drawLot());
    const view = this.latest;
    if (!view || !this.letsGo || !this.mine) return;
    const answer = lettingGo(view, this.#reactions);
    if (!answer) return;
    this.passing = true;
    this.#passTimer = window.setTimeout(() => {
      this.passing = false;
      if (this.latest?.version === view.version) this.act(answer);
    }, wait);
  }

  // --- the past -----------------------------------------------------------------------------------------------------

  /** Show a moment; an answer that comes after another was asked for is dropped. */
  async show(version: number | null): Promise<void> {
    const wish = ++this.#wish;
    if (version === null) {
      this.catchingUp = null;
      this.#turnTo(null);
      return;
    }
    const latest = this.latest?.version ?? version;
    try {
      const moment = await api.moment(this, Math.max(0, Math.min(version, latest)), this.seat);
      if (wish === this.#wish) this.#turnTo(moment);
    } catch (error) {
      if (wish === this.#wish) toasts.fail(error);
    }
  }

  /** Another picture on the board; one ply further, its pieces are seen travelling. */
  #turnTo(moment: Moment | null): void {
    const [before, after] = [
      this.moment?.version ?? this.latest?.version ?? 0,
      moment?.version ?? this.latest?.version ?? 0,
    ];
    this.animated = after - before === 1;
    this.moment = moment;
    this.#travelling();
  }

  /** Something else is about to be drawn: let pieces travel from where they still are. */
  #travelling(): void {
    if (!this.animated || !settings.moves || document.hidden) return;
    this.#travel.note(document);
    void tick().then(() => this.#travel.fly(document));
  }

  // --- listening ----------------------------------------------------------------------------------------------------

  /** Everything that came in since the page was last drawn. */
  #hearAll(messages: readonly ServerMessage[]): void {
    const before = this.latest;
    this.#told = [];
    for (const message of messages) this.#hear(message);
    const now = this.latest;
    if (now === before) return;
    this.animated =
      before !== null && now !== null && now.version - before.version <= MOST_SHOWN_MOVING && !this.moment;
    this.#travelling();
    if (before) this.#sound(before);
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "shown":
        this.#see(message);
        break;
      case "accepted":
        if (message.key !== this.#acting) break;
        this.busy = false;
        this.#asked = null;
        break;
      case "refused":
        this.busy = false;
        this.#refuse(message.text, message.clause);
        break;
      case "stale":
        this.busy = false;
        toasts.say("The table had moved on; nothing was done.", { warn: true });
        break;
      case "why-not":
        this.#answerWhy(message.text, message.clause);
        break;
      case "hinted":
        if (message.version === this.latest?.version) this.hint = { version: message.version, hint: message.hint };
        break;
      case "said":
        this.#listen(message.lines);
        break;
      case "presence":
        this.online = message.online;
        this.spectators = message.spectators;
        break;
      case "trouble":
        this.busy = false;
        toasts.say(message.text, { warn: true });
        break;
      case "pong":
        break;
    }
  }

  #see(shown: Shown): void {
    const before = this.latest;
    this.#ahead = shown.now - Date.now();
    this.#clocks = shown.clocks;
    const rematch = shown.table.rematch;
    if (before && rematch && !this.info?.rematch) this.#tellRematch(rematch);
    this.info = shown.table;
    if (shown.wanted_rewind === null) this.#askedRewind = null;
    // Who asked has agreed already.
    this.wantedRewind = shown.wanted_rewind === this.#askedRewind ? null : shown.wanted_rewind;
    if (before && shown.view.version < before.version && shown.view.seat === before.seat) return;
    if (this.#mustCover(shown)) return;
    const fresh = shown.view.log;
    const known = shown.since === 0 || !before ? [] : this.log.filter((line) => line.ply <= shown.since);
    const struck = new Set(shown.view.struck);
    this.log = [
      ...known.map((line) => (line.undone === struck.has(line.ply) ? line : { ...line, undone: !line.undone })),
      ...fresh,
    ];
    const plies = before ? shown.view.version - before.version : 0;
    this.latest = shown.view;
    this.guide = shown.guide ?? null;
    if (before && plies > MOST_SHOWN_MOVING) this.#summarise(before.version, plies);
    if (!before || before.version !== shown.view.version) {
      this.#clear();
      this.#told.push(...fresh);
      if (before) this.#changed();
    }
    if (!before) {
      if (settings.all.pace !== "quick") this.sendPace();
      void this.#catchUp();
      void session.sawTable().catch(() => undefined);
    }
    this.#tellTurn(before === null);
    if (before?.version !== shown.view.version) this.#considerReaction();
  }

  /** Somebody else at this table wants to play again. */
  #tellRematch(table: string): void {
    if (this.#asksRematch || !this.mySeats.length) return;
    toasts.say("A rematch is laid out; a seat is kept for you.", {
      action: { label: "Go there", run: () => router.go(`/table/${table}`) },
    });
  }
  #asksRematch = false;
  #askedRewind: number | null = null;

  /** To the table where this game is played again: it may be there already, or is laid out now. */
  async rematch(): Promise<void> {
    this.#asksRematch = true;
    try {
      router.go(`/table/${this.info?.rematch ?? (await api.rematch(this.id)).id}`);
    } catch (error) {
      toasts.fail(error);
    }
    this.#asksRematch = false;
  }

  #summarise(from: number, plies: number): void {
    toasts.say(`${plies} moves meanwhile.`, {
      action: { label: "Replay", run: () => router.go(this.path(from)) },
    });
  }

  /** A move-a-day table is opened after a while: what happened since my last turn is played back, unless nothing shall move. */
  async #catchUp(): Promise<void> {
    const view = this.latest;
    if (this.info?.pace !== "turns" || this.shared || !view || this.seat === null || view.outcome || this.atPly) return;
    const last = await api.lastTurn(this.id, this.seat).catch(() => null);
    if (!last || last.version >= view.version || this.latest?.version !== view.version) return;
    if (!settings.moves) {
      const missed = view.version - last.version;
      toasts.say(`${missed} ${missed === 1 ? "ply" : "plies"} since your turn.`, {
        action: { label: "Play back", run: () => router.go(this.path(last.version)) },
      });
      return;
    }
    this.catchingUp = last.version;
    router.go(this.path(last.version), true);
  }

  /** Hotseat: another of the people here must decide, so their view stays closed until they sit down. */
  #mustCover(shown: Shown): boolean {
    const mine = this.mySeats.map((one) => one.seat);
    if (mine.length < 2 || shown.view.outcome) return false;
    const next = shown.view.to_act.find((seat) => mine.includes(seat));
    if (next === undefined || shown.view.to_act.includes(this.seat ?? -1)) return false;
    if (!this.shared) {
      this.#look(next);
      return true;
    }
    if (this.latest) this.log = [...this.log.filter((line) => line.ply <= shown.since), ...shown.view.log];
    this.covered = next;
    return true;
  }

  #changed(): void {
    const since = this.sinceMyTurn;
    this.#touched = new Set((since.length ? since : this.#told).flatMap((line) => line.targets));
    if (this.#told.length) this.told = this.#told.map((line) => line.text).join(" ");
  }

  #sound(before: View): void {
    if (this.latest?.outcome && !before.outcome) void sound("end");
    else if (this.#told.some((line) => /roll/i.test(line.kind))) void sound("dice");
    else if (this.#told.length) void sound("place");
  }

  #tellTurn(first: boolean): void {
    const mine = this.mine;
    const view = this.latest;
    if (mine && view?.prompt) {
      const count = view.choices.length;
      const asked = `${this.#wasMine ? "" : "Your turn. "}${view.prompt.text} Rule ${view.prompt.clause}. ${count} ${count === 1 ? "choice" : "choices"}.`;
      this.told = this.told && !first && !this.#wasMine ? `${this.told} ${asked}` : asked;
      if (!this.#wasMine && !first) this.#ring();
    }
    this.#wasMine = mine;
  }

  #ring(): void {
    void sound("turn");
    if (
      document.hidden &&
      settings.all.notify &&
      typeof Notification !== "undefined" &&
      Notification.permission === "granted"
    ) {
      new Notification("doubloon", {
        body: `Your turn in ${this.info?.title ?? "your game"}.`,
        icon: asset("brand/app-icon.svg"),
        tag: this.id,
      });
    }
    void session.refresh().catch(() => undefined);
  }

  #listen(lines: ChatLine[]): void {
    const known = new Set(this.chat.map((line) => line.number));
    const fresh = lines.filter((line) => !known.has(line.number));
    if (this.chat.length || fresh.length === 1) this.unreadChat += fresh.length;
    this.chat = [...this.chat, ...fresh];
  }

  #askWhy(target: string, from: Element | null): void {
    const wanted = [
      ...this.picks.filter((pick) => kindOf(pick) !== kindOf(target) || kindOf(target) === "die"),
      target,
    ];
    const action = this.latest ? this.face.question?.(wanted, this.latest) : null;
    this.#asked = { target, from, ...placeOf(from), action: action ?? "" };
    if (action && this.seat !== null) this.#connection.ask({ type: "ask-why", seat: this.seat, action });
    else if (this.picks.length || !this.#about(target) || !this.look(target, from))
      this.#refuse(
        "None of the present choices goes with that. Esc takes the last pick back.",
        this.latest?.prompt?.clause ?? "",
      );
  }

  /** Picks that are no action at all, or more than the action asked about, are answered by what the place takes. */
  #answerWhy(text: string, clause: string): void {
    if (!this.#asked) return;
    const { target, from = null } = this.#asked;
    if (clause === NOT_ASKED && this.#about(target) && this.look(target, from)) {
      this.#asked = null;
      return;
    }
    const takes = !text || clause === NO_SUCH_ACTION ? this.face.takes?.(this.#asked.target) : null;
    const prompt = this.latest?.prompt;
    const instead =
      takes ??
      (clause === NOT_ASKED && prompt
        ? { text: `That is not asked now. ${prompt.text}`, clause: prompt.clause }
        : null);
    if (instead ?? text) this.#refuse(instead?.text ?? text, instead?.clause ?? clause);
  }

  #refuse(text: string, clause: string): void {
    const at = this.#asked ?? { target: "", ...placeOf(null) };
    this.bubble = { text, clause, target: at.target, x: at.x, y: at.y, below: at.below };
    this.alarmed = `Not legal: ${text}${clause ? ` Rule ${clause}.` : ""}`;
    this.#asked = null;
    void sound("refuse");
  }

  #clear(): void {
    this.picks = [];
    this.selected = null;
    this.bubble = null;
    this.card = null;
    this.hint = null;
    this.busy = false;
  }

  #connected(state: Connection, away: number): void {
    this.connection = state;
    if (state === "live" && away > 800)
      toasts.say(`Saved. Reconnected after ${Math.max(1, Math.round(away / 1000))} s, nothing missed.`);
  }

  #tick(): void {
    const before = this.now;
    this.now = Date.now();
    const clock = this.#clocks.find((one) => one.seat === this.seat && one.running_since !== null);
    if (!clock) return;
    const mark = markPassed(left(clock, before, this.#ahead), left(clock, this.now, this.#ahead));
    if (mark) this.told = `${mark / 1000} seconds left.`;
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
