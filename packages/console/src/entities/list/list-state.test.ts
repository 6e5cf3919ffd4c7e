import { describe, expect, test } from "vitest";
import { type ListState, listQuery, pageLink, parseListState } from "./list-state.ts";

const DEFAULT: ListState = {
  page: 0,
  pageSize: 20,
  sort: { property: "createdTime", direction: "DESC" },
  search: "",
  filters: {},
};

describe("parseListState", () => {
  test.each<[string, Partial<ListState>]>([
    ["", {}],
    ["page=2&pageSize=50", { page: 2, pageSize: 50 }],
    ["page=-1&pageSize=7", {}],
    ["page=1.5", {}],
    ["property=name&direction=ASC", { sort: { property: "name", direction: "ASC" } }],
    ["property=name", { sort: { property: "name", direction: "DESC" } }],
    ["textSearch=a%20b", { search: "a b" }],
    ["profile=p1&other=x", { filters: { profile: ["p1"] } }],
    ["profile=p1&state=&profile=p2&profile=p1", { filters: { profile: ["p1", "p2"] } }],
  ])("%s", (text, expected) => {
    expect(parseListState(new URLSearchParams(text), ["profile"])).toEqual({ ...DEFAULT, ...expected });
  });
});

test.each(["", "page=3", "pageSize=30&property=name&direction=ASC&textSearch=pump&profile=p1&profile=p2"])(
  "what is written is read again: %s",
  (text) => {
    const state = parseListState(new URLSearchParams(text), ["profile"]);
    expect(listQuery(state).toString()).toBe(text);
  },
);

test("a list with an order of its own writes all others, that of the newest among them", () => {
  const own = { property: "title", direction: "ASC" } as const;
  expect(parseListState(new URLSearchParams(), [], own).sort).toEqual(own);
  expect(listQuery({ ...DEFAULT, sort: own }, own).toString()).toBe("");
  expect(listQuery(DEFAULT, own).toString()).toBe("property=createdTime&direction=DESC");
});

test("an empty search is not sent", () => {
  expect(pageLink(DEFAULT)).toEqual({ page: 0, pageSize: 20, sortOrder: DEFAULT.sort, textSearch: undefined });
});
