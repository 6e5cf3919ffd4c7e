import { useEffect, useMemo, useSyncExternalStore } from "react";
import { type BatchState, FunctionBatches, type NamedFailure } from "../functions/function-batches.ts";
import { failureIn, type RowFunctions, type RowLook, rowLook } from "./row-functions.ts";

export interface RowLooks<R> {
  /** `undefined` while the functions of a row have not been run: what they decide is not known yet. */
  readonly of: (row: R) => RowLook | undefined;
  readonly failure: NamedFailure | undefined;
  readonly stopped: BatchState["stopped"];
}

/** Rows that were in sight lately. */
const MAX_LOOKS = 2_000;
const IDLE: BatchState = { version: 0, stopped: undefined };
const nothing = () => () => undefined;

/**
 * What the functions of a table make of the rows in sight. A row whose values have changed keeps its look until the new one
 * is known, so that nothing flickers.
 */
export function useRowLooks<R>(
  functions: RowFunctions<R> | undefined,
  rows: readonly R[],
  rowKey: (row: R) => string,
): RowLooks<R> {
  const codes = functions && JSON.stringify(functions.list.map(({ code }) => code));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `codes` says whether the functions are the same
  const batches = useMemo(() => functions && new FunctionBatches(functions.list.map(({ code }) => code)), [codes]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other functions make other looks
  const before = useMemo(
    () => ({ looks: new Map<string, RowLook>(), read: new WeakMap<object, RowLook>() }),
    [batches],
  );
  useEffect(() => () => batches?.close(), [batches]);
  const state = useSyncExternalStore(batches?.state.subscribe ?? nothing, () => batches?.state.snapshot() ?? IDLE);
  const keys = functions ? rows.map((row) => JSON.stringify(functions.inputOf(row))) : [];
  const asked = keys.join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` says whether the rows are equal
  useEffect(() => {
    if (!functions) return;
    const inputs = new Map(
      rows.map((row, at) => [
        keys[at] ?? "",
        { key: keys[at] ?? "", args: functions.list.map((one) => one.args(row)) },
      ]),
    );
    batches?.ask([...inputs.values()]);
  }, [batches, asked]);
  if (!functions || !batches) return NONE;
  const keyOf = new Map(rows.map((row, at) => [row, keys[at] ?? ""]));
  let failure: NamedFailure | undefined;
  const looks = new Map<R, RowLook>();
  for (const row of rows) {
    const results = batches.resultsOf(keyOf.get(row) ?? "");
    if (results) {
      failure ??= failureIn(functions.list, results);
      const look = before.read.get(results) ?? rowLook(functions.list, results);
      before.read.set(results, look);
      if (before.looks.size > MAX_LOOKS) before.looks.clear();
      before.looks.set(rowKey(row), look);
    }
    const look = before.looks.get(rowKey(row)) ?? (state.stopped ? PLAIN : undefined);
    if (look) looks.set(row, look);
  }
  return { of: (row) => looks.get(row), failure, stopped: state.stopped };
}

/** A row that no function has anything to say of. */
const PLAIN: RowLook = { style: {}, cells: new Map(), hidden: new Set() };
const NONE: RowLooks<unknown> = { of: () => PLAIN, failure: undefined, stopped: undefined };
