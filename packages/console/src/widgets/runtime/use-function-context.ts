import type { Widget } from "@orrery/model";
import { useMemo } from "react";
import type { FunctionContext } from "../functions/function-messages.ts";
import { useDashboard } from "./dashboard-context.ts";

/** Longer texts and lists of a configuration are pictures, documents or data. */
const MAX_LENGTH = 2_000;

let last = 0;

/**
 * The context that functions of a widget are given (reference: dashboards and widgets, 4.4); another one only when something
 * of it has changed.
 */
export function useFunctionContext({ config }: Pick<Widget, "config">): FunctionContext {
  const { stateId: id, params, user } = useDashboard();
  return useMemo(() => {
    const { title, units, decimals, settings } = config;
    const short = (_: string, value: { readonly length?: number } | null | undefined) =>
      (value?.length ?? 0) > MAX_LENGTH ? undefined : value;
    const read = JSON.parse(JSON.stringify({ title, units, decimals, settings }, short));
    return { isWidgetContext: true, version: ++last, state: { id, params }, user, config: read };
  }, [config, id, params, user]);
}
