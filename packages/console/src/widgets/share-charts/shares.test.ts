import { entityId, NULL_UUID, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import type { WidgetSeries } from "../runtime/define-widget.ts";
import { sharesOf } from "./shares.ts";

const OTHER = "11111111-1dd2-11b2-8080-808080808080";

const series = (id: number, value: string | undefined, more: Partial<WidgetSeries> = {}): WidgetSeries => ({
  id: String(id),
  key: { name: "a", type: "timeseries", label: "a" },
  keySettings: {},
  datasource: 0,
  label: `Tank ${id}`,
  color: undefined,
  index: id,
  units: "l",
  decimals: 1,
  entity: { id: entityId("DEVICE", NULL_UUID), name: "Cellar", label: "Cellar" },
  latest: value === undefined ? undefined : { ts: 1, value },
  ...more,
});
const read = (data: readonly WidgetSeries[], hidden: readonly string[] = []) =>
  sharesOf(data, { hidden: new Set(hidden), language: "en_US" });

test("numbers are parts of their sum, rounded as they are written", () => {
  const shares = read([series(0, "30.04"), series(1, "10"), series(2, "Off"), series(3, undefined)]);
  expect(shares.map(({ value, text, percent }) => [value, text, percent])).toEqual([
    [30, "30.0 l", 75],
    [10, "10.0 l", 25],
  ]);
});

test("what is hidden is no part of the sum, and what is below zero takes nothing of it", () => {
  expect(read([series(0, "30"), series(1, "10"), series(2, "-5")], ["0"]).map(({ percent }) => percent)).toEqual([
    100, 0,
  ]);
  expect(read([series(0, "0"), series(1, "-1")]).map(({ percent }) => percent)).toEqual([0, 0]);
});

test("values of several entities are named after them, unless their labels do", () => {
  const other = { id: entityId("DEVICE", parseUuid(OTHER)), name: "Van 1", label: "Van 1" };
  const labels = read([
    series(0, "1"),
    series(1, "1", { entity: other }),
    series(2, "1", { entity: other, label: "Van 1 fuel" }),
  ]);
  expect(labels.map(({ label }) => label)).toEqual(["Cellar: Tank 0", "Van 1: Tank 1", "Van 1 fuel"]);
});
