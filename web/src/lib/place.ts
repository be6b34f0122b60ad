// Where the application is: at a server's root, or as plain files in any folder, where a route stands in the fragment.

/** The page that plays by itself: no server, the rules in a worker. */
export const onPage = import.meta.env.MODE === "page";

/** A link inside the application. */
export function link(path: string): string {
  return onPage ? `#${path}` : path;
}

/** A file of the application. */
export function asset(path: string): string {
  return `${import.meta.env.BASE_URL}${path}`;
}

/** The route that an address shows: path and query. */
export function shownRoute(at: Pick<Location, "pathname" | "search" | "hash">): { path: string; search: string } {
  if (!onPage) return { path: at.pathname, search: at.search };
  const [path = "", search = ""] = at.hash.slice(1).split("?");
  return { path: path || "/", search };
}

/** The whole address of a route, to be sent to somebody. */
export function addressOf(path: string): string {
  return onPage ? `${location.href.split("#")[0]}#${path}` : `${location.origin}${path}`;
}
