import { type EntityDataQuery, type EntityKey, entityKeyOf } from "@orrery/model";
import type { ExportTable } from "../../exports/export-table.ts";
import type { ColumnPlan } from "./table-columns.ts";

interface ShownTable {
  readonly name: string;
  readonly total: number;
  /** All that could be shown. */
  readonly plans: readonly ColumnPlan[];
  readonly shown: readonly ColumnPlan[];
  readonly query: EntityDataQuery;
}

/**
 * All entities of the table with the search and order of now. Values are those that are stored: what functions make of
 * them, and columns of functions, are not exported.
 */
export function exportedEntities({ name, total, plans, shown, query }: ShownTable): ExportTable {
  const columns = new Map<string, ExportTable["columns"][number]>();
  for (const plan of plans) {
    const stored = storedKey(plan);
    if (!stored) continue;
    const key = `${stored.type}.${stored.key}`;
    const isShown = shown.includes(plan);
    const known = columns.get(key); // two columns may show one key
    if (!known || (isShown && !known.shown)) columns.set(key, { key, title: plan.label, shown: isShown });
  }
  return { name, total, columns: [...columns.values()], source: () => ({ kind: "entities", query }) };
}

function storedKey({ kind, key }: ColumnPlan): EntityKey | undefined {
  if (key) return entityKeyOf(key);
  return { type: "ENTITY_FIELD", key: kind === "type" ? "entityType" : kind };
}
