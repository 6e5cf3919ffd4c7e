import type { IncomingHttpHeaders } from "node:http";

/** The address and browser of a caller, for the audit log. */
export interface ClientInfo {
  readonly clientAddress: string;
  readonly browser: string;
  readonly os: string;
  readonly device: string;
}

const MAX_ADDRESS = 64;
/** Browsers send about a third of it; longer texts would keep the patterns busy. */
const MAX_AGENT = 512;
const OTHER = "Other";

/** Tried in this order: most browsers also name those that they imitate. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Edge", /\bEdgA?\/(\d+)/],
  ["Opera", /\bOPR\/(\d+)/],
  ["Samsung Internet", /\bSamsungBrowser\/(\d+)/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /\b(?:Chrome|CriOS)\/(\d+)/],
  ["Safari", /\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//],
  ["curl", /^curl\/(\d+)/],
  ["Node.js", /^(?:node|undici)(?:\/(\d+))?/i],
];

const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Android", /\bAndroid (\d+)?/],
  ["iOS", /\b(?:iPhone|CPU) OS (\d+)/],
  ["Windows", /\bWindows NT (\d+)/],
  ["Mac OS X", /\bMac OS X (\d+)?/],
  ["Chrome OS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
];

const DEVICES: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["iPad", /\biPad\b/],
  ["iPhone", /\biPhone\b/],
  ["Tablet", /\bAndroid(?!.*\bMobile\b)/],
  ["Phone", /\bMobile\b/],
  ["Mac", /\bMacintosh\b/],
];

/** The caller of a request; `peer` is the address of the connection, used when no proxy names another. */
export function clientOf(headers: IncomingHttpHeaders, peer: string | undefined): ClientInfo {
  const agent = (headers["user-agent"] ?? "").slice(0, MAX_AGENT);
  return {
    clientAddress: addressOf(headers, peer),
    browser: nameIn(BROWSERS, agent),
    os: nameIn(SYSTEMS, agent),
    device: nameIn(DEVICES, agent),
  };
}

/** The address of the caller. */
export function addressOf(headers: IncomingHttpHeaders, peer: string | undefined): string {
  return (forwardedFor(headers["x-forwarded-for"]) || peer || "").slice(0, MAX_ADDRESS);
}

function forwardedFor(header: string | readonly string[] | undefined): string {
  const text = typeof header === "string" ? header : (header?.[0] ?? "");
  return text.split(",", 1)[0]?.trim() ?? "";
}

function nameIn(table: readonly (readonly [name: string, pattern: RegExp])[], agent: string): string {
  for (const [name, pattern] of table) {
    const match = pattern.exec(agent);
    if (match) return match[1] ? `${name} ${match[1]}` : name;
  }
  return OTHER;
}
