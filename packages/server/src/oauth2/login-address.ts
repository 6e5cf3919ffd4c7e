import type { IncomingHttpHeaders } from "node:http";
import type { OAuth2Domain } from "@orrery/model";
import { baseUrl } from "../users/base-url.ts";

/** Where the browser of a sign-in sees the platform. Only what a configured domain names may be trusted. */
export interface LoginAddress {
  readonly scheme: "HTTP" | "HTTPS";
  /** Host, and the port where it is not that of the scheme. */
  readonly name: string;
  readonly origin: string;
}

/** `undefined` when the headers make no address. */
export function loginAddress(headers: IncomingHttpHeaders, protocol: string): LoginAddress | undefined {
  const text = baseUrl(headers, protocol, {});
  if (!URL.canParse(text)) return undefined;
  const { protocol: scheme, host, origin } = new URL(text);
  if (scheme !== "http:" && scheme !== "https:") return undefined;
  return { scheme: scheme === "https:" ? "HTTPS" : "HTTP", name: host, origin };
}

export function isAt(domains: readonly OAuth2Domain[], address: LoginAddress): boolean {
  return domains.some(
    ({ scheme, name }) =>
      name.toLowerCase() === address.name.toLowerCase() && (scheme === "MIXED" || scheme === address.scheme),
  );
}
