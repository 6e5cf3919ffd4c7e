import { entityId, parseUuid } from "@orrery/model";
import { openStreetMap } from "@orrery/model/widgets/map-widgets";
import { expect, test } from "vitest";
import type { ResolvedDatasource } from "../../runtime/data/resolve-datasources.ts";
import { mapFunctions } from "./map-functions.ts";
import type { MapRecord } from "./map-record.ts";
import { markersOf, type ResultOf, tooltipOf } from "./marker-parts.ts";
import { placeOf } from "./place.ts";

const source: ResolvedDatasource = {
  datasource: { type: "entity", dataKeys: [] },
  aliasName: "Vans",
  keyFilters: [],
  needsLookup: false,
};
const id = entityId("DEVICE", parseUuid("11111111-1dd2-11b2-8080-808080808080"));
const van = (n: number, values: object): MapRecord => ({
  id: String(n),
  entity: { id, name: `Van ${n}`, label: `Van ${n}` },
  source,
  values: { ...values },
});
const VANS = [
  van(1, { latitude: 52, longitude: 4, speed: 41 }),
  van(2, { latitude: "", longitude: "" }),
  van(3, { latitude: "51.5", longitude: "4.25" }),
];
const nothing: ResultOf = () => undefined;
const settingsOf = (more: object) =>
  openStreetMap.settings.read({ showLabel: true, showTooltip: true, label: "${entityName}", ...more });
const markers = (more: object, resultOf = nothing) =>
  markersOf(VANS, settingsOf(more), {
    placeOf: ({ values }) => placeOf(values.latitude, values.longitude),
    resultOf,
  });

test("entities without a place are not on the map", () => {
  expect(markers({}).map(({ id: at, at: place, label }) => [at, place, label])).toEqual([
    ["1", [4, 52], "Van 1"],
    ["3", [4.25, 51.5], "Van 3"],
  ]);
});

test.each([
  [{ showLabel: false }, ""],
  [{ label: "<b>${entityName}</b><br>${speed:0} km/h" }, "Van 1\n41 km/h"],
  [{ useLabelFunction: true, labelFunction: "return 'x'" }, "Van 1: 41.00"],
])("labels of %j", (more, label) => {
  expect(markers(more, (name) => (name === "labelFunction" ? "${entityName}: ${speed}" : undefined))[0]?.label).toBe(
    label,
  );
});

test.each([
  ["the colour that every form begins with is ours", { color: "#FE7569" }, ""],
  ["a chosen one is kept", { color: "#204080" }, "#204080"],
  ["until its function has run it is the chosen one", { color: "#204080", useColorFunction: true }, "#204080"],
])("%s", (_, more, color) => {
  expect(markers(more)[0]?.color).toBe(color);
});

test.each([
  ["a picture of settings", { markerImage: "data:image/png;base64,AA", markerImageSize: 40 }, undefined, 40, [0.5, 1]],
  ["its anchor", { markerImage: "/a.png", markerOffsetX: 0, markerOffsetY: 0.5 }, undefined, 34, [0, 0.5]],
  [
    "one of a function",
    { useMarkerImageFunction: true },
    { url: "/b.png", size: 20, markerOffset: [10, 5] },
    20,
    [0.5, 0.25],
  ],
])("%s", (_, more, value, size, anchor) => {
  const image = markers(more, () => value)[0]?.image;
  expect(image).toMatchObject({ size, anchor });
});

test.each([[null], ["/c.png"], [{ url: 7 }], [{}]])("a function that names no picture (%j) leaves the dot", (value) => {
  expect(markers({ useMarkerImageFunction: true }, () => value)[0]?.image).toBeUndefined();
});

test("tooltips are patterns, or what their function writes, with patterns in it", () => {
  const [first] = VANS;
  if (!first) throw new Error("no van");
  expect(tooltipOf(first, settingsOf({ tooltipPattern: "<b>${entityName}</b> ${latitude:1}" }), nothing)).toBe(
    "<b>Van 1</b> 52.0",
  );
  const own = settingsOf({ useTooltipFunction: true });
  expect(tooltipOf(first, own, nothing)).toBeUndefined();
  expect(tooltipOf(first, own, () => "${speed:0}")).toBe("41");
});

test("functions that are off, empty or of other maps are not run", () => {
  const on = { useColorFunction: true, colorFunction: "return 'red'", useLabelFunction: true, labelFunction: " " };
  expect(mapFunctions(settingsOf(on), { isPicture: false }).map(({ name }) => name)).toEqual(["colorFunction"]);
  const moved = { posFunction: "return { x: origXPos / 2, y: origYPos };" };
  expect(mapFunctions(settingsOf(moved), { isPicture: true }).map(({ name }) => name)).toEqual(["posFunction"]);
  expect(mapFunctions(settingsOf({}), { isPicture: true })).toEqual([]);
});

test("a function of pictures says where their tooltips are", () => {
  const picture = { url: "/van.png", size: 20, markerOffset: [10, 5], tooltipOffset: [3, -40] };
  const [first] = markers({ useMarkerImageFunction: true, markerImageFunction: "return {};" }, () => picture);
  expect(first?.image).toEqual({ url: "/van.png", size: 20, anchor: [0.5, 0.25], tooltipOffset: [3, -40] });
});

test("a map that says nothing of what it shows has no labels and no tooltips, as in files of the contract", () => {
  const { showLabel, showTooltip, autocloseTooltip } = openStreetMap.settings.read({});
  expect([showLabel, showTooltip, autocloseTooltip]).toEqual([false, false, false]);
  expect(openStreetMap.settings.defaults()).toMatchObject({
    showLabel: true,
    showTooltip: true,
    autocloseTooltip: true,
  });
});

test("a tooltip of which the author says nothing names the entity and its place", () => {
  const [van1] = VANS;
  const text = van1 && tooltipOf(van1, settingsOf({ tooltipPattern: "" }), nothing);
  expect(text).toBe("<b>Van 1</b><br/>52.0000000, 4.0000000");
});
