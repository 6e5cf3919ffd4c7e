import type { HttpAnswer } from "./answer.ts";

/** A header of our own, so that bodies stay as clients expect: a list of quoted texts (RFC 9651). */
export const WARNINGS_HEADER = "orrery-warnings";

/** Proxies refuse longer headers. */
const MAX_LENGTH = 300;

/** `value` as JSON with warnings for the caller in a header; without warnings a plain answer. */
export function withWarnings(value: unknown, warnings: readonly string[]): unknown {
  if (warnings.length === 0) return value;
  const headers = { "content-type": "application/json", [WARNINGS_HEADER]: warnings.map(quoted).join(", ") };
  return { kind: "answer", status: 200, headers, body: JSON.stringify(value) } satisfies HttpAnswer;
}

/** Headers are ASCII; names that users chose may hold anything. */
function quoted(text: string): string {
  const plain = text.replaceAll(/[^\x20-\x7e]/g, "?");
  const cut = plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH)}...` : plain;
  return `"${cut.replaceAll(/["\\]/g, "\\$&")}"`;
}
