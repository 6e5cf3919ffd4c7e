import { expect, test } from "vitest";
import { contentOf, rowsIn } from "./bin-content.ts";

const LONG = `${'{"title":"A \\"name\\""}\n'.repeat(1_000)}\u{1f321}`;
const parts = { device_credentials: [{ id: "c", credentials_id: "token", credentials_value: null }] };

test.each([
  ["short texts", { id: "d", name: "line\nbreak", size: 1, label: null }],
  ["long texts", { id: "d", image: "x".repeat(100_000), name: "short", configuration: LONG }],
  ["a long text that is a number's neighbour", { configuration: LONG, revision: 7 }],
])("rows with %s are read as they were written", (_what, row) => {
  expect(rowsIn(contentOf({ row, parts }))).toEqual({ row, parts });
});

test("long texts are not part of what is parsed as JSON", () => {
  const content = contentOf({ row: { id: "d", configuration: LONG }, parts: {} });
  expect(content.slice(0, content.indexOf("\n")).length).toBeLessThan(100);
  expect(content.endsWith(LONG)).toBe(true);
});

test("contents that were written as JSON alone can be read", () => {
  const rows = { row: { id: "d", configuration: LONG }, parts };
  expect(rowsIn(JSON.stringify(rows))).toEqual(rows);
});
