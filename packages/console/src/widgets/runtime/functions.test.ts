import type { Widget } from "@orrery/model";
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
  [{ settings: { yaxis: { ticksFormatter: "return value" } } }, ["ticksFormatter"]],
])("%j carries the functions %j", (config, names) => {
  expect(ignoredFunctions(widget(config))).toEqual(names);
});
