import { useEffect, useMemo, useSyncExternalStore } from "react";
import { type BatchState, FunctionBatches, type NamedFailure } from "../functions/function-batches.ts";
import type { FunctionContext, TenantFunction } from "../functions/function-messages.ts";

/** A stored value that a function of the author makes into what is shown. */
export interface ReadValue {
  readonly id: string;
  readonly code: TenantFunction;
  readonly value: unknown;
}

export interface ReadValues {
  /** Not before the functions have been run for the first time. */
  readonly isKnown: boolean;
  /** By id; of what failed the stored value. */
  readonly values: ReadonlyMap<string, unknown>;
  readonly failure: NamedFailure | undefined;
  readonly stopped: BatchState["stopped"];
}

const IDLE: BatchState = { version: 0, stopped: undefined };
const nothing = () => () => undefined;

/** What the functions of fields make of stored values: one batch for all of them, run again when a value changes. */
export function useReadValues(given: readonly ReadValue[], context: FunctionContext): ReadValues {
  const codes = JSON.stringify(given.map(({ code }) => code));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `codes` says whether the functions are the same
  const batches = useMemo(
    () => (given.length > 0 ? new FunctionBatches(given.map(({ code }) => code)) : undefined),
    [codes],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: other functions have other results
  const last = useMemo((): { values?: Pick<ReadValues, "values" | "failure"> } => ({}), [batches]);
  useEffect(() => () => batches?.close(), [batches]);
  const { stopped } = useSyncExternalStore(
    batches?.state.subscribe ?? nothing,
    () => batches?.state.snapshot() ?? IDLE,
  );
  const key = JSON.stringify([context.version, ...given.map(({ value }) => value ?? null)]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says whether the values are equal
  useEffect(() => batches?.ask([{ key, args: given.map(({ value }) => [value ?? null, context]) }]), [batches, key]);
  const results = batches?.resultsOf(key);
  if (results) {
    let failure: NamedFailure | undefined;
    const values = new Map<string, unknown>();
    given.forEach(({ id, code, value }, at) => {
      const result = results[at];
      if (result?.kind === "threw") failure ??= { name: code.name, failure: result.failure };
      values.set(id, result?.kind === "returned" ? result.value : value);
    });
    last.values = { values, failure };
  }
  const { values, failure } = last.values ?? { values: new Map(given.map(({ id, value }) => [id, value])) };
  return { isKnown: !batches || last.values !== undefined || stopped !== undefined, values, failure, stopped };
}
