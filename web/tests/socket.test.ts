import { beforeEach, describe, expect, it } from "vitest";
import { newKey, type Connection } from "../src/lib/connection";
import { PING_EVERY, SILENT_AFTER, TableSocket, type Surroundings, type Wire } from "../src/lib/socket";
import type { ServerMessage } from "../src/lib/wire";

class FakeWire implements Wire {
  sent: string[] = [];
  closed = false;
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(readonly url: string) {}
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.closed = true;
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  get kinds(): string[] {
    return this.sent.map((text) => (JSON.parse(text) as { type: string }).type);
  }
}

/** Time that passes when the test says so. */
class FakeWorld implements Surroundings {
  time = 1000;
  covered = false;
  wires: FakeWire[] = [];
  #timers: { id: number; at: number; run: () => void }[] = [];
  #next = 1;
  connect(url: string): Wire {
    const wire = new FakeWire(url);
    this.wires.push(wire);
    return wire;
  }
  now(): number {
    return this.time;
  }
  hidden(): boolean {
    return this.covered;
  }
  after(ms: number, run: () => void): number {
    this.#timers.push({ id: this.#next, at: this.time + ms, run });
    return this.#next++;
  }
  cancel(timer: number): void {
    this.#timers = this.#timers.filter((one) => one.id !== timer);
  }
  pass(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const due = this.#timers.filter((one) => one.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.time = due.at;
      this.cancel(due.id);
      due.run();
    }
    this.time = end;
  }
  get last(): FakeWire {
    const wire = this.wires.at(-1);
    if (!wire) throw new Error("no connection was made");
    return wire;
  }
}

let world: FakeWorld;
let heard: ServerMessage[];
let states: Connection[];
let away: number[];
let refusals: number[];
let socket: TableSocket;

beforeEach(() => {
  world = new FakeWorld();
  [heard, states, away, refusals] = [[], [], [], []];
  socket = new TableSocket(
    "ws://house/ws/tables/t",
    "secret",
    {
      message: (message) => heard.push(message),
      connection: (state, awayMs) => {
        states.push(state);
        if (state === "live") away.push(awayMs);
      },
      refused: (code) => refusals.push(code),
    },
    world,
  );
});

const act = { type: "act" as const, seat: 0, action: "library 1", version: 7, key: "0123456789ab" };

describe("the line to a table", () => {
  it("carries out patches on what it was shown last, and leaves that as it was", () => {
    socket.open();
    world.last.onopen?.();
    expect(world.last.url).toContain("patches=1");
    const board = { players: [{ gold: 1 }, { gold: 2 }], map: { tiles: 3 } };
    world.last.says({ type: "shown", since: 0, now: 5, view: { version: 7, outcome: null, board } });
    const patch = [
      { op: "replace", path: "/now", value: 6 },
      { op: "replace", path: "/view/version", value: 8 },
      { op: "replace", path: "/view/board/players/1", value: { gold: 9 } },
    ];
    world.last.says({ type: "patched", patch });
    const [before, after] = heard as unknown as { view: { board: typeof board } }[];
    const now = { players: [{ gold: 1 }, { gold: 9 }], map: { tiles: 3 } };
    expect(before?.view.board).toEqual(board);
    expect(after).toEqual({ type: "shown", since: 0, now: 6, view: { version: 8, outcome: null, board: now } });
    expect(after?.view.board.map).toBe(before?.view.board.map);
    expect(socket.since).toBe(8);
  });

  it("says every two seconds that it is here", () => {
    socket.open();
    world.last.onopen?.();
    world.pass(PING_EVERY);
    world.last.says({ type: "pong", at: 1 });
    world.pass(PING_EVERY);
    expect(world.last.kinds).toEqual(["ping", "ping"]);
    expect(heard).toEqual([]);
  });

  it("notices silence within six seconds and comes back by itself", () => {
    socket.open();
    world.last.onopen?.();
    world.pass(SILENT_AFTER);
    expect(world.last.closed).toBe(true);
    expect(states).toEqual(["connecting", "live", "reconnecting"]);
    world.pass(300);
    expect(world.wires).toHaveLength(2);
    world.last.onopen?.();
    expect(away[1]).toBe(300);
  });

  it("says nothing into a line that is closing, and keeps what it had to say", () => {
    socket.open();
    world.last.onopen?.();
    const closing = world.last;
    closing.readyState = 2;
    socket.command(act);
    world.pass(PING_EVERY);
    expect(closing.sent).toEqual([]);
    closing.onclose?.({ code: 1006 });
    world.pass(300);
    world.last.onopen?.();
    expect(world.last.sent).toEqual([JSON.stringify(act)]);
  });

  it("comes back with what it has seen", () => {
    socket.seat = 2;
    socket.open();
    expect(world.last.url).toBe("ws://house/ws/tables/t?since=0&patches=1&seat=2&token=secret");
    world.last.onopen?.();
    world.last.says({ type: "shown", view: { version: 41 } });
    world.last.onclose?.({ code: 1006 });
    world.pass(300);
    expect(world.last.url).toContain("since=41");
  });

  it("says when nobody can see the page, at once and when it connects: they are told elsewhere (22)", () => {
    const last = (): unknown => JSON.parse(world.last.sent.at(-1) ?? "null");
    socket.open();
    world.last.onopen?.();
    world.covered = true;
    socket.looked();
    expect(last()).toEqual({ type: "ping", at: 1000, hidden: true });
    world.last.onclose?.({ code: 4408 });
    world.pass(300);
    expect(world.last.url).toContain("hidden=1");
    world.last.onopen?.();
    world.covered = false;
    socket.looked();
    expect(last()).toEqual({ type: "ping", at: 1300, hidden: false });
  });

  it("sends an unanswered command again under the same key, and an answered one never", () => {
    socket.open();
    world.last.onopen?.();
    socket.command(act);
    world.last.onclose?.({ code: 1006 });
    world.pass(300);
    world.last.onopen?.();
    expect(world.last.sent).toEqual([JSON.stringify(act)]);
    world.last.says({ type: "accepted", key: act.key, version: 8 });
    world.last.onclose?.({ code: 1006 });
    world.pass(300);
    world.last.onopen?.();
    expect(world.last.sent).toEqual([]);
  });

  it("keeps a command made while away", () => {
    socket.open();
    socket.command(act);
    expect(world.last.sent).toEqual([]);
    world.last.onopen?.();
    expect(world.last.kinds).toEqual(["act"]);
  });

  it("drops a stale command: the table has moved on", () => {
    socket.open();
    world.last.onopen?.();
    socket.command(act);
    world.last.says({ type: "stale", key: act.key, version: 9 });
    expect(socket.pending.size).toBe(0);
    expect(heard[0]?.type).toBe("stale");
  });

  it("does not come back when it was turned away", () => {
    socket.open();
    world.last.onclose?.({ code: 4403 });
    world.pass(60_000);
    expect(refusals).toEqual([4403]);
    expect(world.wires).toHaveLength(1);
  });

  it("waits longer each time, and stays quiet once the page is left", () => {
    socket.open();
    for (const wait of [300, 700, 1500, 3000, 5000, 5000]) {
      const before = world.wires.length;
      world.last.onclose?.({ code: 1006 });
      world.pass(wait - 1);
      expect(world.wires).toHaveLength(before);
      world.pass(1);
      expect(world.wires).toHaveLength(before + 1);
    }
    socket.close();
    world.pass(60_000);
    expect(world.wires).toHaveLength(7);
  });

  it("believes the browser that there is no network, and comes back as soon as there is one", () => {
    socket.open();
    world.last.onopen?.();
    socket.offline();
    expect(states.at(-1)).toBe("reconnecting");
    world.pass(300);
    world.last.onclose?.({ code: 1006 });
    world.pass(700);
    world.last.onclose?.({ code: 1006 });
    socket.online();
    expect(world.wires).toHaveLength(4);
    world.last.onopen?.();
    expect(states.at(-1)).toBe("live");
    world.pass(PING_EVERY);
    expect(world.wires).toHaveLength(4);
  });

  it("makes keys that differ", () => {
    expect(newKey()).not.toBe(newKey());
    expect(newKey()).toMatch(/^[0-9a-f]{24}$/);
  });
});
