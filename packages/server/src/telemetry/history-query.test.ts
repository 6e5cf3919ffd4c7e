import { expect, test } from "vitest";
import { checkHistoryQuery, type HistoryQuery } from "./history-query.ts";

const query = (changes: Partial<HistoryQuery>): HistoryQuery => ({
  keys: ["k"],
  startTs: 0,
  endTs: 700_000,
  aggregation: "AVG",
  interval: 1000,
  limit: 100,
  order: "DESC",
  ...changes,
});
const tooMany = (count: number) =>
  `Incorrect TsKvQuery. Number of intervals is to high - ${count}. Please increase 'interval' parameter for your ` +
  "query or reduce the time range of the query.";

test.each([
  [{}, "AVG"],
  [{ interval: 1 }, "AVG"], // counted as 1000
  [{ endTs: 700_999 }, "AVG"],
  [{ limit: 0 }, "AVG"],
  [{ interval: 0 }, "NONE"],
  [{ interval: 0, endTs: 1e12 }, "NONE"],
  [{ aggregation: "NONE" as const, endTs: 1e12 }, "NONE"],
])("%j runs with %s", (changes, aggregation) => {
  expect(checkHistoryQuery(query(changes))).toEqual({ ...query(changes), aggregation });
});

test.each([
  [{ endTs: 701_000 }, tooMany(701)],
  [{ startTs: 1000, endTs: 0 }, tooMany(-1)],
  [{ keys: ["a", " "] }, "Incorrect ReadTsKvQuery. Key can't be empty"],
  [{ interval: -1 }, "Incorrect TsKvQuery. Interval can't be negative"],
  [{ interval: 0, limit: 0 }, "Incorrect TsKvQuery. Limit must be greater than zero"],
])("%j is refused: %s", (changes, message) => {
  expect(() => checkHistoryQuery(query(changes))).toThrow(message);
});
