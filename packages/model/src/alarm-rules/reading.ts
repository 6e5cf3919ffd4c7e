import { isRecord } from "../json/is-record.ts";

const MAX_ELEMENTS = 1_000;

type Members = Readonly<Record<string, unknown>>;

/** An alarm rule that cannot be read; `path` leads to the member. */
export class AlarmRuleProblem extends Error {
  override readonly name = "AlarmRuleProblem";
  readonly path: string;

  constructor(path: string, problem: string) {
    super(`${path || "The alarm rule"} ${problem}`);
    this.path = path;
  }
}

export function object(json: unknown, path: string): Members {
  if (!isRecord(json)) throw new AlarmRuleProblem(path, "is no object");
  return json;
}

/** At most as many elements as anybody means: profiles of many megabytes may be sent. */
export function list(json: unknown, path: string): readonly unknown[] {
  if (!Array.isArray(json)) throw new AlarmRuleProblem(path, "is no list");
  if (json.length > MAX_ELEMENTS) throw new AlarmRuleProblem(path, "has too many elements");
  return json;
}

export function text(json: unknown, path: string): string {
  if (typeof json !== "string" || json === "") throw new AlarmRuleProblem(path, "is missing");
  return json;
}

export function textOrNull(json: unknown, path: string): string | null {
  if (json === null || json === undefined || json === "") return null;
  if (typeof json !== "string") throw new AlarmRuleProblem(path, "is no text");
  return json;
}

export function numberOrNull(json: unknown, path: string): number | null {
  if (json === null || json === undefined) return null;
  if (typeof json !== "number" || !Number.isFinite(json)) throw new AlarmRuleProblem(path, "is no number");
  return json;
}

/** Absent means no. */
export function flag(json: unknown): boolean {
  return json === true;
}

export function oneOf<const T extends string>(values: readonly T[], json: unknown, path: string): T {
  const found = values.find((value) => value === json);
  if (found === undefined) throw new AlarmRuleProblem(path, `is none of ${values.join(", ")}`);
  return found;
}

export function required(json: unknown, path: string): unknown {
  if (json === null || json === undefined) throw new AlarmRuleProblem(path, "is missing");
  return json;
}

/** The member; undefined also when it is null. */
export function member(given: Members, name: string): unknown {
  return given[name] ?? undefined;
}
