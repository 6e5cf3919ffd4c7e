import type { DataKey, EntityId, Widget } from "@orrery/model";
import { unitOfKey } from "../../telemetry/unit-of-key.ts";
import { type LibraryEntry, newWidget } from "../editor/library/library-entries.ts";
import { newKey } from "../editor/panel/data-keys.ts";

/** Keys of an entity that somebody wants to see as a widget. */
export interface ShownValues {
  readonly entity: EntityId;
  readonly source: "timeseries" | "attribute";
  readonly keys: readonly string[];
}

/** Bundles whose widgets show values that they are given; those of others act, or want keys of their own. */
const SHOWING: ReadonlySet<string> = new Set(["cards", "charts", "analogue_gauges", "digital_gauges", "maps_v2"]);

/** The bundle that is shown first (reference: console pages, 8.1). */
export const FIRST_BUNDLE = "cards";

/** Types of widgets that can show such values. */
export function fittingEntries(entries: readonly LibraryEntry[], values: ShownValues): readonly LibraryEntry[] {
  return entries.filter(({ bundle, declaration: { kind, parameters } }) => {
    if (!SHOWING.has(bundle.alias)) return false;
    if (kind !== "latest" && !(kind === "timeseries" && values.source === "timeseries")) return false;
    if (bundle.alias === "maps_v2" && !hasPlace(values.keys)) return false;
    return parameters.maxDataKeys === undefined || values.keys.length <= parameters.maxDataKeys;
  });
}

const hasPlace = (keys: readonly string[]): boolean =>
  (keys.includes("latitude") && keys.includes("longitude")) || (keys.includes("xPos") && keys.includes("yPos"));

/** A widget of a type with one datasource of the keys, which has no alias yet. `name`: of the entity. */
export function valuesWidget(entry: LibraryEntry, values: ShownValues, name: string, id: string): Widget {
  const widget = newWidget(entry, id, undefined);
  const dataKeys: DataKey[] = [];
  for (const key of values.keys) {
    const made = newKey({ name: key, type: values.source }, dataKeys, {});
    const units = unitOfKey(key);
    dataKeys.push(units === undefined ? made : { ...made, units });
  }
  return { ...widget, config: { ...widget.config, title: name, datasources: [{ type: "entity", dataKeys }] } };
}
