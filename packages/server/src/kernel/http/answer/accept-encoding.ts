/** Longer headers are ignored: parsing them would cost more than compression saves. */
const MAX_HEADER = 1024;
const WEIGHT = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/**
 * Whether an `Accept-Encoding` accepts gzip, with at least the weight of identity (RFC 9110, 12.5.3). Without the
 * header, answers are not compressed; an entry with an invalid weight is ignored.
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
