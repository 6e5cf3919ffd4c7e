import { useEffect, useMemo, useSyncExternalStore } from "react";
import { FunctionRunner, type RunInput } from "./function-runner.ts";
import type { MapFunction } from "./parts/map-functions.ts";
import type { ResultOf } from "./parts/marker-parts.ts";

const IDLE = { version: 0, stopped: undefined, failure: undefined };
const nothing = () => () => undefined;

/** What the functions of a map make of its entities. `resultOf` is another one whenever more is known. */
export function useMapFunctions(functions: readonly MapFunction[], input: RunInput) {
  const named = JSON.stringify(functions);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `named` says whether the functions are the same
  const runner = useMemo(() => (functions.length > 0 ? new FunctionRunner(functions) : undefined), [named]);
  useEffect(() => () => runner?.close(), [runner]);
  const state = useSyncExternalStore(runner?.state.subscribe ?? nothing, () => runner?.state.snapshot() ?? IDLE);
  const { records, open, extras } = input;
  useEffect(() => runner?.ask({ records, open, extras }), [runner, records, open, extras]);
  return useMemo(() => {
    const resultOf: ResultOf = (name, id) => runner?.resultOf(name, id);
    return { resultOf, failure: state.failure, stopped: state.stopped };
  }, [runner, state]);
}
