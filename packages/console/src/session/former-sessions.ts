import type { JwtPair } from "@orrery/model";
import { localKey } from "./local-settings.ts";

/** The session of an administrator who acts as somebody else, and the page that was left. */
export interface FormerSession {
  readonly pair: JwtPair;
  readonly email: string;
  readonly path: string;
}

/** Kept in the browser, so that each tab leads back and a reload does, too. */
export const FORMER_SESSIONS_KEY = localKey("formerSessions");
/** A system administrator acts as a tenant's, that one as a customer's user. */
const MAX_FORMER = 4;

/** The sessions that lead back, the latest last; none of a text that is no such list. */
export function parseFormer(text: string | undefined): readonly FormerSession[] {
  if (text === undefined) return [];
  try {
    const sessions: unknown = JSON.parse(text);
    return Array.isArray(sessions) ? sessions.filter(isFormer) : [];
  } catch {
    return []; // another program's, or cut short
  }
}

/** With one more, as a text. */
export function withFormer(sessions: readonly FormerSession[], left: FormerSession): string {
  return JSON.stringify([...sessions, left].slice(-MAX_FORMER));
}

function isFormer(value: unknown): value is FormerSession {
  if (typeof value !== "object" || value === null || !("pair" in value)) return false;
  const { pair } = value;
  const hasTokens =
    typeof pair === "object" && pair !== null && "token" in pair && "refreshToken" in pair && isText(pair.token);
  return hasTokens && isText(pair.refreshToken) && "email" in value && "path" in value && isText(value.path);
}

const isText = (value: unknown): value is string => typeof value === "string";
