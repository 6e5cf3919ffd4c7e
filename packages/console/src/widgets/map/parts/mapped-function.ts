import type { FunctionFailure, FunctionResult, TenantFunction } from "../../functions/function-messages.ts";

/** How a function of a map is called for each entity: `args` as its author knows them, `given` what stands for them. */
interface MappedFunction {
  readonly name: string;
  readonly args: readonly string[];
  readonly body: string;
  /** Expressions of `data`, `dsData`, `dsIndex` and `more`, one an argument. */
  readonly given: readonly string[];
}

/**
 * A function that is called for many entities at once, as each of them gets all the others: of ten thousand the data goes
 * to it once. Equal results come back once. `only`: which entities, null for all. One that fails is told with its line.
 */
export function mappedFunction({ name, args, body, given }: MappedFunction): TenantFunction {
  // The author's text begins in the first line, so that lines of failures are those of the author.
  const own = `const run = function (${args.join(", ")}) {${body}\n};`;
  const rest = [
    "const table = [], known = new Map(), at = []; let failure;",
    "for (const dsIndex of only ?? dsData.keys()) {",
    "  const data = dsData[dsIndex]; let text = 'null';",
    `  try { text = JSON.stringify(run.call(undefined, ${given.join(", ")})) ?? 'null'; }`,
    "  catch (error) {",
    "    const place = /tenant-function\\.js:(\\d+):/.exec(String(error && error.stack));",
    "    failure ??= { name: String(error && error.name), message: String(error instanceof Error ? error.message : error),",
    "      line: place ? Number(place[1]) - 2 : undefined };",
    "  }",
    "  if (!known.has(text)) { known.set(text, table.length); table.push(JSON.parse(text)); }",
    "  at.push(known.get(text));",
    "}",
    "return { table, at, failure };",
  ];
  return { name, args: ["dsData", "only", "more"], body: [own, ...rest].join("\n") };
}

/** What {@link mappedFunction} gave: by position among the entities that were asked for. */
export interface MappedResult {
  readonly valueAt: (index: number) => unknown;
  readonly failure: FunctionFailure | undefined;
}

/** Reads what came out; what a function made up is nothing. */
export function readMapped(result: FunctionResult | undefined): MappedResult {
  if (!result) return NOTHING;
  if (result.kind === "threw") return { ...NOTHING, failure: result.failure };
  const { table, at, failure } = isRecord(result.value) ? result.value : {};
  if (!Array.isArray(table) || !Array.isArray(at)) return NOTHING;
  return { valueAt: (index) => table[Number(at[index])] ?? undefined, failure: failureOf(failure) };
}

const NOTHING: MappedResult = { valueAt: () => undefined, failure: undefined };
const MAX_TEXT = 2_000;

function failureOf(given: unknown): FunctionFailure | undefined {
  if (!isRecord(given)) return undefined;
  const { name, message, line } = given;
  return {
    name: String(name).slice(0, MAX_TEXT),
    message: String(message).slice(0, MAX_TEXT),
    line: typeof line === "number" && Number.isInteger(line) && line > 0 ? line : undefined,
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
