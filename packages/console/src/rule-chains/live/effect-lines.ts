import { formatBigJson, isRecord, parseBigJson } from "@orrery/model";

/** Of a value as messages carry it. */
const VALUE_TYPES: readonly unknown[] = ["BOOLEAN", "LONG", "DOUBLE", "STRING", "JSON"];
const INDENT = "  ";

/** What a node would have done, a member in each line; the text as it is where it was cut. */
export function effectLines(details: string): readonly string[] {
  let value: unknown;
  try {
    value = parseBigJson(details);
  } catch {
    return [details];
  }
  const read = plain(value);
  return isRecord(read) ? linesOf(read, "") : [textOf(read)];
}

function linesOf(members: Readonly<Record<string, unknown>>, indent: string): readonly string[] {
  return Object.entries(members).flatMap(([name, value]) =>
    isRecord(value)
      ? [`${indent}${name}:`, ...linesOf(value, indent + INDENT)]
      : [`${indent}${name}: ${textOf(value)}`],
  );
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : formatBigJson(value));

/** Without what only programs need: types of values, times of each point, members of ids. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.length > 0 && value.every(isKeyed)
      ? Object.fromEntries(value.map((point) => [point.key, plain(point.value)]))
      : value.map(plain);
  }
  if (!isRecord(value)) return value;
  const { entityType, id, type } = value;
  if (typeof entityType === "string" && typeof id === "string") return `${entityType} ${id}`;
  if ("value" in value && VALUE_TYPES.includes(type)) return value.value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
}

function isKeyed(value: unknown): value is { readonly key: string; readonly value: unknown } {
  return isRecord(value) && typeof value.key === "string" && "value" in value;
}
