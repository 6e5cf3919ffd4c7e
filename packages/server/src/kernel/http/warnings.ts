import type { HttpAnswer } from "./answer.ts";

/** Not of the contract, so that bodies stay as clients know them: a list of texts in quotes, as RFC 9651 writes it. */
export const WARNINGS_HEADER = "orrery-warnings";

/** Beyond that a header is refused on its way. */
const MAX_LENGTH = 300;

/** `value` as JSON, with what whoever saved it should know in a header; without warnings it is answered as always. */
export function withWarnings(value: unknown, warnings: readonly string[]): unknown {
  if (warnings.length === 0) return value;
  const headers = { "content-type": "application/json", [WARNINGS_HEADER]: warnings.map(quoted).join(", ") };
  return { kind: "answer", status: 200, headers, body: JSON.stringify(value) } satisfies HttpAnswer;
}

/** Headers are ASCII; names that people chose may hold anything. */
function quoted(text: string): string {
  const plain = text.replaceAll(/[^\x20-\x7e]/g, "?");
  const cut = plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH)}...` : plain;
  return `"${cut.replaceAll(/["\\]/g, "\\$&")}"`;
}
