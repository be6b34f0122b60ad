// Paths of the application. Every ply of every table has one.
import { link, onPage, shownRoute } from "./place";

export type Route =
  | { page: "landing" }
  | { page: "lobby" }
  | { page: "create"; game: string | null }
  | { page: "table"; id: string; ply: number | null; token: string | null }
  | { page: "rules"; game: string | null; clause: string | null }
  | { page: "import"; record: string | null }
  | { page: "learn"; game: string | null }
  | { page: "puzzle"; game: string; puzzle: string }
  | { page: "credits" }
  | { page: "privacy" }
  | { page: "account"; trouble: string | null }
  | { page: "signin"; what: "confirm" | "recover" | "device"; token: string | null }
  | { page: "friends"; code: string | null }
  | { page: "person"; id: string; table: string | null; line: number | null }
  | { page: "ratings"; game: string | null; seats: number | null }
  | { page: "cups" }
  | { page: "cup"; id: string }
  | { page: "notices" }
  | { page: "missing" };

/** How many parts the addresses of a page have at most; one, where nothing is said. */
const MOST: Record<string, number> = { table: 4, learn: 4, rules: 3, new: 2, ratings: 2, person: 2, cups: 2, open: 2 };

/** What a path shows; the server answers by the same (`server/http/pages.py`). */
export function routeOf(path: string, search = ""): Route {
  const parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  const [first = "", second, third, fourth] = parts;
  const query = new URLSearchParams(search);
  if (parts.length > (MOST[first] ?? 1)) return { page: "missing" };
  switch (first) {
    case "":
      return { page: "landing" };
    case "lobby":
      return { page: "lobby" };
    case "new":
      return { page: "create", game: second ?? null };
    case "table": {
      if (!second) return { page: "missing" };
      if (third !== undefined && (third !== "ply" || !/^\d+$/.test(fourth ?? ""))) return { page: "missing" };
      const ply = fourth === undefined ? null : Number(fourth);
      return { page: "table", id: second, ply, token: query.get("token") };
    }
    case "learn":
      if (second && third === "puzzle" && fourth) return { page: "puzzle", game: second, puzzle: fourth };
      return third === undefined ? { page: "learn", game: second ?? null } : { page: "missing" };
    case "rules":
      return { page: "rules", game: second ?? null, clause: third ?? null };
    case "import":
      return { page: "import", record: null };
    case "open":
      return { page: "import", record: second ?? null };
    case "credits":
      return { page: "credits" };
    case "privacy":
      return { page: "privacy" };
    case "account":
      return { page: "account", trouble: query.get("trouble") };
    case "confirm":
    case "recover":
    case "device":
      return { page: "signin", what: first, token: query.get("token") };
    case "friends":
    case "friend":
      return { page: "friends", code: query.get("code") };
    case "person":
      if (!second) return { page: "missing" };
      return { page: "person", id: second, table: query.get("table"), line: numberIn(query, "line") };
    case "ratings":
      return { page: "ratings", game: second ?? null, seats: numberIn(query, "seats") };
    case "cups":
      return second ? { page: "cup", id: second } : { page: "cups" };
    case "notices":
      return { page: "notices" };
    default:
      return { page: "missing" };
  }
}

function numberIn(query: URLSearchParams, name: string): number | null {
  const found = query.get(name);
  return found !== null && /^\d{1,9}$/.test(found) ? Number(found) : null;
}

function here(): Route {
  const { path, search } = shownRoute(location);
  return routeOf(path, search);
}

class Router {
  route = $state<Route>(here());

  constructor() {
    addEventListener("popstate", () => this.#read());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, "", link(path));
    else history.pushState(null, "", link(path));
    this.#read();
    if (!replace) scrollTo(0, 0);
  }

  #read(): void {
    this.route = here();
  }

  /** Links inside the application do not load a page. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const anchor = event.target instanceof Element ? event.target.closest("a") : null;
    if (!(anchor instanceof HTMLAnchorElement) || anchor.target || anchor.hasAttribute("download")) return;
    if (onPage) this.#followFragment(event, anchor);
    else this.#followPath(event, anchor);
  }

  #followPath(event: MouseEvent, anchor: HTMLAnchorElement): void {
    if (anchor.origin !== location.origin || /^\/(api|page)\//.test(anchor.pathname)) return;
    if (anchor.pathname === location.pathname && anchor.hash) return;
    event.preventDefault();
    this.go(anchor.pathname + anchor.search);
  }

  /** Here the fragment is the route, so a link to a place on the same page only moves the focus. */
  #followFragment(event: MouseEvent, anchor: HTMLAnchorElement): void {
    const wanted = anchor.getAttribute("href") ?? "";
    if (!/^[#/]/.test(wanted)) return;
    event.preventDefault();
    if (/^#?\//.test(wanted)) this.go(wanted.replace(/^#/, ""));
    else document.querySelector<HTMLElement>(wanted)?.focus();
  }
}

export const router = new Router();
