import { isRecord } from "../json/is-record.ts";
import { isSetting, type Setting, type Shape } from "./setting.ts";

/** A saved value that its setting cannot read, so that the default is used. */
export interface Problem {
  /** Names and, in lists, positions from the root, joined by dots: `servers.0.port`. */
  readonly path: string;
  /** What the setting takes: "must be a number". */
  readonly text: string;
}

/** Longer lists of problems are no help. */
const MAX_PROBLEMS = 20;

/** The unreadable members of a saved value, in the order of the form; missing and null members are no problem. */
export function problemsOf(shape: Shape, saved: unknown): readonly Problem[] {
  const problems: Problem[] = [];
  for (const problem of membersOf(shape, saved, "")) {
    problems.push(problem);
    if (problems.length === MAX_PROBLEMS) break;
  }
  return problems;
}

function* membersOf(shape: Shape, saved: unknown, prefix: string): Generator<Problem> {
  if (!isRecord(saved)) return;
  for (const [name, setting] of Object.entries(shape)) {
    if (Object.hasOwn(saved, name)) yield* settingOf(setting, saved[name], `${prefix}${name}`);
  }
}

function* settingOf(setting: Setting, value: unknown, path: string): Generator<Problem> {
  if (value === undefined || value === null) return;
  if (setting.fits && !setting.fits(value)) {
    yield { path, text: `must be ${expected(setting)}` };
    return;
  }
  if (setting.members) yield* membersOf(setting.members, value, `${path}.`);
  if (!setting.element || !Array.isArray(value)) return;
  for (const [index, each] of value.entries()) {
    if (isSetting(setting.element)) yield* settingOf(setting.element, each, `${path}.${index}`);
    else yield* membersOf(setting.element, each, `${path}.${index}.`);
  }
}

function expected({ schema, hint }: Setting): string {
  const items: unknown = hint?.items;
  const [type] = [schema.type].flat();
  if (type === "string" && hint?.type === "rc-select" && Array.isArray(items)) {
    return `one of ${items.map((item: unknown) => (isRecord(item) ? String(item.value) : "")).join(", ")}`;
  }
  switch (type) {
    case "number":
      return "a number";
    case "boolean":
      return "true or false";
    case "array":
      return "a list";
    case "object":
      return "an object";
    default:
      return "a text";
  }
}
