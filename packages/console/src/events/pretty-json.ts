import { formatBigJson, parseBigJson } from "@orrery/model";

const INDENT = 4;

/** JSON with indents, if wanted with the members of its object by name; what is no JSON stays as it is. */
export function prettyJson(text: string, { byName = false }: { readonly byName?: boolean | undefined } = {}): string {
  try {
    const value = parseBigJson(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    const shown =
      byName && isObject ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value;
    return formatBigJson(shown, INDENT);
  } catch {
    return text;
  }
}
