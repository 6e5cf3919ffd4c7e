import { FunctionFrame } from "../functions/function-frame.ts";
import { type FunctionFailure, WIDGET_CONTEXT } from "../functions/function-messages.ts";
import type { FieldChange } from "./bound-field.ts";

const LIMIT_MS = 2_000;

/** A function of the author failed: nothing was stored. */
export class SetFunctionFailed extends Error {
  readonly functionName: string;
  readonly failure: FunctionFailure;

  constructor(functionName: string, failure: FunctionFailure) {
    super(failure.message);
    this.functionName = functionName;
    this.failure = failure;
  }
}

/**
 * What is to be stored of what was entered, where functions of the author decide it; they run apart from the page.
 * @throws {SetFunctionFailed} when one throws. @throws {FunctionsStopped} when they take too long.
 */
export async function withStoredValues(changes: readonly FieldChange[]): Promise<readonly FieldChange[]> {
  const coded = changes.flatMap((change) => (change.field.toStored ? [{ change, code: change.field.toStored }] : []));
  if (coded.length === 0) return changes;
  const frame = await FunctionFrame.open({ serve: refuse, failedLate: () => undefined });
  try {
    const calls = coded.map(({ change }, of) => ({
      of,
      args: [change.value, change.field.stored ?? null, change.field.context ?? WIDGET_CONTEXT],
    }));
    const results = await frame.call(
      coded.map(({ code }) => code),
      calls,
      LIMIT_MS,
    );
    const made = new Map<FieldChange, FieldChange>();
    coded.forEach(({ change, code }, at) => {
      const result = results[at];
      if (result?.kind === "threw") throw new SetFunctionFailed(code.name, result.failure);
      const value = result?.value ?? null;
      made.set(change, { ...change, value: value === "" ? null : value });
    });
    return changes.map((change) => made.get(change) ?? change);
  } finally {
    frame.close();
  }
}

/** What makes a value asks nothing of the page; actions do. */
const refuse = () => Promise.reject(new Error("Only actions may ask this"));
