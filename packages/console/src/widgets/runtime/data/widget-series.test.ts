import { entityId, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import { latestOf, seriesOf, withLabels } from "./widget-series.ts";

const device = (digit: number, name: string, label = "") => ({
  entityId: entityId("DEVICE", parseUuid(`${String(digit).repeat(8)}-1111-1111-1111-111111111111`)),
  latest: {
    ENTITY_FIELD: { name: { ts: 1, value: name }, label: { ts: 1, value: label } },
    TIME_SERIES: { rpm: { ts: 5, value: "1480" } },
  },
  timeseries: {},
});
const rpm = { name: "rpm", type: "timeseries", label: "${entityLabel} rpm", color: "#112233", units: "1/min" };
const source = {
  datasource: { type: "entity", dataKeys: [rpm, { name: "name", type: "entityField", label: "Name" }] },
  aliasName: "Pumps",
  keyFilters: [],
  needsLookup: false,
};

test("a series is made for each entity and key; only the first entity has the saved colour", () => {
  const entities = [device(1, "Pump 1", "North"), device(2, "Pump 2")];
  const series = seriesOf([{ source, entities }], { decimals: 1 }, (entity, key) => ({
    keySettings: undefined,
    latest: latestOf(entity, key),
  }));
  expect(series.map(({ label, color, index, latest }) => [label, color, index, latest?.value])).toEqual([
    ["North rpm", "#112233", 0, "1480"],
    ["Name", undefined, 1, "Pump 1"],
    ["Pump 2 rpm", undefined, 2, "1480"],
    ["Name", undefined, 3, "Pump 2"],
  ]);
  expect(series[0]).toMatchObject({ units: "1/min", decimals: 1, entity: { name: "Pump 1", label: "North" } });
  expect(new Set(series.map(({ id }) => id)).size).toBe(4);
});

test("names in labels stand for latest values of the same entity, those without one stay", () => {
  const entities = [device(1, "Pump 1"), { ...device(2, "Pump 2"), latest: { ENTITY_FIELD: {} } }];
  const series = [1, 2].map((digit) => ({
    ...{
      id: String(digit),
      key: rpm,
      keySettings: undefined,
      datasource: 0,
      label: "at ${rpm}, ${other}",
      color: undefined,
    },
    ...{ index: 0, units: "", decimals: 0 },
    entity: { id: device(digit, "").entityId, name: "", label: "" },
  }));
  const keys = [{ name: "rpm", type: "timeseries", label: "rpm" }];
  expect(withLabels(series, [entities], keys).map(({ label }) => label)).toEqual([
    "at 1480, ${other}",
    "at ${rpm}, ${other}",
  ]);
});
