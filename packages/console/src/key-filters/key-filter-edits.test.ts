import { expect, test } from "vitest";
import { newPredicate, typeOfPart } from "./key-filter-edits.ts";
import { localText } from "./plain-value.tsx";

test.each([
  ["DATE_TIME", "NUMERIC", "DATE_TIME"],
  ["STRING", "NUMERIC", "NUMERIC"],
  ["NUMERIC", "BOOLEAN", "BOOLEAN"],
] as const)("a value that is said to be %s and compared as %s is edited as %s", (said, compared, edited) => {
  expect(typeOfPart(said, newPredicate(compared))).toBe(edited);
});

test("a number that is no time has no text", () => {
  expect(localText(1e17)).toBe("");
  expect(localText(0)).toMatch(/^(1970|1969)-\d\d-\d\dT\d\d:\d\d$/);
});
