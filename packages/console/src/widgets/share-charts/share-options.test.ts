import { entityId, NULL_UUID } from "@orrery/model";
import { expect, test } from "vitest";
import { echartsOption, type PieLook, type ShareChartKind } from "./share-options.ts";
import type { Share } from "./shares.ts";

const share = (index: number, value: number): Share => ({
  id: String(index),
  label: `Tank ${index}`,
  value,
  text: `${value} l`,
  percent: 50,
  color: undefined,
  index,
  series: {
    ...{ id: "", key: { name: "a", type: "timeseries", label: "" }, keySettings: {}, datasource: 0, label: "" },
    ...{ color: undefined, index, units: "", decimals: 0 },
    entity: { id: entityId("DEVICE", NULL_UUID), name: "", label: "" },
  },
});
const PIE: PieLook = { radius: 1, innerRadius: 0.5, borderWidth: 4, animationMs: 200 };
const colors = {
  ...{ text: "black", faint: "grey", grid: "silver", axis: "silver", surface: "white", font: "Inter" },
  colorOf: ({ index }: Share) => `color ${index}`,
};
const option = (kind: ShareChartKind, pie: Partial<PieLook> = {}, isStill = false) =>
  echartsOption({ kind, shares: [share(0, 3), share(1, -1)], pie: { ...PIE, ...pie }, colors, isStill });

test("a ring has the radii that were set, and a border of the surface where none was chosen", () => {
  expect(option("pie")).toMatchObject({
    animation: true,
    tooltip: { show: false },
    series: [
      {
        type: "pie",
        radius: ["48%", "96%"],
        itemStyle: { borderColor: "white", borderWidth: 4 },
        label: { show: false },
        data: [
          { value: 3, itemStyle: { color: "color 0" } },
          { value: 0, itemStyle: { color: "color 1" } },
        ],
      },
    ],
  });
  expect(option("pie", { radius: 80, innerRadius: 0, borderColor: "pink" })).toMatchObject({
    series: [{ radius: ["0%", 80], itemStyle: { borderColor: "pink" } }],
  });
});

test("sectors of equal angle, bars from zero, one polygon of all values", () => {
  expect(option("polar")).toMatchObject({ series: [{ roseType: "area" }] });
  expect(option("bars")).toMatchObject({
    xAxis: { data: ["Tank 0", "Tank 1"] },
    series: [{ type: "bar", data: [{ value: 3 }, { value: -1 }] }],
  });
  expect(option("radar")).toMatchObject({
    radar: { indicator: [{ name: "Tank 0", max: 3, min: -1 }, { name: "Tank 1" }] },
    series: [{ data: [{ value: [3, -1] }] }],
  });
});

test("nothing moves for people who asked for that", () => {
  expect(option("pie", {}, true).animation).toBe(false);
});
