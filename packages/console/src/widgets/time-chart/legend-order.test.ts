import { entityId, NULL_UUID } from "@orrery/model";
import { basicTimeseries } from "@orrery/model/widgets/charts";
import { expect, test } from "vitest";
import type { WidgetSeries } from "../runtime/define-widget.ts";
import { type LineSettings, linesOf } from "./chart-parts.ts";
import { legendOrder } from "./legend-order.ts";

const keyOf = (name: string, settings = {}) => ({ name, type: "timeseries", label: name, settings });
const inlet = keyOf("inlet");
const outlet = keyOf("outlet");
const outside = keyOf("outside");
const hidden = keyOf("hidden", { removeFromLegend: true });

const series = (entity: string, key: typeof inlet, datasource = 0): WidgetSeries<LineSettings> => ({
  id: `${entity} ${key.name}`,
  key,
  keySettings: basicTimeseries.keySettings.read(key.settings),
  datasource,
  label: `${entity} ${key.name}`,
  color: undefined,
  index: 0,
  units: "",
  decimals: 1,
  entity: { id: entityId("DEVICE", NULL_UUID), name: entity, label: "all alike" },
});

test.each([
  [
    "several keys of several entities: entities by name, their keys as the author put them",
    [series("Van 10", outlet), series("Van 10", inlet), series("Van 2", outlet), series("Van 2", inlet)],
    false,
    ["Van 2 outlet", "Van 2 inlet", "Van 10 outlet", "Van 10 inlet"],
  ],
  [
    "one key of several entities: by label",
    [series("Van 10", inlet), series("Van 2", inlet)],
    false,
    ["Van 2 inlet", "Van 10 inlet"],
  ],
  [
    "several keys of one entity: as the author put them",
    [series("Tank", outlet), series("Tank", inlet)],
    false,
    ["Tank outlet", "Tank inlet"],
  ],
  [
    "datasources as the author put them",
    [series("Roof", outside), series("Hall 2", inlet, 1), series("Hall 1", inlet, 1)],
    false,
    ["Roof outside", "Hall 1 inlet", "Hall 2 inlet"],
  ],
  [
    "everything by label when the legend is sorted",
    [series("Roof", outside), series("Hall 1", outlet, 1), series("Hall 1", inlet, 1)],
    true,
    ["Hall 1 inlet", "Hall 1 outlet", "Roof outside"],
  ],
  [
    "what is taken from the legend is not there",
    [series("Tank", inlet), series("Tank", hidden)],
    false,
    ["Tank inlet"],
  ],
])("%s", (_case, given, sorted, labels) => {
  expect(legendOrder(linesOf(given), sorted).map((line) => line.series.label)).toEqual(labels);
});
