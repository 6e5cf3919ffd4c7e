import type { IncomingHttpHeaders } from "node:http";
import { PlatformError } from "@orrery/model";

/** The general settings about the platform's address. */
export interface BaseUrlSettings {
  readonly baseUrl?: unknown;
  readonly prohibitDifferentUrl?: unknown;
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: "80", https: "443" };
const MAX_PORT = 65_535;

/**
 * The platform's address for links in emails. Never from a request: whose sender could choose where another person's
 * link leads.
 * @throws {PlatformError} `notSupported` when it is not configured.
 */
export function configuredBaseUrl({ baseUrl }: BaseUrlSettings): string {
  if (typeof baseUrl === "string" && baseUrl !== "") return baseUrl.replace(/\/+$/, "");
  throw new PlatformError("notSupported", "the base URL of the general settings is missing");
}

/** The configured address, if the settings prohibit others. */
export function onlyBaseUrl({ baseUrl, prohibitDifferentUrl }: BaseUrlSettings): string | undefined {
  const isOnly = prohibitDifferentUrl === true && typeof baseUrl === "string" && baseUrl !== "";
  return isOnly ? baseUrl.replace(/\/+$/, "") : undefined;
}

/**
 * The platform's address for links that the caller gets: the configured one if others are prohibited, else that of the
 * request. The port is always included.
 */
export function baseUrl(headers: IncomingHttpHeaders, scheme: string, settings: BaseUrlSettings): string {
  const only = onlyBaseUrl(settings);
  if (only !== undefined) return only;
  const given = first(headers["x-forwarded-proto"])?.toLowerCase();
  const forwarded = given !== undefined && Object.hasOwn(DEFAULT_PORTS, given) ? given : undefined;
  const proto = forwarded ?? scheme;
  const [, name, port] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(headers.host ?? "") ?? [];
  const shown = portOf(first(headers["x-forwarded-port"])) ?? (forwarded ? DEFAULT_PORTS[proto] : port);
  return `${proto}://${name || "localhost"}:${shown ?? DEFAULT_PORTS[proto] ?? "80"}`;
}

function portOf(text: string | undefined): string | undefined {
  return text !== undefined && /^\d{1,5}$/.test(text) && Number(text) <= MAX_PORT ? text : undefined;
}

function first(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header[0] : header;
  return text?.split(",", 1)[0]?.trim() || undefined;
}
