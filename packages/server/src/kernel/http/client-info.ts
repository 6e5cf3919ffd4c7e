import type { IncomingHttpHeaders } from "node:http";

/** From where and with what somebody calls, as the audit log keeps it. */
export interface ClientInfo {
  readonly clientAddress: string;
  readonly browser: string;
  readonly os: string;
  readonly device: string;
}

const MAX_ADDRESS = 64;
/** Browsers use a third of it; strangers must not keep the patterns busy with more. */
const MAX_AGENT = 512;
const OTHER = "Other";

/** Tried in this order: most browsers also name those whose place they want to take. */
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

/** Of a request; `peer` is the address of the connection, which counts when no proxy names another. */
export function clientOf(headers: IncomingHttpHeaders, peer: string | undefined): ClientInfo {
  const agent = (headers["user-agent"] ?? "").slice(0, MAX_AGENT);
  return {
    clientAddress: addressOf(headers, peer),
    browser: nameIn(BROWSERS, agent),
    os: nameIn(SYSTEMS, agent),
    device: nameIn(DEVICES, agent),
  };
}

/** From where somebody calls. */
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
