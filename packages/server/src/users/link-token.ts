import { createHash } from "node:crypto";
import { randomText } from "../kernel/auth/random-text.ts";

/** Kinds of links to choose a password, each with its column. */
export type TokenColumn = "activate_token" | "reset_token";

const TOKEN_LENGTH = 30;
const HOUR_MS = 3_600_000;
const LIFETIME_MS: Readonly<Record<TokenColumn, number>> = { activate_token: 24 * HOUR_MS, reset_token: HOUR_MS };

/** Voids all links; part of changes of password, address or state of an account. */
export const NO_LINKS = {
  activate_token: null,
  activate_token_expires: null,
  reset_token: null,
  reset_token_expires: null,
} as const;

/** A token for a link, and the hash that the table stores: reading the table does not help to follow the link. */
export function newLinkToken<C extends TokenColumn>(column: C, now: number) {
  const token = randomText(TOKEN_LENGTH);
  const kept = { [column]: hashOfToken(token), [`${column}_expires`]: now + LIFETIME_MS[column] };
  return { token, kept: kept as Record<C, string> & Record<`${C}_expires`, number> }; // as computed above
}

/** Tokens are long and random: a fast hash is as good as a slow one. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
