import type { WidgetAction } from "@orrery/model";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { FunctionBatches } from "../functions/function-batches.ts";
import type { FunctionContext, FunctionResult } from "../functions/function-messages.ts";

const nothing = () => () => undefined;

/** The body of an action's condition; undefined: it has none. An empty one holds never (reference: 2.12). */
export function conditionOf({
  useShowWidgetActionFunction,
  showWidgetActionFunction = "",
}: WidgetAction): string | undefined {
  if (useShowWidgetActionFunction !== true) return undefined;
  return showWidgetActionFunction.trim() === "" ? "return false;" : showWidgetActionFunction;
}

/** Whether a condition holds. One that cannot be compiled is none, one that fails does not hold. */
export function holds(result: FunctionResult | undefined): boolean {
  if (result?.kind === "threw") return result.failure.name === "SyntaxError";
  return Boolean(result?.value);
}

/** The actions whose condition holds for `data`, a JSON value; those whose condition is not known yet are left out. */
export function useShownActions(
  actions: readonly WidgetAction[],
  data: unknown,
  context: FunctionContext,
): readonly WidgetAction[] {
  const conditions = actions.flatMap((action) => conditionOf(action) ?? []);
  const named = JSON.stringify(conditions);
  const batches = useMemo(() => {
    const bodies = JSON.parse(named) as readonly string[];
    const code = (body: string) => ({ name: "showWidgetActionFunction", args: ["widgetContext", "data"], body });
    return bodies.length > 0 ? new FunctionBatches(bodies.map(code)) : undefined;
  }, [named]);
  useEffect(() => () => batches?.close(), [batches]);
  useSyncExternalStore(batches?.state.subscribe ?? nothing, () => batches?.state.snapshot());
  const key = batches ? JSON.stringify([context.version, data]) : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says whether data and context are equal
  useEffect(() => {
    const args = conditions.map(() => [context, data]);
    if (batches) batches.ask([{ key, args }]);
  }, [batches, key]);
  const results = batches?.resultsOf(key);
  let at = 0;
  return actions.filter((action) => conditionOf(action) === undefined || holds(results?.[at++]));
}
