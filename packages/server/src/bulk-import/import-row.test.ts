import { expect, test } from "vitest";
import { castValue, checkColumns, importRow } from "./import-row.ts";

test.each([
  ["42", "LONG", 42],
  ["+7", "LONG", 7],
  ["-42", "LONG", -42],
  ["9007199254740993", "LONG", 9_007_199_254_740_993n],
  ["9223372036854775808", "STRING", "9223372036854775808"],
  ["1.50", "DOUBLE", 1.5],
  ["1,5", "DOUBLE", 1.5],
  [",5", "DOUBLE", 0.5],
  ["-0.0", "DOUBLE", 0],
  ["1,234.5", "STRING", "1,234.5"],
  ["1e5", "STRING", "1e5"],
  ["true", "BOOLEAN", true],
  ["False", "BOOLEAN", false],
  ['{"a":1}', "STRING", '{"a":1}'],
  [" x ", "STRING", " x "],
  ["NaN", "STRING", "NaN"],
])("the cell %j is a %s", (cell, type, value) => {
  expect(castValue(cell)).toEqual({ type, value });
});

test("CORE-3.016 cells are mapped by their columns; empty ones are skipped", () => {
  const columns = [
    { type: "NAME" },
    { type: "TYPE" },
    { type: "LABEL" },
    { type: "IS_GATEWAY" },
    { type: "SERVER_ATTRIBUTE", key: "floor" },
    { type: "TIMESERIES", key: "t" },
  ] as const;
  const row = importRow(2, ["pump", "", "P", "true", "3", "", "beyond"], columns);
  expect(row).toEqual({
    line: 2,
    cells: new Map([
      ["NAME", "pump"],
      ["LABEL", "P"],
      ["IS_GATEWAY", "true"],
    ]),
    values: [{ type: "SERVER_ATTRIBUTE", key: "floor", value: { type: "LONG", value: 3 } }],
  });
  expect(importRow(3, ["short"], columns).cells).toEqual(new Map([["NAME", "short"]]));
});

test("CORE-3.017 a row of an edge also has its key, where its cloud is, its routing key and its secret", () => {
  const names = ["NAME", "EDGE_LICENSE_KEY", "CLOUD_ENDPOINT", "ROUTING_KEY", "SECRET"] as const;
  const columns = names.map((type) => ({ type }));
  expect(importRow(2, ["gate", "license", "https://cloud", "routing", "s"], columns).cells).toEqual(
    new Map([
      ["NAME", "gate"],
      ["EDGE_LICENSE_KEY", "license"],
      ["CLOUD_ENDPOINT", "https://cloud"],
      ["ROUTING_KEY", "routing"],
      ["SECRET", "s"],
    ]),
  );
});

test("a column of values needs a key", () => {
  expect(() => checkColumns([{ type: "NAME" }, { type: "TIMESERIES", key: " " }])).toThrow(
    "Column 2 of type TIMESERIES needs a key!",
  );
});
