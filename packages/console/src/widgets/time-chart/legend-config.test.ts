import { expect, test } from "vitest";
import { defaultLegend, readLegend } from "./legend-config.ts";

const legend = (legendConfig: Record<string, unknown> | undefined, type: "timeseries" | "latest" = "timeseries") =>
  readLegend({ type, config: { datasources: [], legendConfig } });

test.each(["column", "row"] as const)("BLOCK-3.040 a legend goes in a %s", (direction) => {
  expect(legend({ direction })?.direction).toBe(direction);
});

test("BLOCK-3.040 another direction is none", () => {
  expect(legend({ direction: "spiral" })?.direction).toBe("column");
  expect(legend({})?.direction).toBe("row"); // ours, where nothing is said
});

test.each(["top", "bottom", "left", "right"] as const)("BLOCK-3.041 a legend stands at the %s", (position) => {
  expect(legend({ position })?.position).toBe(position);
});

test("BLOCK-3.041 another position is the bottom", () => {
  expect(legend({ position: "middle" })?.position).toBe("bottom");
});

test.each([
  [{ showMin: true }, ["min"]],
  [{ showMax: true }, ["max"]],
  [{ showAvg: true }, ["avg"]],
  [{ showTotal: true }, ["total"]],
  [{ showMin: true, showMax: true, showAvg: true, showTotal: true }, ["min", "max", "avg", "total"]],
  [{ showMin: "yes" }, []],
])("BLOCK-3.042 with %j it shows %j", (saved, statistics) => {
  expect(legend(saved)?.statistics).toEqual(statistics);
});

test("BLOCK-3.042 series are sorted when that is on", () => {
  expect(legend({ sortDataKeys: true })?.sorted).toBe(true);
  expect(legend({})?.sorted).toBe(false);
});

test("BLOCK-3.043 averages are shown by default over time, and of no other widgets", () => {
  expect(legend(undefined)?.statistics).toEqual(["avg"]);
  for (const kind of ["latest", "rpc", "alarm", "static"] as const)
    expect(defaultLegend(kind)).toEqual({ showAvg: false });
  expect(legend(undefined, "latest")?.statistics).toEqual([]);
});

test("a legend that is switched off is none", () => {
  expect(readLegend({ type: "timeseries", config: { datasources: [], showLegend: false } })).toBeUndefined();
});
