import { entityId, NULL_UUID, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import type { WidgetSeries } from "../runtime/define-widget.ts";
import { frameData } from "./frame-data.ts";

const PUMP = {
  id: entityId("DEVICE", parseUuid("5d1f6a70-0000-4000-8000-000000000001")),
  name: "Mash pump",
  label: "Pump in the cellar",
};

function sourcesOf(type: string, entity: WidgetSeries["entity"]) {
  const key = { name: "rpm", type: "timeseries", label: "Speed", settings: {} };
  const datasource = { type, name: "As it was saved", dataKeys: [key] };
  const series: WidgetSeries = {
    ...{ id: "0", key, keySettings: {}, datasource: 0, label: "Speed", color: undefined, index: 0, units: "" },
    ...{ decimals: 2, entity },
  };
  const resolved = { datasource, aliasName: "Pumps", keyFilters: [], needsLookup: false };
  return frameData({ data: [series], datasources: [resolved] }).datasources;
}

test("BLOCK-3.024 the name of an entity's datasource is that of the entity", () => {
  expect(sourcesOf("entity", PUMP)).toEqual([
    expect.objectContaining({
      ...{ type: "entity", name: "Mash pump", entityName: "Mash pump", entityLabel: "Pump in the cellar" },
      ...{ aliasName: "Pumps", entityType: "DEVICE", entityId: PUMP.id.id },
    }),
  ]);
});

test("a function's datasource keeps its name", () => {
  const nothing = { id: entityId("DEVICE", NULL_UUID), name: "", label: "" };
  expect(sourcesOf("function", nothing)).toEqual([expect.objectContaining({ name: "As it was saved" })]);
});
