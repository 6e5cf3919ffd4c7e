import type { RunOutcome } from "../script-sandbox/run-outcome.ts";
import type { ScriptRun } from "../script-sandbox/script-sandbox.ts";
import { parseBody } from "./function-source.ts";
import { type FunctionProblem, judgeRun, type ResultType, runsOf } from "./judge-run.ts";

export interface FunctionCheck {
  readonly body: string;
  readonly args: readonly string[];
  readonly validationArgs?: readonly (readonly unknown[])[] | undefined;
  /** Default `nocheck`. */
  readonly resultType?: ResultType | undefined;
  /** Only compiled, not run. */
  readonly noValidate?: boolean | undefined;
}

/** Compiles a function body and runs it as the check asks. `undefined`: it is good. */
export async function checkFunction(
  { body, args, validationArgs, resultType = "nocheck", noValidate = false }: FunctionCheck,
  run: (script: ScriptRun) => Promise<RunOutcome>,
): Promise<FunctionProblem | undefined> {
  const parsed = parseBody(body, args);
  if (!parsed.ok) return { kind: "error", error: parsed.error };
  const argSets = runsOf(validationArgs, resultType);
  if (noValidate || argSets.length === 0) return undefined;
  return judgeRun(await run({ args, body, argSets }), resultType);
}
