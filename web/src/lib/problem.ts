/** What is wrong with a request, in a sentence for the person; the status is HTTP's. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** The sentence of an answer that is not a success. */
export function sentenceOf(status: number, text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    if (isRecord(body) && typeof body.text === "string") return body.text;
    if (isRecord(body) && typeof body.detail === "string") return body.detail;
  } catch {
    // The answer was no JSON: the status has to do.
  }
  return status === 429 ? "Too many requests; wait a moment." : `The server answered ${status}.`;
}
