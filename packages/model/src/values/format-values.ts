import type { Entry, TelemetryBlock } from "./entry.ts";
import { valueJson } from "./value-text.ts";

/** Cache of quoted keys: they repeat with every message, and quoting is the most expensive part. */
const MAX_QUOTED = 4096;
const LONGEST = 64;
const quotedKeys = new Map<string, string>();

/** The entries as one compact JSON object, numbers spelled exactly: LONG `42`, DOUBLE `42.0`. */
export function formatEntries(entries: readonly Entry[]): string {
  let text = "{";
  for (const [key, value] of entries) {
    text += text.length === 1 ? quotedKey(key) : `,${quotedKey(key)}`;
    text += valueJson(value);
  }
  return `${text}}`;
}

/** Blocks as `[{"ts":…,"values":{…}}]`; `now` replaces missing times. */
export function formatTelemetry(blocks: readonly TelemetryBlock[], now: number): string {
  return `[${blocks.map(({ ts, entries }) => `{"ts":${ts ?? now},"values":${formatEntries(entries)}}`).join(",")}]`;
}

/** The key as a JSON string and its colon. */
function quotedKey(key: string): string {
  const known = quotedKeys.get(key);
  if (known !== undefined) return known;
  const quoted = `${JSON.stringify(key)}:`;
  if (key.length > LONGEST) return quoted;
  if (quotedKeys.size === MAX_QUOTED) quotedKeys.clear();
  quotedKeys.set(key, quoted);
  return quoted;
}
