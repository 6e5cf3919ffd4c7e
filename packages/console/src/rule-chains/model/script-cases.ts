import { isRecord, type JsonObject, type ScriptTestRequest, type ScriptType } from "@orrery/model";
import { formGroups } from "../../controls/settings-form/schema/form-fields.ts";
import type { NodeForm } from "./node-kinds.ts";

/** A message that a node's script is tried with, and what is expected of it. */
export interface ScriptCase {
  readonly name: string;
  /** JSON. */
  readonly msg: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly msgType: string;
  /** JSON of the result, or its text; empty: any result without an error. */
  readonly expected: string;
}

/** The script of a class of nodes: where it is in the configuration, and how the server runs it. */
export interface ScriptField {
  readonly member: string;
  readonly scriptType: ScriptType;
  readonly argNames: ScriptTestRequest["argNames"];
}

/** More are not read, and longer texts are cut. */
export const MAX_CASES = 50;
const MAX_CHARS = 20_000;
const SCRIPT_TYPES: readonly ScriptType[] = ["update", "generate", "filter", "switch", "json", "string"];

/** The script among the fields of a form; undefined: there is none. */
export function scriptField(form: NodeForm | undefined): ScriptField | undefined {
  const fields = form ? formGroups(form).flatMap((group) => group.fields) : [];
  const field = fields.find(({ kind }) => kind === "node-script");
  const [member] = field?.path ?? [];
  if (!field || typeof member !== "string") return undefined;
  const [first = "msg", second = "metadata", third = "msgType"] = Array.isArray(field.options.args)
    ? field.options.args.map(String)
    : [];
  const scriptType = SCRIPT_TYPES.find((type) => type === field.options.test) ?? "update";
  return { member, scriptType, argNames: [first, second, third] };
}

/** The cases in the additionalInfo of a node; what is none is left out. */
export function casesOf(info: JsonObject): readonly ScriptCase[] {
  const cases = isRecord(info.orrery) ? info.orrery.cases : undefined;
  if (!Array.isArray(cases)) return [];
  return cases
    .filter(isRecord)
    .slice(0, MAX_CASES)
    .map((one) => ({
      name: textOf(one.name),
      msg: textOf(one.msg),
      metadata: isRecord(one.metadata)
        ? Object.fromEntries(Object.entries(one.metadata).map(([key, value]) => [key, textOf(value)]))
        : {},
      msgType: textOf(one.msgType),
      expected: textOf(one.expected),
    }));
}

/** The additionalInfo with these cases; without any it is as another client would have written it. */
export function withCases(info: JsonObject, cases: readonly ScriptCase[]): JsonObject {
  const { orrery, ...rest } = info;
  const { cases: _, ...own } = isRecord(orrery) ? orrery : {};
  const after = cases.length > 0 ? { ...own, cases: cases.slice(0, MAX_CASES) } : own;
  return Object.keys(after).length > 0 ? { ...rest, orrery: after } : rest;
}

/** What became of a case. */
export interface CaseOutcome {
  readonly passed: boolean;
  /** What the script gave, or its error. */
  readonly got: string;
  readonly isError: boolean;
}

export function judge(
  { expected }: ScriptCase,
  result: { readonly output: string; readonly error: string },
): CaseOutcome {
  if (result.error) return { passed: false, got: result.error, isError: true };
  const passed = expected.trim() === "" || sameText(expected) === sameText(result.output);
  return { passed, got: result.output, isError: false };
}

/** JSON without regard to spaces and to the order of members; other texts as they are. */
function sameText(text: string): string {
  try {
    return JSON.stringify(sorted(JSON.parse(text)));
  } catch {
    return text.trim();
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}

const textOf = (value: unknown): string => (typeof value === "string" ? value.slice(0, MAX_CHARS) : "");
