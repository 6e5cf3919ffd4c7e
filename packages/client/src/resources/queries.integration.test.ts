import type { PageLink } from "@orrery/model";
import { expect, test } from "vitest";
import { createClient } from "../client.ts";
import { FakePlatform, fakePair } from "../testing/fake-platform.ts";
import { sentBy } from "../testing/sent-by.ts";
import { auditLogs } from "./audit-logs.ts";

const LINK: PageLink = { pageSize: 10, page: 2 };

test.each<[string, PageLink, string]>([
  ["BLOCK-7.033: size and number of the page", LINK, "pageSize=10&page=2"],
  ["BLOCK-7.034: a text, encoded", { ...LINK, textSearch: "a&b" }, "pageSize=10&page=2&textSearch=a%26b"],
  ["BLOCK-7.034: no text where there is none", { ...LINK, textSearch: "" }, "pageSize=10&page=2"],
  [
    "BLOCK-7.035: the order",
    { ...LINK, sortOrder: { property: "name", direction: "ASC" } },
    "pageSize=10&page=2&sortProperty=name&sortOrder=ASC",
  ],
  ["BLOCK-7.036: the times", { ...LINK, startTime: 0, endTime: 5 }, "pageSize=10&page=2&startTime=0&endTime=5"],
])("a list is requested with %s", async (_what, link, query) => {
  const { requests } = await sentBy((client) => auditLogs(client.api).list(link));
  expect(requests).toEqual([`GET /api/audit/logs?${query}`]);
});

test("CORE-9.004: all entities of a name filter are read in pages of 100", async () => {
  await using platform = await FakePlatform.open();
  const client = createClient({ baseUrl: platform.baseUrl });
  client.session.use(fakePair("a"));
  platform.answer = ({ body }) => {
    const { page } = JSON.parse(body).pageLink;
    return { body: { data: [{ entityId: { id: `n${page}` } }], totalPages: 3, totalElements: 201, hasNext: page < 2 } };
  };
  const found = await client.queries.allNamed("DEVICE", "pu");
  expect(found.map(({ entityId: { id } }) => id)).toEqual(["n0", "n1", "n2"]);
  const asked = platform.calls.map(({ body }) => JSON.parse(body));
  expect(asked.map(({ pageLink: { pageSize, page } }) => [pageSize, page])).toEqual([
    [100, 0],
    [100, 1],
    [100, 2],
  ]);
  const entityFilter = { type: "entityName", entityType: "DEVICE", entityNameFilter: "pu" };
  expect(asked.every((query) => JSON.stringify(query.entityFilter) === JSON.stringify(entityFilter))).toBe(true);
});
