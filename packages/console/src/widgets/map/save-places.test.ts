import { expect, test } from "vitest";
import { savePlan } from "./save-places.ts";

const source = {
  datasource: {
    type: "entity" as const,
    dataKeys: [
      { name: "latitude", type: "timeseries", label: "latitude" },
      { name: "perimeter", type: "attribute", label: "area" },
    ],
  },
  aliasName: "Vans",
  keyFilters: [],
  needsLookup: false,
} as unknown as Parameters<typeof savePlan>[0]["source"]; // no more of it is read

test("values are saved as their keys are; what has no key is an attribute", () => {
  expect(savePlan({ source }, { latitude: 52, longitude: 4, perimeter: [] })).toEqual({
    series: { latitude: 52 },
    attributes: { longitude: 4, perimeter: [] },
    removedAttributes: [],
    removedSeries: [],
  });
});

test("null removes a value", () => {
  expect(savePlan({ source }, { latitude: null, perimeter: null })).toEqual({
    series: {},
    attributes: {},
    removedAttributes: ["perimeter"],
    removedSeries: ["latitude"],
  });
});
