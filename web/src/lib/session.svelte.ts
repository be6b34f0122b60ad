// Who I am, which games there are, and what waits for me.
import { api, ApiError } from "./api";
import { asset, link, onPage } from "./place";
import { settings } from "./settings.svelte";
import { toasts } from "./toasts.svelte";
import type { GameInfo, Notice, Person } from "./wire";

const EVERY = 20_000;

class Session {
  ready = $state(false);
  version = $state("");
  /** The server has the page that plays without it. */
  page = $state(false);
  me = $state<Person | null>(null);
  unread = $state(0);
  notices = $state<Notice[]>([]);
  games = $state<GameInfo[]>([]);
  trouble = $state("");
  /** People whose words I do not want to read: muted or blocked. */
  aside = $state.raw<ReadonlySet<string>>(new Set());

  async begin(): Promise<void> {
    try {
      await this.refresh();
      this.games = await api.games();
    } catch (error) {
      this.trouble = error instanceof ApiError ? error.message : String(error);
    }
    this.ready = true;
    setInterval(() => void this.refresh().catch(() => undefined), EVERY);
  }

  async refresh(): Promise<void> {
    const hello = await api.hello();
    const more = hello.unread > this.unread && this.ready;
    this.version = hello.version;
    this.page = hello.page ?? false;
    this.me = hello.me;
    this.unread = hello.unread;
    if (more) void this.#tell();
  }

  /** Anybody who does something without a name gets one. */
  async somebody(): Promise<Person> {
    if (!this.me) {
      this.me = await api.guest();
      await this.refresh();
    }
    return this.me;
  }

  async readInbox(): Promise<void> {
    this.notices = await api.inbox();
    if (this.unread) {
      await api.readInbox().catch(() => undefined);
      await this.refresh();
    }
  }

  /** Whom I have set aside; a guest can, too. */
  async knowAside(): Promise<void> {
    if (!this.me || onPage) return;
    const known = await api.friends().catch(() => null);
    if (known) this.aside = new Set([...known.muted, ...known.blocked].map((one) => one.id));
  }

  /** I sat down at a table: the server counts what was said about it as read. */
  async sawTable(): Promise<void> {
    if (this.unread) await this.refresh();
  }

  game(id: string): GameInfo | undefined {
    return this.games.find((game) => game.id === id);
  }

  async #tell(): Promise<void> {
    const notices = await api.inbox().catch(() => [] as Notice[]);
    this.notices = notices;
    const newest = notices.find((notice) => !notice.read);
    if (newest && document.hidden) this.#announce(newest);
  }

  #announce(notice: Notice): void {
    if (!settings.all.notify || typeof Notification === "undefined" || Notification.permission !== "granted") return;
    const shown = new Notification("doubloon", {
      body: notice.text,
      icon: asset("brand/app-icon.svg"),
      tag: notice.table,
    });
    shown.onclick = () => {
      focus();
      location.href = link(`/table/${notice.table}`);
    };
  }

  async askToNotify(): Promise<void> {
    if (typeof Notification === "undefined") {
      toasts.say("This browser has no notifications.");
      return;
    }
    const allowed = (await Notification.requestPermission()) === "granted";
    settings.set({ notify: allowed });
    toasts.say(allowed ? "You will be told when it is your turn." : "The browser did not allow notifications.");
  }
}

export const session = new Session();
