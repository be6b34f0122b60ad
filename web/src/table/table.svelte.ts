// One table as this browser sees it: the view, the connection to its host, and what comes from there.
import { api } from "../lib/api";
import type { Entry } from "../lib/narrowing";
import { ELSEWHERE, newKey, type Connection, type TableConnection } from "../lib/connection";
import { Gathering } from "../lib/gathering";
import { backend } from "../lib/backend";
import { settings } from "../lib/settings.svelte";
import { session } from "../lib/session.svelte";
import { play as sound } from "../lib/sound";
import { router } from "../lib/router.svelte";
import { toasts } from "../lib/toasts.svelte";
import type {
  ChatLine,
  Choice,
  ClientMessage,
  Hint,
  LogLine,
  Mistake,
  Moment,
  ServerMessage,
  Shown,
  View,
} from "../lib/wire";
import { loadFace } from "../games";
import type { Play } from "../games/face";
import { Answers } from "./deciding/answers.svelte";
import { isEnding } from "./deciding/keys";
import { Past } from "./review/past.svelte";
import { Reactions } from "./deciding/reactions.svelte";
import { ring } from "./ringing";
import { SeenTable } from "./seen.svelte";
import { seatIn } from "./words";

/** A second click this soon is the other half of a double click. */
const DOUBLE_CLICK_MS = 500;

/** More plies than this at once are told in one sentence instead of shown moving. */
const MOST_SHOWN_MOVING = 6;

/** What is said when the server closes the line for good. */
const CLOSED: Record<number, string> = {
  4401: "Your session has ended. Go back to the start page.",
  4403: "This table is private; you need its link.",
  4404: "There is no such table. It may have been removed.",
};

/** What is asked, to know whether it is still the same. */
const askedIn = (view: View): string => `${view.prompt?.clause ?? ""} ${view.prompt?.text ?? ""}`;

export class TableState extends SeenTable implements Play {
  readonly answers = new Answers(this);
  readonly past = new Past(this);
  readonly reactions = new Reactions(this);
  unreadChat = $state(0);
  connection = $state<Connection>("connecting");
  trouble = $state("");
  /** Another tab of this browser plays here. */
  elsewhere = $state(false);
  hint = $state.raw<{ version: number; hint: Hint } | null>(null);
  wantedRewind = $state<number | null>(null);
  busy = $state(false);
  /** Hotseat: the seat to which the screen is being handed. */
  covered = $state<number | null>(null);
  told = $state("");
  alarmed = $state("");
  rulesAt = $state<string | null>(null);
  #touched = $state.raw<ReadonlySet<string>>(new Set());
  /** The version at which I last did something here. */
  #actedAt = $state<number | null>(null);
  /** What the page has been told since it was last drawn. */
  #told: LogLine[] = [];
  #messages = new Gathering<ServerMessage>((all) => this.#hearAll(all));
  #connection: TableConnection;
  #acting = "";
  /** The choice that was sent last, and the question it answers; the version that came before it. */
  #made: { action: string; asked: string } | null = null;
  #late: number | null = null;
  #lastPick = { target: "", at: 0 };
  #timer = 0;
  #wasMine = false;
  #asksRematch = false;
  #askedRewind: number | null = null;
  /** The others are being asked. */
  #rewindIsOpen = false;
  #offline = () => this.#connection.offline();
  #online = () => this.#connection.online();
  #looked = () => this.#connection.looked();

  constructor(
    readonly id: string,
    readonly token: string | null = null,
    /** A ply was asked for by its address, so nothing else is played back. */
    private readonly atPly = false,
  ) {
    super();
    this.#connection = backend.connect(this, {
      message: (message) => this.#messages.add(message),
      connection: (state, away) => this.#connected(state, away),
      refused: (code) => {
        this.elsewhere = code === ELSEWHERE;
        this.trouble = this.elsewhere ? "" : (CLOSED[code] ?? "The table was closed.");
      },
    });
  }

  get moment(): Moment | null {
    return this.past.moment;
  }

  get animated(): boolean {
    return this.past.animated;
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
    document.addEventListener("visibilitychange", this.#looked);
    this.#begin();
  }

  leave(): void {
    clearInterval(this.#timer);
    removeEventListener("offline", this.#offline);
    removeEventListener("online", this.#online);
    document.removeEventListener("visibilitychange", this.#looked);
    this.past.leave();
    this.reactions.answerMyself();
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

  /** Take my seat back from the computer. */
  async sitAgain(): Promise<void> {
    try {
      this.info = await api.join(this.id, { seat: this.mySeats[0]?.seat ?? null, token: this.token });
      toasts.say("The seat is yours again.");
    } catch (error) {
      toasts.fail(error);
    }
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

  // --- deciding -----------------------------------------------------------------------------------------------------

  pick(target: string, from: Element | null): void {
    if (!this.latest || !this.mine) return;
    this.answers.clear();
    if (this.reviewed?.shown) {
      this.answers.look(target, from);
      return;
    }
    this.hint = null;
    const again = this.#lastPick.target === target && Date.now() - this.#lastPick.at < DOUBLE_CLICK_MS;
    this.#lastPick = { target, at: Date.now() };
    if (this.repeats(target)) {
      if (this.armed && this.picks.at(-1) === target) this.confirm(from);
      else if (!again) this.unpick(target);
    } else if (this.add(target)) this.#picked();
    else if (this.moment) this.answers.look(target, from);
    else this.answers.askWhy(target, from);
  }

  /** Something was picked: with one-click moves a choice that nothing can follow is made at once. */
  #picked(): void {
    if (settings.all.oneClick && this.armed && this.left.length === 1) this.act(this.armed);
    else this.#tellPicks();
  }

  /** What is armed, or how many choices are left, for those who hear the page. */
  #tellPicks(): void {
    const left = this.left.length;
    if (this.armed) this.told = `Ready: ${this.armed.label.replace(/\.$/, "")}. Enter confirms.`;
    else if (this.mine) this.told = `${left} choices left.`;
  }

  /** Select a choice; one that is armed already is made. */
  choose(choice: Choice): void {
    this.answers.clear();
    const asksFirst = isEnding(choice.action) && this.latest && this.face.unspent?.(this.latest);
    if (this.armed?.action === choice.action || (settings.all.oneClick && !asksFirst)) {
      this.act(choice);
      return;
    }
    this.selected = choice.action;
    this.#tellPicks();
  }

  /** What a refusal names as legal is selected instead of what was picked. */
  insteadOf(choice: Choice): void {
    this.picks = [];
    this.choose(choice);
  }

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
    if (!this.mine || this.reviewed?.shown) return;
    if (entry.kind === "group") this.narrow(entry.target);
    else this.choose(entry.choice);
  }

  narrow(target: string): void {
    this.answers.bubble = null;
    this.selected = null;
    this.picks = [...this.picks, target];
    this.#picked();
  }

  /** Esc: close what is open, then take back the last pick. True when there was something to do. */
  widen(): boolean {
    if (this.answers.card) this.answers.card = null;
    else if (this.answers.bubble) this.answers.bubble = null;
    else if (this.hint) this.hint = null;
    else if (this.selected) this.selected = null;
    else if (this.picks.length) {
      this.picks = this.picks.slice(0, -1);
      this.#tellPicks();
    } else return false;
    return true;
  }

  confirm(from: Element | null = null): void {
    if (this.reviewed?.shown) return;
    if (this.armed) {
      this.face.confirming?.(this);
      this.act(this.armed);
      return;
    }
    if (!this.mine) return;
    this.answers.press("confirm", from);
    const left = this.left.length;
    this.answers.refuse(
      `Nothing is chosen yet. ${left} choices are left: click the board, or press the key shown on a choice.`,
      this.latest?.prompt?.clause,
    );
  }

  act(choice: Choice): void {
    if (this.reviewed) {
      this.tryBetter(choice);
      return;
    }
    if (!this.latest || this.seat === null || this.busy || !this.free) return;
    this.busy = true;
    this.#actedAt = this.latest.version;
    this.#acting = newKey();
    this.#made = { action: choice.action, asked: askedIn(this.latest) };
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
    this.answers.press("undo", from);
    this.busy = true;
    this.#actedAt = this.latest.version;
    this.#acting = newKey();
    this.#made = null;
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

  /** A question that may be lost. */
  ask(message: ClientMessage): void {
    this.#connection.ask(message);
  }

  touched(target: string): boolean {
    const shown = this.#other ?? this.hint?.hint.choice;
    return shown ? shown.targets.includes(target) : this.#touched.has(target);
  }

  refused(target: string): boolean {
    return this.answers.bubble?.target === target;
  }

  say(text: string): void {
    this.#connection.command({ type: "say", text, key: newKey() });
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

  /** What my last action brought, and what came to me since: it stays until I act again. */
  readonly gains = $derived.by((): LogLine[] => {
    const { gains } = this.face;
    const [from, names] = [this.#actedAt, this.latest?.names ?? []];
    if (from === null || this.seat === null || !gains || this.moment || this.over) return [];
    return this.log.filter(
      (line) =>
        line.ply > from &&
        !line.undone &&
        gains.has(line.kind) &&
        (seatIn(line.text, names) ?? (line.ply === from + 1 ? this.seat : null)) === this.seat,
    );
  });

  // --- looking at a mistake -----------------------------------------------------------------------------------------

  /** Look at a mistake of mine: what would have been better? */
  lookAt(mistake: Mistake): void {
    this.picks = [];
    this.selected = null;
    this.review = { mistake, tried: null, shown: null };
    router.go(this.path(mistake.version));
  }

  /** A move was tried instead of the mistake. */
  tryBetter(choice: Choice): void {
    if (!this.review) return;
    this.picks = [];
    this.selected = null;
    this.review = { ...this.review, tried: choice };
    if (choice.action === this.review.mistake.better_action) this.showMove("better");
  }

  /** Draw what was chosen, or what would have been better; the other one is marked beside it. */
  showMove(shown: "chose" | "better"): void {
    if (!this.review) return;
    this.review = { ...this.review, shown };
    this.picks = [];
    this.selected = this.review.mistake[`${shown}_action`] ?? null;
  }

  /** The one of the two moves that is not drawn. */
  readonly #other = $derived.by((): Choice | null => {
    const review = this.reviewed;
    if (!review?.shown) return null;
    const action = review.mistake[review.shown === "chose" ? "better_action" : "chose_action"];
    return this.choices.find((choice) => choice.action === action) ?? null;
  });

  // --- listening ----------------------------------------------------------------------------------------------------

  /** Everything that came in since the page was last drawn. */
  #hearAll(messages: readonly ServerMessage[]): void {
    const before = this.latest;
    this.#told = [];
    for (const message of messages) this.#hear(message);
    const now = this.latest;
    if (now === before) return;
    this.past.animated =
      before !== null && now !== null && now.version - before.version <= MOST_SHOWN_MOVING && !this.moment;
    this.past.travel();
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
        this.answers.release();
        break;
      case "refused":
        this.busy = false;
        this.answers.refuse(message.text, message.clause);
        break;
      case "stale":
        if (message.key !== this.#acting) break;
        this.busy = false;
        this.#late = message.version;
        this.#actAgain();
        break;
      case "why-not":
        this.answers.why(message.text, message.clause);
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

  /** Somebody else acted at the same time. If I am still asked the same and my choice is still there, it is made. */
  #actAgain(): void {
    const view = this.latest;
    if (this.#late === null || !view || view.version < this.#late) return;
    const { action, asked } = this.#made ?? {};
    const choice =
      view.prompt && askedIn(view) === asked ? view.choices.find((one) => one.action === action) : undefined;
    this.#late = null;
    if (choice) this.act(choice);
    else toasts.say("The table had moved on; nothing was done.", { warn: true });
  }

  #see(shown: Shown): void {
    const before = this.latest;
    this.clocks.set(shown);
    const rematch = shown.table.rematch;
    if (before && rematch && !this.info?.rematch) this.#tellRematch(rematch);
    this.info = shown.table;
    this.#followRewind(shown, before);
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
    // A lesson's guide tells what happened, and stands where this would be told.
    if (before && plies > MOST_SHOWN_MOVING && !this.guide) this.past.summarise(before.version, plies);
    if (!before || before.version !== shown.view.version) {
      this.#clear(before);
      this.#told.push(...fresh);
      if (before) this.#changed();
      else this.#light([]);
    }
    if (!before) {
      if (settings.all.pace !== "quick") this.sendPace();
      if (!this.atPly && !this.shared) void this.past.catchUp();
      void session.sawTable().catch(() => undefined);
    }
    this.#tellTurn(before === null);
    if (before?.version !== shown.view.version) this.reactions.consider();
    this.#actAgain();
  }

  /** Whether everybody is asked to go back. Who asked has agreed already, and is led to the game when all have. */
  #followRewind({ wanted_rewind: wanted, view }: Shown, before: View | null): void {
    const asked = this.#askedRewind;
    this.wantedRewind = wanted === asked ? null : wanted;
    if (asked === null) return;
    const isBack = before !== null && view.struck.length > before.struck.length;
    if (wanted === asked) this.#rewindIsOpen = true;
    else if (wanted === null && (this.#rewindIsOpen || isBack)) {
      this.#askedRewind = null;
      this.#rewindIsOpen = false;
      if (isBack) {
        toasts.say(`The game is back at ply ${asked}.`);
        router.go(this.path());
      } else toasts.say("Not everybody wants to go back; the game goes on.");
    }
  }

  /** Somebody else at this table wants to play again. */
  #tellRematch(table: string): void {
    if (this.#asksRematch || !this.mySeats.length) return;
    toasts.say("A rematch is laid out; a seat is kept for you.", {
      action: { label: "Go there", run: () => router.go(`/table/${table}`) },
    });
  }

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

  /** Mark the places of what happened since my turn; where nothing did, those of other lines. */
  #light(others: readonly LogLine[]): void {
    const since = this.sinceMyTurn;
    this.#touched = new Set((since.length ? since : others).flatMap((line) => line.targets));
  }

  #changed(): void {
    this.#light(this.#told);
    if (this.#told.length) this.told = this.#told.map((line) => this.sentence(line.text)).join(" ");
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
      this.told = this.#told.length && !first ? `${this.told} ${asked}` : asked;
      if (!this.#wasMine && !first) ring(this.id, this.info?.title ?? "your game");
    }
    this.#wasMine = mine;
  }

  #listen(lines: ChatLine[]): void {
    const known = new Set(this.chat.map((line) => line.number));
    const fresh = lines.filter((line) => !known.has(line.number));
    const isMine = (line: ChatLine) => this.mySeats.some((one) => one.seat === line.seat);
    if (this.chat.length || fresh.length === 1) this.unreadChat += fresh.filter((line) => !isMine(line)).length;
    this.chat = [...this.chat, ...fresh];
  }

  #clear(before: View | null = null): void {
    if (!before || !this.#askedStill(before) || !this.left.length) {
      this.picks = [];
      this.selected = null;
    }
    this.answers.clear();
    this.hint = null;
    this.busy = false;
  }

  /** Only others have acted, at the same time, and I am asked what I was asked: what I picked stays. */
  #askedStill(before: View): boolean {
    const now = this.latest;
    return (
      this.#actedAt !== before.version && !!now?.prompt && before.seat === now.seat && askedIn(before) === askedIn(now)
    );
  }

  #connected(state: Connection, away: number): void {
    this.connection = state;
    if (state === "live" && away > 800)
      toasts.say(`Saved. Reconnected after ${Math.max(1, Math.round(away / 1000))} s, nothing missed.`);
  }

  #tick(): void {
    const mark = this.clocks.tick(this.seat);
    if (mark) this.told = `${mark / 1000} seconds left.`;
  }
}
