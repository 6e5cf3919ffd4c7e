import { entityId, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import type { BaseMap } from "./base-map.ts";
import type { MapRecord } from "./map-record.ts";
import { placeKeys, placeReader, savedPlace } from "./read-place.ts";

const WORLD: BaseMap = { kind: "world", wanted: undefined };
const PICTURE: BaseMap = { kind: "picture", url: "/plan.png", plane: { ratio: 2 } };
const record = (values: object): MapRecord => ({
  id: "1",
  entity: { id: entityId("DEVICE", parseUuid("11111111-1dd2-11b2-8080-808080808080")), name: "A", label: "A" },
  source: { datasource: { type: "entity", dataKeys: [] }, aliasName: "", keyFilters: [], needsLookup: false },
  values: { ...values },
});

test("keys are those of settings, or the usual ones", () => {
  expect(placeKeys(WORLD, { latKeyName: "lat", lngKeyName: "" })).toEqual(["lat", "longitude"]);
  expect(placeKeys(PICTURE, { latKeyName: "lat" })).toEqual(["xPos", "yPos"]);
});

test.each([
  ["a place", WORLD, { latitude: 52, longitude: 4 }, [52, 4]],
  ["a place around the world", WORLD, { latitude: 52, longitude: -180 }, [52, -180]],
  ["a point of a picture", PICTURE, { xPos: 0.25, yPos: "0.5" }, [0.25, 0.5]],
])("%s is saved as it was read", (_, base, values, saved) => {
  const at = placeReader(base, {}, () => undefined)(record(values));
  expect(at && savedPlace(base, at)).toEqual(saved);
});

test("what is dragged out of a picture stays at its edge, around the world it is where it is", () => {
  expect(savedPlace(PICTURE, [-170, 60])).toEqual([0, 0]);
  expect(savedPlace(WORLD, [190, 5])).toEqual([5, -170]);
});

test("a function may move points of a picture", () => {
  const read = placeReader(PICTURE, {}, (name) => (name === "posFunction" ? { x: 0.75, y: 0.1 } : undefined));
  const at = read(record({ xPos: 0.2, yPos: 0.2 }));
  expect(at && savedPlace(PICTURE, at)).toEqual([0.75, 0.1]);
  const failing = placeReader(PICTURE, {}, () => ({ x: "no", y: 1 }))(record({ xPos: 0.2, yPos: 0.2 }));
  expect(failing && savedPlace(PICTURE, failing)).toEqual([0.2, 0.2]);
});
