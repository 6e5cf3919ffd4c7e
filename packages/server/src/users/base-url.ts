import type { IncomingHttpHeaders } from "node:http";
import { PlatformError } from "@orrery/model";

/** The general settings that say where the platform is reached. */
export interface BaseUrlSettings {
  readonly baseUrl?: unknown;
  readonly prohibitDifferentUrl?: unknown;
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: "80", https: "443" };
const MAX_PORT = 65_535;

/**
 * Where people reach the platform, for links in letters. Never from a request: whoever asks for a letter to somebody
 * else writes its headers.
 * @throws {PlatformError} `notSupported` when nobody has said it.
 */
export function configuredBaseUrl({ baseUrl }: BaseUrlSettings): string {
  if (typeof baseUrl === "string" && baseUrl !== "") return baseUrl.replace(/\/+$/, "");
  throw new PlatformError("notSupported", "the base URL of the general settings is missing");
}

/** The configured address when the settings allow no other. */
export function onlyBaseUrl({ baseUrl, prohibitDifferentUrl }: BaseUrlSettings): string | undefined {
  const isOnly = prohibitDifferentUrl === true && typeof baseUrl === "string" && baseUrl !== "";
  return isOnly ? baseUrl.replace(/\/+$/, "") : undefined;
}

/**
 * Where the caller reaches the platform, for links that are answered to himself: the configured address when no other
 * is allowed, else that of the request. The port is always written.
 */
export function baseUrl(headers: IncomingHttpHeaders, scheme: string, settings: BaseUrlSettings): string {
  const only = onlyBaseUrl(settings);
  if (only !== undefined) return only;
  const told = first(headers["x-forwarded-proto"])?.toLowerCase();
  const forwarded = told !== undefined && Object.hasOwn(DEFAULT_PORTS, told) ? told : undefined;
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
