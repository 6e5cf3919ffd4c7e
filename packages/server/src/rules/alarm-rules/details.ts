import { type TypedValue, valueText } from "@orrery/model";
import type { CompiledRule } from "./rule-set.ts";

/** Details of an alarm as a rule says; undefined when it says nothing, so that those of before stay. */
export function detailsOf(
  { details, dashboardId, keys }: CompiledRule,
  values: readonly (TypedValue | undefined)[],
): Readonly<Record<string, string>> | undefined {
  if (details === null && dashboardId === null) return undefined;
  const texts = new Map<string, string>();
  for (const { key, slot } of keys) {
    const value = values[slot];
    if (value) texts.set(key, valueText(value));
  }
  const data = details?.replace(/\$\{([^{}]*)\}/g, (whole, key: string) => texts.get(key) ?? whole);
  return { ...(data === undefined ? {} : { data }), ...(dashboardId === null ? {} : { dashboardId }) };
}
