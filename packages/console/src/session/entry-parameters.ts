import type { JwtPair } from "@orrery/model";

/** Parameters of the address that sign a user in. */
export const ENTRY_PARAMETERS = [
  "publicId",
  "accessToken",
  "refreshToken",
  "username",
  "password",
  "loginError",
] as const;

/** Ways to sign in by address; the first that it has, in this order. */
export type Entry =
  | { readonly kind: "tokens"; readonly pair: JwtPair }
  | { readonly kind: "credentials"; readonly username: string; readonly password: string }
  | { readonly kind: "public"; readonly publicId: string }
  | { readonly kind: "stored" };

export interface EntryAddress {
  readonly entry: Entry;
  /** What a provider's sign-in failed with. */
  readonly loginError: string | undefined;
  /** The query without secrets; the public id stays, links of public dashboards are shared with it. */
  readonly search: string;
}

/** Reads the query of the first address of a tab. */
export function readEntry(search: string): EntryAddress {
  const query = new URLSearchParams(search);
  const given = (name: (typeof ENTRY_PARAMETERS)[number]) => query.get(name) || undefined;
  const entry = entryOf(given);
  const loginError = given("loginError");
  for (const name of ENTRY_PARAMETERS) if (name !== "publicId") query.delete(name);
  const rest = query.toString();
  return { entry, loginError, search: rest === "" ? "" : `?${rest}` };
}

function entryOf(given: (name: (typeof ENTRY_PARAMETERS)[number]) => string | undefined): Entry {
  const token = given("accessToken");
  const refreshToken = given("refreshToken");
  if (token && refreshToken) return { kind: "tokens", pair: { token, refreshToken } };
  const username = given("username");
  const password = given("password");
  if (username && password) return { kind: "credentials", username, password };
  const publicId = given("publicId");
  return publicId ? { kind: "public", publicId } : { kind: "stored" };
}
