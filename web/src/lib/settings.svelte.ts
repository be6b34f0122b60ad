// What this person prefers on this device.

export type Pace = "watch" | "quick" | "instant";

export const PACES: { name: Pace; title: string }[] = [
  { name: "watch", title: "Watch" },
  { name: "quick", title: "Quick" },
  { name: "instant", title: "Instant" },
];

export interface Preferences {
  theme: "light" | "dark" | "system";
  sound: boolean;
  volume: number;
  motion: boolean;
  text: boolean;
  notify: boolean;
  /** A click on what leaves one choice makes it. */
  oneClick: boolean;
  /** Single letters and digits do something at the table. */
  keys: boolean;
  /** How fast computers move while I look on. */
  pace: Pace;
  /** Games I have played here before: a first game is a gentle one. */
  played: string[];
  /** Tables at which reactions are let go for me. */
  letGo: string[];
  /** Lessons I have finished. */
  lessons: string[];
  /** Puzzles I have solved. */
  puzzles: string[];
}

const KEY = "doubloon.settings";
const MOST_TABLES = 40;
const DEFAULTS: Preferences = {
  theme: "system",
  sound: true,
  volume: 0.5,
  motion: true,
  text: false,
  notify: false,
  oneClick: false,
  keys: true,
  pace: "quick",
  played: [],
  letGo: [],
  lessons: [],
  puzzles: [],
};

function stored(): Preferences {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>) };
  } catch {
    return DEFAULTS;
  }
}

const night = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

class Settings {
  #kept = $state<Preferences>(stored());
  #night = $state(night.matches);
  #still = $state(still.matches);

  constructor() {
    night.addEventListener("change", () => {
      this.#night = night.matches;
      this.#apply();
    });
    still.addEventListener("change", () => (this.#still = still.matches));
    this.#apply();
  }

  get all(): Preferences {
    return this.#kept;
  }

  get dark(): boolean {
    return this.#kept.theme === "system" ? this.#night : this.#kept.theme === "dark";
  }

  get moves(): boolean {
    return this.#kept.motion && !this.#still;
  }

  set(change: Partial<Preferences>): void {
    this.#kept = { ...this.#kept, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // A browser that keeps nothing still plays.
    }
    this.#apply();
  }

  letGoAt(table: string, on: boolean): void {
    const others = this.#kept.letGo.filter((one) => one !== table).slice(-MOST_TABLES);
    this.set({ letGo: on ? [...others, table] : others });
  }

  toggleTheme(): void {
    this.set({ theme: this.dark ? "light" : "dark" });
  }

  #apply(): void {
    document.documentElement.dataset.theme = this.dark ? "dark" : "light";
    if (this.#kept.motion) delete document.documentElement.dataset.motion;
    else document.documentElement.dataset.motion = "off";
  }
}

export const settings = new Settings();
