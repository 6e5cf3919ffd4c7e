import { expect, test } from "vitest";
import { draftProblems, EMPTY_DRAFT, placeOf } from "./admin-draft.ts";

const GOOD = { ...EMPTY_DRAFT, name: "Pump", type: "pump" };

test.each([
  [{}, []],
  [{ name: " " }, ["name"]],
  [{ type: "" }, ["type"]],
  [{ latitude: "90", longitude: "-180" }, []],
  [{ latitude: "90.1" }, ["latitude"]],
  [{ longitude: "east" }, ["longitude"]],
])("a draft with %j has problems with %j", (more, fields) => {
  expect(Object.keys(draftProblems({ ...GOOD, ...more }))).toEqual(fields);
});

test("an empty coordinate is deleted, zero is kept", () => {
  expect(placeOf({ ...GOOD, latitude: "0" })).toEqual({ values: { latitude: 0 }, gone: ["longitude"] });
});
