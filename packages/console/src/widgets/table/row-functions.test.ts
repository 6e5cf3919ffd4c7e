import { expect, test } from "vitest";
import { WIDGET_CONTEXT } from "../functions/function-messages.ts";
import { failureIn, rowFunctions } from "./row-functions.ts";

interface Pump {
  readonly name: string;
  readonly rpm: number | undefined;
}

const NONE = {
  useCellStyleFunction: false,
  cellStyleFunction: "",
  useCellContentFunction: false,
  cellContentFunction: "",
};
const NO_ROW = { useRowStyleFunction: false, rowStyleFunction: "return {};" };
const pump: Pump = { name: "Pump 1", rpm: undefined };

const functionsOf = (settings: object, row: object = {}, action: object = {}) =>
  rowFunctions<Pump>({
    cells: [{ column: "rpm", label: "Speed", settings: { ...NONE, ...settings }, readValue: ({ rpm }) => rpm }],
    row: { ...NO_ROW, ...row },
    actions: [{ name: "Stop", type: "openDashboardState", ...action }],
    context: WIDGET_CONTEXT,
    rowName: "entity",
    rowOf: ({ name }) => ({ entityName: name }),
  });

test.each([
  [{}, {}, {}],
  [{ cellStyleFunction: "return {};", cellContentFunction: "return 1;" }, {}, {}],
  [{ useCellStyleFunction: true, cellStyleFunction: " \n" }, {}, {}],
  [{}, {}, { showWidgetActionFunction: "return false;" }],
])("a table with the settings %j, %j and %j runs no function", (settings, row, action) => {
  expect(functionsOf(settings, row, action)).toBeUndefined();
});

test("functions get what the contract says: the value, the row under its name, and the context", () => {
  const functions = functionsOf(
    { useCellContentFunction: true, cellContentFunction: "return value;" },
    { useRowStyleFunction: true },
    { useShowWidgetActionFunction: true, showWidgetActionFunction: "return true;" },
  );
  const row = { entityName: "Pump 1" };
  expect(functions?.list.map(({ target, code, args }) => [target, code.args, args(pump)])).toEqual([
    [{ of: "row" }, ["entity", "ctx"], [row, WIDGET_CONTEXT]],
    [{ of: "content", column: "rpm" }, ["value", "entity", "ctx"], [null, row, WIDGET_CONTEXT]],
    [{ of: "show", action: "Stop" }, ["widgetContext", "data"], [WIDGET_CONTEXT, row]],
  ]);
});

test("a row is one object for all of its functions, so that a batch carries it once", () => {
  const functions = functionsOf({
    useCellStyleFunction: true,
    cellStyleFunction: "return {};",
    useCellContentFunction: true,
    cellContentFunction: "return value;",
  });
  const [style, content] = functions?.list.map(({ args }) => args(pump)[1]) ?? [];
  expect(style).toBe(content);
});

test("rows whose functions are given the same have the same input", () => {
  const functions = functionsOf({ useCellStyleFunction: true, cellStyleFunction: "return {};" });
  expect(functions?.inputOf({ ...pump })).toEqual(functions?.inputOf(pump));
  expect(functions?.inputOf({ ...pump, rpm: 3 })).not.toEqual(functions?.inputOf(pump));
});

test("the first function that failed is named with its column", () => {
  const functions = functionsOf({ useCellStyleFunction: true, cellStyleFunction: "return value.of.it;" });
  const failure = { name: "TypeError", message: "no", line: 1 };
  expect(failureIn(functions?.list ?? [], [{ kind: "threw", failure }])).toEqual({
    name: "Speed, cellStyleFunction",
    failure,
  });
  expect(failureIn(functions?.list ?? [], [{ kind: "returned", value: {} }])).toBeUndefined();
});
