import { group, text } from "@orrery/model/settings";
import { expect, test } from "vitest";
import { withKeptMembers } from "./kept-members.ts";

test("a form changes its own members, empties them, and leaves all others", () => {
  const shape = { title: text(), units: text(), legend: group({ position: text() }) };
  const before = { title: "A", units: "°C", datasources: [1], legend: { position: "top", foreign: 1 } };
  expect(withKeptMembers(shape, before, { title: "B", legend: { position: "left" } })).toEqual({
    title: "B",
    datasources: [1],
    legend: { position: "left", foreign: 1 },
  });
  expect(withKeptMembers(shape, undefined, { title: "B" })).toEqual({ title: "B" });
});
