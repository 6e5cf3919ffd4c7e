import type { RunOutcome } from "../script-sandbox/run-outcome.ts";
import type { ScriptError } from "./function-source.ts";

/** JavaScript type that the result must have; `any`: something; `nocheck`: nothing is asked of it. */
export type ResultType = "nocheck" | "any" | "string" | "number" | "boolean" | "object" | "function" | "undefined";

/** Why a function is refused. */
export type FunctionProblem =
  | { readonly kind: "error"; readonly error: ScriptError }
  | { readonly kind: "no-return" }
  | { readonly kind: "return-type"; readonly type: ResultType }
  | { readonly kind: "too-long" };

/** What to make of a run. `undefined`: the function is good. */
export function judgeRun(outcome: RunOutcome, expected: ResultType): FunctionProblem | undefined {
  switch (outcome.kind) {
    case "stopped":
      return { kind: "too-long" };
    case "threw":
      return { kind: "error", error: outcome };
    case "returned":
      if (expected === "nocheck") return undefined;
      if (expected === "any") return outcome.type === "undefined" ? { kind: "no-return" } : undefined;
      return outcome.type === expected ? undefined : { kind: "return-type", type: expected };
  }
}

/** The sets of arguments that the function is run with: none, when neither arguments nor a result are asked for. */
export function runsOf(
  validationArgs: readonly (readonly unknown[])[] | undefined,
  expected: ResultType,
): readonly (readonly unknown[])[] {
  return validationArgs ?? (expected === "nocheck" ? [] : [[]]);
}
