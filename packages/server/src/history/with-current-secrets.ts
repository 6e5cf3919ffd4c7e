import { losslessObject, numberIn } from "../kernel/json/lossless-json.ts";
import { MASK } from "../kernel/secrets/masked-credentials.ts";

/**
 * A state of the past whose masked secrets are those of the present; null where there is none. Reads documents that are
 * held as text, because the state of a large entity is held as a whole.
 */
export function withCurrentSecrets(state: unknown, current: unknown): unknown {
  if (state === MASK) return typeof current === "string" ? current : null;
  if (typeof state !== "object" || state === null) return state;
  if (numberIn(state) !== undefined) return state; // keeps its spelling
  if (Array.isArray(state)) return state.map((value, at) => withCurrentSecrets(value, membersOf(current)[at]));
  const members = membersOf(current);
  return losslessObject(
    Object.entries(state).map(([name, value]) => [name, withCurrentSecrets(value, members[name])] as const),
  );
}

function membersOf(value: unknown): Readonly<Record<string | number, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
