// Paths of the application. Every ply of every table has one.

export type Route =
  | { page: "landing" }
  | { page: "lobby" }
  | { page: "create"; game: string | null }
  | { page: "table"; id: string; ply: number | null; token: string | null }
  | { page: "rules"; game: string | null; clause: string | null }
  | { page: "credits" }
  | { page: "missing" };

/** What a path shows. */
export function routeOf(path: string, search = ""): Route {
  const [first, second, third, fourth] = path.split("/").filter(Boolean).map(decodeURIComponent);
  const query = new URLSearchParams(search);
  switch (first) {
    case undefined:
      return { page: "landing" };
    case "lobby":
      return { page: "lobby" };
    case "new":
      return { page: "create", game: second ?? null };
    case "table": {
      if (!second) return { page: "missing" };
      const ply = third === "ply" && fourth !== undefined && /^\d+$/.test(fourth) ? Number(fourth) : null;
      return { page: "table", id: second, ply, token: query.get("token") };
    }
    case "rules":
      return { page: "rules", game: second ?? null, clause: third ?? null };
    case "credits":
      return { page: "credits" };
    default:
      return { page: "missing" };
  }
}

class Router {
  route = $state<Route>(routeOf(location.pathname, location.search));

  constructor() {
    addEventListener("popstate", () => this.#read());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.#read();
    if (!replace) scrollTo(0, 0);
  }

  #read(): void {
    this.route = routeOf(location.pathname, location.search);
  }

  /** Links inside the application do not load a page. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }
}

export const router = new Router();
