import type { ConnectionReport } from "./connection-report.ts";

/** A prefix is shown of credentials that are longer: what is left must still be hard to guess. */
const MIN_LENGTH = 12;
const PREFIX = 4;
const MAX_CLIENT_ID = 64;

/** Characters that cannot be stored, or that would disturb a line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/**
 * What is kept of presented credentials. A user name may be an access token, and a client id may be all that a device
 * authenticates with, or may repeat the token: then both show a prefix at most.
 */
export function shownCredentials(presented: ConnectionReport["presented"] = {}): {
  readonly clientId: string;
  readonly credential: string;
} {
  const { clientId = "", userName = "", password = "", certificate = false } = presented;
  const credential = prefixOf(userName === "" && !certificate ? clientId : userName);
  const secrets = [userName, password].filter((secret) => secret !== "");
  const isSecret = (!certificate && userName === "") || secrets.some((secret) => sharesText(clientId, secret));
  return { clientId: isSecret ? "" : printable(clientId).slice(0, MAX_CLIENT_ID), credential };
}

function sharesText(clientId: string, secret: string): boolean {
  return clientId !== "" && (clientId.includes(secret) || secret.includes(clientId));
}

/** What is shown of credentials: their beginning, of those that stay hard to guess. */
export function prefixOf(credential: string): string {
  return credential.length > MIN_LENGTH ? printable(credential.slice(0, PREFIX)) : "";
}

function printable(text: string): string {
  return text.slice(0, MAX_CLIENT_ID).toWellFormed().replace(UNPRINTABLE, "\ufffd");
}
