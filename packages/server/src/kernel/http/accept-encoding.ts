/** Nobody has so much to say; a list without end would cost more than what it asks for saves. */
const MAX_HEADER = 1024;
const WEIGHT = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/**
 * Whether who sent this `Accept-Encoding` wants gzip, and at least as much as the bare text (RFC 9110, 12.5.3). Who
 * sends none gets the bare text; an entry whose weight cannot be read counts for nothing.
 */
export function acceptsGzip(header: string | readonly string[] | undefined): boolean {
  const text = typeof header === "string" ? header : (header?.join(",") ?? "");
  if (text === "" || text.length > MAX_HEADER) return false;
  const weights = new Map(text.split(",").map(entryOf));
  const gzip = weights.get("gzip") ?? weights.get("x-gzip") ?? weights.get("*") ?? 0;
  return gzip > 0 && gzip >= (weights.get("identity") ?? 0);
}

function entryOf(entry: string): readonly [coding: string, weight: number] {
  const [coding = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, "");
  if (weight === undefined) return [coding, 1];
  return [coding, WEIGHT.test(weight) ? Number(weight) : 0];
}
