// The backend that is a server: HTTP for calls, a websocket for each table.
import type { Backend } from "./backend";
import { ApiError, sentenceOf } from "./problem";
import { TableSocket } from "./socket";

const UNREACHABLE = "The server cannot be reached. Check the connection and try again.";

function csrfToken(): string {
  const found = /(?:^|;\s*)(?:[\w-]*csrf[\w-]*)=([^;]+)/i.exec(document.cookie);
  return found?.[1] ? decodeURIComponent(found[1]) : "";
}

export const backend: Backend = {
  warm() {
    // A server is always ready.
  },

  async call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const headers: Record<string, string> = { Accept: "application/json" };
    if (method !== "GET") {
      headers["x-csrftoken"] = csrfToken();
      headers["Content-Type"] = "application/json";
    }
    let response: Response;
    try {
      response = await fetch(`/api/${path}`, {
        method,
        headers,
        credentials: "same-origin",
        body: body === undefined ? undefined : JSON.stringify(body),
      });
    } catch {
      throw new ApiError(0, UNREACHABLE);
    }
    const text = await response.text();
    if (!response.ok) throw new ApiError(response.status, sentenceOf(response.status, text));
    return (text ? JSON.parse(text) : undefined) as Answer;
  },

  connect(table, listener) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const address = `${scheme}://${location.host}/ws/tables/${encodeURIComponent(table.id)}`;
    return new TableSocket(address, table.token ?? null, listener);
  },
};
