// A table kept in this browser. One tab plays it; another one is told so and may take it over.
import { ELSEWHERE, type Command, type Connection, type Listener, type TableConnection } from "../lib/connection";
import type { ClientMessage, ServerMessage } from "../lib/wire";

export interface Connections {
  open(
    table: string,
    since: number,
    seat: number | null,
    line: { message(text: string): void; closed(code: number): void },
  ): number;
  say(line: number, text: string): void;
  close(line: number): void;
}

export class LocalConnection implements TableConnection {
  state: Connection = "closed";
  since = 0;
  seat: number | null = null;
  #line = 0;
  #release: (() => void) | null = null;

  constructor(
    private readonly connections: Connections,
    private readonly table: string,
    private readonly listener: Listener,
  ) {}

  open(): void {
    this.#begin(false);
  }

  takeOver(): void {
    this.#begin(true);
  }

  close(): void {
    this.state = "closed";
    this.#end();
  }

  command(message: Command): void {
    this.ask(message);
  }

  ask(message: ClientMessage): void {
    if (this.#line) this.connections.say(this.#line, JSON.stringify(message));
  }

  offline(): void {
    // Nothing here needs a network.
  }

  online(): void {
    // Nor does it come back.
  }

  looked(): void {
    // Nobody here is told elsewhere.
  }

  #begin(steal: boolean): void {
    if (this.state !== "closed") return;
    this.#become("connecting");
    void this.#locked(steal);
  }

  /** Hold the table's lock for as long as it is played here; a tab that takes it over closes this connection. */
  async #locked(steal: boolean): Promise<void> {
    if (!navigator.locks) {
      this.#connect();
      return;
    }
    const options = steal ? { steal } : { ifAvailable: true };
    try {
      await navigator.locks.request(`doubloon table ${this.table}`, options, (lock) => {
        if (!lock) {
          this.#refused(ELSEWHERE);
          return undefined;
        }
        if (this.state === "closed") return undefined;
        this.#connect();
        return new Promise<void>((resolve) => (this.#release = resolve));
      });
    } catch {
      this.#refused(ELSEWHERE);
    }
  }

  #connect(): void {
    this.#line = this.connections.open(this.table, this.since, this.seat, {
      message: (text) => this.#received(JSON.parse(text) as ServerMessage),
      closed: (code) => this.#refused(code),
    });
  }

  #received(message: ServerMessage): void {
    if (this.state === "closed") return;
    this.#become("live");
    if (message.type === "shown") this.since = Math.max(this.since, message.view.version);
    if (message.type !== "pong") this.listener.message(message);
  }

  #refused(code: number): void {
    if (this.state === "closed") return;
    this.#end();
    this.#become("closed");
    this.listener.refused(code);
  }

  #end(): void {
    if (this.#line) this.connections.close(this.#line);
    this.#line = 0;
    this.#release?.();
    this.#release = null;
  }

  #become(state: Connection): void {
    if (this.state === state) return;
    this.state = state;
    this.listener.connection(state, 0);
  }
}
