// The live connection to a table. It says every two seconds that it is here, notices silence, comes back by itself with
// what it has seen, and sends unanswered commands again under the same key: the server answers a repeat, never does it twice.
import type { Command, Connection, Listener, TableConnection } from "./connection";
import { patched } from "./patching";
import type { ClientMessage, ServerMessage } from "./wire";

export interface Wire {
  /** A line that is closing takes nothing more, though it has not said so yet. */
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface Surroundings {
  connect(url: string): Wire;
  now(): number;
  /** Nobody can see the page. */
  hidden(): boolean;
  after(ms: number, run: () => void): number;
  cancel(timer: number): void;
}

export const PING_EVERY = 2_000;
export const SILENT_AFTER = 6_000;
type Shown = Extract<ServerMessage, { type: "shown" }>;
const OPEN = 1;
const WAITS = [300, 700, 1_500, 3_000, 5_000];
const FOR_GOOD = new Set([4401, 4403, 4404]);

export const browser: Surroundings = {
  connect: (url) => new WebSocket(url) as unknown as Wire,
  now: () => Date.now(),
  hidden: () => document.hidden,
  after: (ms, run) => window.setTimeout(run, ms),
  cancel: (timer) => window.clearTimeout(timer),
};

export class TableSocket implements TableConnection {
  state: Connection = "closed";
  since = 0;
  seat: number | null = null;
  readonly pending = new Map<string, Command>();
  #wire: Wire | null = null;
  /** What patches are carried out on. */
  #shown: Shown | null = null;
  #heard = 0;
  #tries = 0;
  #lostAt = 0;
  #tick = 0;
  #retry = 0;

  constructor(
    private readonly address: string,
    private readonly token: string | null,
    private readonly listener: Listener,
    private readonly around: Surroundings = browser,
  ) {}

  open(): void {
    if (this.#wire || this.state === "connecting" || this.state === "live") return;
    this.#become(this.#lostAt ? "reconnecting" : "connecting");
    const asked = new URLSearchParams({ since: String(this.since), patches: "1" });
    if (this.seat !== null) asked.set("seat", String(this.seat));
    if (this.token) asked.set("token", this.token);
    if (this.around.hidden()) asked.set("hidden", "1");
    const wire = this.around.connect(`${this.address}?${asked}`);
    this.#wire = wire;
    this.#heard = this.around.now();
    wire.onopen = () => this.#opened(wire);
    wire.onmessage = (event) => this.#received(wire, event.data);
    wire.onclose = (event) => this.#lost(wire, event.code);
    this.#beat();
  }

  /** A server takes any number of tabs. */
  takeOver(): void {
    this.open();
  }

  close(): void {
    this.around.cancel(this.#retry);
    this.around.cancel(this.#tick);
    const wire = this.#wire;
    this.#wire = null;
    this.state = "closed";
    wire?.close();
  }

  command(message: Command): void {
    this.pending.set(message.key, message);
    this.#send(message);
  }

  ask(message: ClientMessage): void {
    this.#send(message);
  }

  /** Forget what was seen, and come back for everything. */
  afresh(): void {
    this.since = 0;
    this.#drop();
  }

  /** The browser says that there is no network: the line is dead, whatever it says. */
  offline(): void {
    this.#drop();
  }

  /** There is a network again: come back now, not when the next try is due. */
  online(): void {
    if (this.state !== "reconnecting" || this.#wire) return;
    this.around.cancel(this.#retry);
    this.open();
  }

  /** The page is covered, or seen again: whoever cannot see it is told elsewhere. */
  looked(): void {
    this.#ping();
  }

  #ping(): void {
    this.#send({ type: "ping", at: this.around.now(), hidden: this.around.hidden() });
  }

  #send(message: ClientMessage): void {
    if (this.state === "live" && this.#wire?.readyState === OPEN) this.#wire.send(JSON.stringify(message));
  }

  #opened(wire: Wire): void {
    if (wire !== this.#wire) return;
    const away = this.#lostAt ? this.around.now() - this.#lostAt : 0;
    this.#tries = 0;
    this.#lostAt = 0;
    this.#heard = this.around.now();
    this.#become("live", away);
    for (const message of this.pending.values()) this.#send(message);
  }

  #received(wire: Wire, text: string): void {
    if (wire !== this.#wire) return;
    this.#heard = this.around.now();
    const message = this.#whole(JSON.parse(text) as ServerMessage);
    if ("key" in message && message.key) this.pending.delete(message.key);
    if (message.type === "shown") this.since = Math.max(this.since, message.view.version);
    if (message.type !== "pong") this.listener.message(message);
  }

  #whole(message: ServerMessage): ServerMessage {
    if (message.type === "shown") this.#shown = message;
    if (message.type !== "patched" || !this.#shown) return message;
    return (this.#shown = patched(this.#shown, message.patch));
  }

  #lost(wire: Wire, code: number): void {
    if (wire !== this.#wire) return;
    this.#wire = null;
    this.around.cancel(this.#tick);
    if (FOR_GOOD.has(code)) {
      this.#become("closed");
      this.listener.refused(code);
      return;
    }
    this.#lostAt ||= this.around.now();
    this.#become("reconnecting");
    const wait = WAITS[Math.min(this.#tries++, WAITS.length - 1)] ?? 5_000;
    this.#retry = this.around.after(wait, () => this.open());
  }

  #beat(): void {
    this.around.cancel(this.#tick);
    this.#tick = this.around.after(PING_EVERY, () => {
      if (this.around.now() - this.#heard >= SILENT_AFTER) {
        this.#drop();
        return;
      }
      this.#ping();
      this.#beat();
    });
  }

  /** A line that is dead may take minutes to say so; we do not wait for it. */
  #drop(): void {
    const wire = this.#wire;
    if (!wire) return;
    this.#lost(wire, 0);
    wire.onclose = null;
    wire.close();
  }

  #become(state: Connection, awayMs = 0): void {
    if (this.state === state) return;
    this.state = state;
    this.listener.connection(state, awayMs);
  }
}
