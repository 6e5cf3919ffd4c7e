/**
 * Parses like `JSON.parse`, but integers that a `number` cannot hold become `bigint` where the engine shows their source.
 * @throws {SyntaxError}
 */
export function parseBigJson(text: string): unknown {
  return JSON.parse(text, (_key: string, value: unknown, context?: { readonly source?: string }) => {
    if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
    const source = context?.source;
    return source !== undefined && INTEGER.test(source) ? BigInt(source) : value;
  });
}

const INTEGER = /^-?\d+$/;

/** Formats like `JSON.stringify`; a `bigint` is written as an integer with all of its digits. `indent`: spaces a level. */
export function formatBigJson(value: unknown, indent = 0, level = 0): string {
  if (typeof value === "bigint") return value.toString();
  const nested = (member: unknown) => formatBigJson(member ?? null, indent, level + 1);
  if (Array.isArray(value)) return `[${lines(value.map(nested), indent, level)}]`;
  if (typeof value === "object" && value !== null && !("toJSON" in value)) {
    const colon = indent > 0 ? ": " : ":";
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return `{${lines(
      members.map(([key, member]) => JSON.stringify(key) + colon + nested(member)),
      indent,
      level,
    )}}`;
  }
  return JSON.stringify(value) ?? "null";
}

function lines(items: readonly string[], indent: number, level: number): string {
  if (indent === 0 || items.length === 0) return items.join(",");
  const start = `\n${" ".repeat(indent * (level + 1))}`;
  return `${start}${items.join(`,${start}`)}\n${" ".repeat(indent * level)}`;
}
