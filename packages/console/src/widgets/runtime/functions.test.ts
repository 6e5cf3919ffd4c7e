import type { Widget } from "@orrery/model";
import { basicTimeseries } from "@orrery/model/widgets/charts";
import { entitiesTable } from "@orrery/model/widgets/table-cards";
import { expect, test } from "vitest";
import { ignoredFunctions } from "./functions.ts";

const widget = (config: Partial<Widget["config"]>): Widget => ({
  id: "w",
  isSystemType: true,
  bundleAlias: "cards",
  typeAlias: "entities_table",
  type: "latest",
  title: "",
  config: { datasources: [], ...config },
});
const key = (more: object) => ({ type: "entity", dataKeys: [{ name: "a", type: "timeseries", label: "a", ...more }] });

test.each([
  [{ datasources: [key({})] }, []],
  [{ datasources: [{ type: "function", dataKeys: [] }] }, ["f(x)"]],
  [{ datasources: [key({ usePostProcessing: true, postFuncBody: "return 1" })] }, ["postFuncBody"]],
  [{ datasources: [key({ usePostProcessing: false, postFuncBody: "return 1" })] }, []],
  [
    { datasources: [key({ settings: { useCellContentFunction: true, cellContentFunction: "x" } })] },
    ["cellContentFunction"],
  ],
  [{ datasources: [key({ settings: { cellContentFunction: "x" } })] }, []],
  [{ settings: { useRowStyleFunction: true, rowStyleFunction: "return {}" } }, ["rowStyleFunction"]],
])("%j carries the functions %j", (config, names) => {
  expect(ignoredFunctions(widget(config), entitiesTable)).toEqual(names);
});

test.each([
  [{ settings: { yaxis: { ticksFormatter: "return value" } } }, ["ticksFormatter"]],
  [{ settings: { tooltipValueFormatter: "" } }, []],
  [{ datasources: [key({ settings: { axisTicksFormatter: "return 1" } })] }, ["axisTicksFormatter"]],
  [{ datasources: [key({ settings: basicTimeseries.keySettings.defaults() })] }, []],
])("a chart with %j carries the functions %j", (config, names) => {
  expect(ignoredFunctions(widget(config), basicTimeseries)).toEqual(names);
});
