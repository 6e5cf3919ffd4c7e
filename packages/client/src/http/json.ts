/** JSON text in which a `bigint` is written as an integer with all of its digits. */
export function writeJson(value: unknown): string {
  if (typeof value === "bigint") return value.toString();
  if (Array.isArray(value)) return `[${value.map((item) => writeJson(item ?? null)).join(",")}]`;
  if (typeof value === "object" && value !== null && !("toJSON" in value)) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${writeJson(member)}`).join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}

const INTEGER = /^-?\d+$/;

/** Like `JSON.parse`, but integers that a `number` cannot hold become `bigint` where the engine shows their source. */
export function readExactJson(text: string): unknown {
  return JSON.parse(text, (_key: string, value: unknown, context?: { readonly source?: string }) => {
    if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
    const source = context?.source;
    return source !== undefined && INTEGER.test(source) ? BigInt(source) : value;
  });
}
