import { expect, test } from "vitest";
import { differences, withoutAddedFlags } from "./differences.ts";

test.each([
  [null, { id: { id: "a" }, name: "n" }, [["name", undefined, "n"]]],
  [{ name: "a", createdTime: 1 }, { name: "b", createdTime: 2 }, [["name", "a", "b"]]],
  [{ label: null }, { label: "" }, []],
  [{ info: { text: "x", n: 1 } }, { info: { text: "y", n: 1 } }, [["info/text", "x", "y"]]],
  [{ info: null }, { info: { text: "y" } }, [["info/text", undefined, "y"]]],
  [
    { list: [1, 2] },
    { list: [1, 3, 4] },
    [
      ["list/1", "2", "3"],
      ["list/2", undefined, "4"],
    ],
  ],
  [
    { customerId: { entityType: "CUSTOMER", id: "1" } },
    { customerId: { entityType: "CUSTOMER", id: "2" } },
    [["customerId", "1", "2"]],
  ],
])("%j and %j differ in %j", (before, after, expected) => {
  expect(differences(before, after).map(({ path, ...of }) => [path.join("/"), of.before, of.after])).toEqual(expected);
});

test("long texts are cut, and not all of very many differences are told", () => {
  expect(differences({}, { text: "x".repeat(1000) })[0]?.after).toHaveLength(301);
  expect(differences({}, Object.fromEntries(Array.from({ length: 500 }, (_, n) => [n, 1])))).toHaveLength(200);
});

test.each([
  [
    "a flag that a form adds",
    { additionalInfo: null },
    { gateway: false, description: "d" },
    ["additionalInfo/description"],
  ],
  ["a flag that was taken away", { additionalInfo: { gateway: true } }, { gateway: false }, ["additionalInfo/gateway"]],
  ["a flag that was set", {}, { gateway: true }, ["additionalInfo/gateway"]],
])("of two states that were saved at once, %s makes the differences", (_, saved, additionalInfo, expected) => {
  const rows = differences(saved, withoutAddedFlags(saved, { ...saved, additionalInfo }));
  expect(rows.map(({ path }) => path.join("/"))).toEqual(expected);
});
