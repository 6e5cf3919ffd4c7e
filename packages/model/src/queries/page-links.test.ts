import { expect, test } from "vitest";
import { defaultPageLink } from "../dashboards/datasource-query.ts";
import type { PageLink } from "../paging/page.ts";
import * as links from "./page-links.ts";

const byField = (key: string, direction: string) => ({ key: { type: "ENTITY_FIELD", key }, direction });

test("BLOCK-9.002, BLOCK-9.004: the sizes of pages are those of the contract", () => {
  expect(links.MAX_PAGE_SIZE).toBe(2 ** 31 - 1);
  expect([links.FIRST_ONLY, links.ALL_IN_ONE]).toEqual([1, 1024]);
  expect(defaultPageLink("single").pageSize).toBe(links.FIRST_ONLY);
  expect(defaultPageLink("all").pageSize).toBe(links.ALL_IN_ONE);
});

test("BLOCK-9.003: pages begin with the newest by default", () => {
  const newest: PageLink = { pageSize: 10, page: 0, sortOrder: { property: "createdTime", direction: "DESC" } };
  expect(links.newestFirst(10)).toEqual(newest);
  expect(links.newestEntities(5)).toEqual({ pageSize: 5, page: 0, sortOrder: byField("createdTime", "DESC") });
});

test.each([
  ["CORE-9.003: the search of an alias", links.aliasSearch("pu"), 10, byField("name", "ASC"), "pu"],
  ["CORE-9.003: the search of an alias for nothing", links.aliasSearch(""), 10, byField("name", "ASC"), null],
  ["CORE-9.005: the discovery of keys", links.keyDiscovery(), 100, byField("createdTime", "DESC"), undefined],
])("%s has its page", (_what, link, pageSize, sortOrder, textSearch) => {
  expect(link).toMatchObject({ pageSize, page: 0, sortOrder });
  expect(link.textSearch).toBe(textSearch);
});

test("BLOCK-3.014: a link by time is a page link with a start and an end", () => {
  const link: Required<Pick<PageLink, "startTime" | "endTime">> & PageLink = {
    ...links.newestFirst(20),
    startTime: 1,
    endTime: 2,
  };
  expect(link).toEqual({ ...links.newestFirst(20), startTime: 1, endTime: 2 });
});
