import { useEffect, useMemo, useSyncExternalStore } from "react";
import { type BatchState, FunctionBatches } from "./function-batches.ts";
import type { FunctionResult, TenantFunction } from "./function-messages.ts";

export interface FunctionAnswer {
  /** Of the arguments of now, or of those before until it is known; absent before the first one. */
  readonly result: FunctionResult | undefined;
  readonly stopped: BatchState["stopped"];
}

const IDLE: BatchState = { version: 0, stopped: undefined };
const nothing = () => () => undefined;

/** What a function of a widget gives for its arguments, JSON values; run again when they change. Without `code`: nothing. */
export function useFunctionResult(code: TenantFunction | undefined, args: readonly unknown[]): FunctionAnswer {
  const name = code && JSON.stringify(code);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `name` says whether the function is the same
  const batches = useMemo(() => code && new FunctionBatches([code]), [name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function has other results
  const last = useMemo((): { result: FunctionResult | undefined } => ({ result: undefined }), [batches]);
  useEffect(() => () => batches?.close(), [batches]);
  const { stopped } = useSyncExternalStore(
    batches?.state.subscribe ?? nothing,
    () => batches?.state.snapshot() ?? IDLE,
  );
  const key = batches ? JSON.stringify(args) : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says whether the arguments are equal
  useEffect(() => batches?.ask([{ key, args: [args] }]), [batches, key]);
  last.result = batches?.resultsOf(key)?.[0] ?? last.result;
  return { result: last.result, stopped };
}
