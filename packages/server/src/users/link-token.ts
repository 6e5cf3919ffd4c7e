import { createHash } from "node:crypto";
import { randomText } from "../kernel/auth/random-text.ts";

/** The links by which people choose a password, each in a column of its own. */
export type TokenColumn = "activate_token" | "reset_token";

const TOKEN_LENGTH = 30;
const HOUR_MS = 3_600_000;
const LIFETIME_MS: Readonly<Record<TokenColumn, number>> = { activate_token: 24 * HOUR_MS, reset_token: HOUR_MS };

/** What a change of the password, the address or the state of an account does to its links. */
export const NO_LINKS = {
  activate_token: null,
  activate_token_expires: null,
  reset_token: null,
  reset_token_expires: null,
} as const;

/** A token for a link, and what the table keeps of it: who reads the table cannot follow the link. */
export function newLinkToken<C extends TokenColumn>(column: C, now: number) {
  const token = randomText(TOKEN_LENGTH);
  const kept = { [column]: hashOfToken(token), [`${column}_expires`]: now + LIFETIME_MS[column] };
  return { token, kept: kept as Record<C, string> & Record<`${C}_expires`, number> }; // as computed above
}

/** Tokens are long and random: a plain hash is as good as a slow one. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
