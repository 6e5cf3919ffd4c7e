import { type DataKey, entityId, parseUuid, type TimeWindowSettings } from "@orrery/model";
import { expect, test } from "vitest";
import type { WidgetSeries, WidgetWindow } from "../define-widget.ts";
import { seriesExport } from "./series-export.ts";

const named = { title: "Chart", timeTitle: "Time" };
const series = (n: number, name: string, at: number, type: DataKey["type"] = "timeseries"): WidgetSeries => ({
  id: `0/${n}/${at}`,
  key: { name, type, label: name, settings: {} } as DataKey,
  keySettings: undefined,
  datasource: 0,
  label: name.toUpperCase(),
  color: undefined,
  index: at,
  units: "",
  decimals: 0,
  entity: {
    id: entityId("DEVICE", parseUuid(`784f394c-42b6-11ed-b983-00000000000${n}`)),
    name: `Pump ${n}`,
    label: "",
  },
});
const window = (aggregation: TimeWindowSettings["aggregation"]): WidgetWindow => ({
  settings: {
    window: { kind: "realtimeLast", lengthMs: 60_000 },
    aggregation,
    limit: 100,
    hidden: { interval: false, aggregation: false, aggInterval: false, timezone: false },
  },
  range: { start: 1000, end: 61_000 },
  zone: "UTC",
  intervalMs: 5000,
});

test("a chart of one device is exported with its labels, in its time and aggregation", async () => {
  const table = seriesExport(named, [series(1, "rpm", 0), series(1, "load", 1)], window("AVG"));
  expect(table?.columns.map(({ title }) => title)).toEqual(["Time", "RPM", "LOAD"]);
  expect(await table?.source(undefined as never)).toMatchObject({
    kind: "telemetry",
    series: [
      { key: "rpm", column: "0/1/0" },
      { key: "load", column: "0/1/1" },
    ],
    ...{ startTs: 1000, endTs: 61_000, aggregation: "AVG", interval: 5000 },
  });
});

test("of several devices each column names its own, and no values are aggregated that are not there", async () => {
  const table = seriesExport(named, [series(1, "rpm", 0), series(2, "rpm", 1)], window("NONE"));
  expect(table?.columns.map(({ title }) => title)).toEqual(["Time", "Pump 1: RPM", "Pump 2: RPM"]);
  expect(await table?.source(undefined as never)).not.toHaveProperty("aggregation");
});

test("a series that is drawn twice is exported once, and what functions make is not", () => {
  const table = seriesExport(named, [series(1, "rpm", 0), series(1, "rpm", 1)], window("NONE"));
  expect(table?.columns).toHaveLength(2);
  expect(seriesExport(named, [series(1, "f", 0, "function")], window("NONE"))).toBeUndefined();
});
