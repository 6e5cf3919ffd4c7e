import type { IncomingHttpHeaders } from "node:http";
import type { OAuth2Domain } from "@orrery/model";
import { baseUrl } from "../users/base-url.ts";

/** The address at which the browser of a sign-in reaches the platform. Trusted only if a configured domain names it. */
export interface LoginAddress {
  readonly scheme: "HTTP" | "HTTPS";
  /** Host, with the port unless it is the default one of the scheme. */
  readonly name: string;
  readonly origin: string;
}

/** `undefined` when the headers give no valid address. */
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
