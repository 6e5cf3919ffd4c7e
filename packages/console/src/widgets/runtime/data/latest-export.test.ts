import { type DataKey, entityId, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import type { WidgetSeries } from "../define-widget.ts";
import { latestExport } from "./latest-export.ts";

const named = { title: "Gauge", columns: { entity: "Entity", key: "Key", value: "Value", time: "Updated" } };
const series = (
  n: number,
  name: string,
  value: string,
  { type = "timeseries", units = "" }: { readonly type?: DataKey["type"]; readonly units?: string } = {},
): WidgetSeries => ({
  id: `0/${n}/${name}`,
  key: { name, type, label: name, settings: {} } as DataKey,
  keySettings: undefined,
  datasource: 0,
  label: name.toUpperCase(),
  color: undefined,
  index: 0,
  units,
  decimals: 0,
  entity: {
    id: entityId("DEVICE", parseUuid(`784f394c-42b6-11ed-b983-00000000000${n}`)),
    name: `Pump ${n}`,
    label: "",
  },
  latest: { ts: value === "" ? 0 : 1000 + n, value },
});

test("shown values are rows with their entity, label, unit and time; those of one entity have their history", async () => {
  const table = latestExport(named, [
    series(1, "rpm", "40.5", { units: "1/min" }),
    series(1, "serial", "A-7", { type: "attribute" }),
  ]);
  expect(table?.columns.map(({ title }) => title)).toEqual(["Entity", "Key", "Value", "Updated"]);
  expect(await table?.source(undefined as never)).toEqual({
    kind: "rows",
    rows: [
      { entity: "Pump 1", key: "RPM (1/min)", value: "40.5", time: 1001 },
      { entity: "Pump 1", key: "SERIAL", value: "A-7", time: 1001 },
    ],
  });
  expect(table?.history).toEqual({ entity: series(1, "rpm", "1").entity.id, keys: ["rpm"] });
});

test.each([
  ["of several entities there is no history", [series(1, "rpm", "1"), series(2, "rpm", "2")], [2, undefined]],
  ["attributes have no history", [series(1, "serial", "A", { type: "attribute" })], [1, undefined]],
  [
    "values that are missing, and those of functions, are left out",
    [series(1, "rpm", "1"), series(1, "load", ""), series(1, "f", "3", { type: "function" })],
    [1, ["rpm"]],
  ],
])("%s", (_, data, [total, keys]) => {
  const table = latestExport(named, data);
  expect([table?.total, table?.history?.keys]).toEqual([total, keys]);
});

test("without a stored value there is nothing to export", () => {
  expect(latestExport(named, [series(1, "f", "3", { type: "function" }), series(1, "rpm", "")])).toBeUndefined();
});
