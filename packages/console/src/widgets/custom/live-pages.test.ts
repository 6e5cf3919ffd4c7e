import { expect, test } from "vitest";
import { Arguments } from "./broker/arguments.ts";
import { readPage } from "./live-pages.ts";

const BY_NAME = { key: { type: "ENTITY_FIELD", key: "name" }, direction: "DESC" };
const NAMED = { key: { type: "ENTITY_FIELD", key: "name" }, valueType: "STRING", predicate: {} };

test.each([
  [
    { page: 2, pageSize: 5, textSearch: "b", sortOrder: BY_NAME, dynamic: true },
    { page: 2, pageSize: 5, textSearch: "b", sortOrder: BY_NAME, dynamic: true },
  ],
  [{}, { page: 0, pageSize: 10, textSearch: null, sortOrder: null, dynamic: false }],
  [
    { page: -1, pageSize: 1e9, dynamic: "yes" },
    { page: 0, pageSize: 1_024, dynamic: false },
  ],
  [{ pageSize: 0 }, { pageSize: 1 }], // none would be all
  [{ sortOrder: { key: { type: "SECRET", key: "name" } } }, { sortOrder: null }],
  [{ sortOrder: { key: { type: "ATTRIBUTE", key: 5 } } }, { sortOrder: null }],
  [{ sortOrder: { key: { type: "ATTRIBUTE", key: "a" }, direction: "up" } }, { sortOrder: { direction: "ASC" } }],
])("%j asks for the page %j", (given, link) => {
  expect(readPage(new Arguments([given, [NAMED]]), 0)).toMatchObject({ link, keyFilters: [NAMED] });
});

test("no filters are none, and more than a dashboard has are refused", () => {
  expect(readPage(new Arguments([{}, null]), 0).keyFilters).toEqual([]);
  for (const filters of ["x", {}, Array(21).fill(NAMED), [{ key: "x".repeat(20_000) }]]) {
    expect(() => readPage(new Arguments([{}, filters]), 0)).toThrow("These are no key filters");
  }
  expect(() => readPage(new Arguments(["x"]), 0)).toThrow("Argument 1 is no object");
});
