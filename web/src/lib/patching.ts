// A JSON Patch (RFC 6902) of replacements, as the server sends one instead of a whole view. What was there before stays as it is,
// and what has not changed is shared.
import type { PatchStep } from "./wire";

export function patched<Document>(document: Document, steps: readonly PatchStep[]): Document {
  return steps.reduce(
    (before, step) => replaced(before, step.path.split("/").slice(1), step.value) as Document,
    document,
  );
}

function replaced(within: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(within)) {
    const elements: readonly unknown[] = within;
    return elements.map((one, place) => (place === Number(name) ? replaced(one, rest, value) : one));
  }
  const fields = within as Readonly<Record<string, unknown>>;
  return { ...fields, [name]: replaced(fields[name], rest, value) };
}
