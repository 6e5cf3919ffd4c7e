/** The parts of JSON Schema that our routes use. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

const MAX_DEPTH = 8;

/** A value that `schema` accepts, with every member; tests then damage it. */
export function sampleOf(schema: unknown, depth = 0): unknown {
  const known = (schema ?? {}) as Schema; // JSON from our own document
  if (depth > MAX_DEPTH) return null;
  if ("const" in known) return known.const;
  if ("default" in known) return known.default;
  if (known.enum) return known.enum[0];
  if (known.allOf) return Object.assign({}, ...known.allOf.map((part) => sampleOf(part, depth + 1)));
  if (known.anyOf)
    return sampleOf(
      known.anyOf.find(({ type }) => type !== "null"),
      depth + 1,
    );
  switch (Array.isArray(known.type) ? known.type[0] : known.type) {
    case "string":
      return known.format === "uuid" ? "0b0b0b0b-1dd2-11b2-8080-808080808080" : "text";
    case "number":
    case "integer":
      return known.minimum ?? 1;
    case "boolean":
      return true;
    case "array":
      return [sampleOf(known.items, depth + 1)];
    case "null":
      return null;
    default:
      return Object.fromEntries(
        Object.entries(known.properties ?? {}).map(([name, member]) => [name, sampleOf(member, depth + 1)]),
      );
  }
}
