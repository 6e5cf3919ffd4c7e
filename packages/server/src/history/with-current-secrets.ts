import { isHeld } from "../kernel/json/lossless-text.ts";
import { MASK } from "../kernel/secrets/masked-credentials.ts";

/** Replaces masked secrets in an earlier state by the current ones; null where there is none. */
export function withCurrentSecrets(state: unknown, current: unknown): unknown {
  if (state === MASK) return typeof current === "string" ? current : null;
  if (typeof state !== "object" || state === null || isHeld(state)) return state; // long documents contain no masks
  if (Array.isArray(state)) return state.map((value, at) => withCurrentSecrets(value, membersOf(current)[at]));
  const members = membersOf(current);
  return Object.fromEntries(
    Object.entries(state).map(([name, value]) => [name, withCurrentSecrets(value, members[name])]),
  );
}

function membersOf(value: unknown): Readonly<Record<string | number, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
