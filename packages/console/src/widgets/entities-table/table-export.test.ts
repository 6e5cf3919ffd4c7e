import type { EntityDataQuery } from "@orrery/model";
import { expect, test } from "vitest";
import type { ColumnPlan } from "./table-columns.ts";
import { exportedEntities } from "./table-export.ts";

const plan = (id: string, rest: Partial<ColumnPlan>): ColumnPlan => ({
  id,
  label: id,
  sortKey: undefined,
  kind: "key",
  key: undefined,
  width: undefined,
  format: { decimals: 0, units: "" },
  hiddenByDefault: false,
  selectable: true,
  ...rest,
});
const key = (name: string, type: string): Partial<ColumnPlan> => ({ key: { name, type, label: name } as never });

test("a table is exported with the stored values of its columns, each key once and as it is shown", () => {
  const name = plan("Name", { kind: "name" });
  const type = plan("Type", { kind: "type" });
  const hidden = plan("Power", key("power", "timeseries"));
  const shown = plan("Power, rounded", key("power", "timeseries"));
  const serial = plan("Serial", key("serial", "attribute"));
  const computed = plan("f", key("f", "function"));
  const plans = [name, type, hidden, shown, serial, computed];
  const query = { entityFilter: { type: "entityType", entityType: "DEVICE" } } as unknown as EntityDataQuery;
  const table = exportedEntities({ name: "Pumps", total: 3, plans, shown: [name, shown, computed], query });
  expect(table.columns).toEqual([
    { key: "ENTITY_FIELD.name", title: "Name", shown: true },
    { key: "ENTITY_FIELD.entityType", title: "Type", shown: false },
    { key: "TIME_SERIES.power", title: "Power, rounded", shown: true },
    { key: "ATTRIBUTE.serial", title: "Serial", shown: false },
  ]);
  expect(table.source(undefined as never)).toEqual({ kind: "entities", query });
});
