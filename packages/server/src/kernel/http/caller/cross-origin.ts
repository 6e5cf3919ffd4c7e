import type { IncomingHttpHeaders } from "node:http";

/** Parses one entry of the setting. @throws {Error} with the expected format. */
export function siteOrigin(text: string): string {
  if (text === "*") return text;
  const isOrigin = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
  if (!isOrigin) throw new Error("origins like https://app.example.org, separated by commas, or *");
  return text;
}

/**
 * Headers that let pages of another site read an answer (CORS, Fetch standard 3.2); none for sites that are not
 * configured and for the platform's own pages. `*` in `allowed` lets all sites call, without the browser's credentials.
 */
export function crossOriginHeaders(headers: IncomingHttpHeaders, allowed: readonly string[]): Record<string, string> {
  if (allowed.length === 0) return {};
  const { origin } = headers;
  const isNamed = origin !== undefined && allowed.includes(origin);
  if (origin === undefined || !(isNamed || allowed.includes("*"))) return { vary: "Origin" };
  return {
    "access-control-allow-origin": isNamed ? origin : "*",
    ...(isNamed ? { "access-control-allow-credentials": "true" } : {}),
    "access-control-allow-methods": headers["access-control-request-method"] ?? "*",
    "access-control-allow-headers": headers["access-control-request-headers"] ?? "*",
    "access-control-expose-headers": "ETag",
    "access-control-max-age": "1800",
    vary: "Origin",
  };
}
