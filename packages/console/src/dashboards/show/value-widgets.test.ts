import { entityId, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import { libraryEntries } from "../editor/library/library-entries.ts";
import { fittingEntries, type ShownValues, valuesWidget } from "./value-widgets.ts";

const entries = libraryEntries();
const values = (source: ShownValues["source"], ...keys: string[]): ShownValues => ({
  entity: entityId("DEVICE", parseUuid("00000000-0000-4000-8000-000000000007")),
  source,
  keys,
});

test.each([
  [values("timeseries", "rpm"), ["cards/simple_card", "charts/basic_timeseries"], ["maps_v2/openstreetmap"]],
  [values("attribute", "rpm"), ["cards/simple_card"], ["charts/basic_timeseries", "cards/timeseries_table"]],
  [values("timeseries", "rpm", "load"), ["cards/attributes_card"], ["digital_gauges/simple_gauge_justgage"]],
  [values("attribute", "latitude", "longitude"), ["maps_v2/openstreetmap"], ["maps_v2/route_map_openstreetmap"]],
])("%j is shown by %j, not by %j", (shown, fitting, others) => {
  const ids = fittingEntries(entries, shown).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([...fitting]));
  for (const other of others) expect(ids).not.toContain(other);
  expect(ids.some((id) => /^(alarm|control|input|gateway)_widgets/.test(id))).toBe(false);
});

test("a widget of values has their keys with units and colours, and the name of the entity", () => {
  const entry = entries.find(({ id }) => id === "charts/basic_timeseries");
  if (!entry) throw new Error("no chart");
  const { config } = valuesWidget(entry, values("timeseries", "power_kW", "rpm"), "Pump", "w");
  expect(config.title).toBe("Pump");
  expect(config.datasources).toMatchObject([
    {
      type: "entity",
      dataKeys: [
        { name: "power_kW", label: "power_kW", type: "timeseries", units: "kW" },
        { name: "rpm", label: "rpm", type: "timeseries", units: "rpm" },
      ],
    },
  ]);
  const colors = config.datasources[0]?.dataKeys.map(({ color }) => color);
  expect(new Set(colors).size).toBe(2);
});
