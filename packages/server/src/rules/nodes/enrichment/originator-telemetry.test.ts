import type { Point } from "@orrery/model";
import { expect, test } from "vitest";
import type { RuleMessage } from "../../message/rule-message.ts";
import { runNode } from "../../testing/run-node.ts";
import { originatorTelemetry } from "./originator-telemetry.ts";

const NOW = 1_700_000_000_000;
const MINUTE = 60_000;
const points: readonly Point[] = [
  { key: "t", ts: 5, value: { type: "DOUBLE", value: 23.5 } },
  { key: "t", ts: 6, value: { type: "STRING", value: 'a"b' } },
  { key: "t", ts: 7, value: { type: "JSON", value: '{"x":1}' } },
];
const run = (config: object, fields: Partial<RuleMessage> = {}) =>
  runNode(originatorTelemetry, config, fields, {
    given: { clock: () => NOW, telemetry: { history: () => new Map([["t", points]]) } },
  });

test.each<[object, object]>([
  [{}, { order: "ASC", limit: 1, startTs: NOW - 2 * MINUTE, endTs: NOW - MINUTE, aggregation: "NONE", interval: 0 }],
  [{ fetchMode: "LAST" }, { order: "DESC", limit: 1 }],
  [{ fetchMode: "ALL" }, { order: "ASC", limit: 1000 }],
  [
    { fetchMode: "ALL", orderBy: "DESC", limit: 7 },
    { order: "DESC", limit: 7 },
  ],
  [{ fetchMode: "ALL", limit: 0 }, { limit: 1000 }],
  [{ fetchMode: "ALL", limit: 1_000_000 }, { limit: 10_000 }],
  [
    { fetchMode: "ALL", aggregation: "AVG" },
    { aggregation: "AVG", interval: MINUTE },
  ],
  [
    { startInterval: 3, startIntervalTimeUnit: "HOURS", endInterval: 30, endIntervalTimeUnit: "SECONDS" },
    { startTs: NOW - 180 * MINUTE, endTs: NOW - MINUTE / 2 },
  ],
  [
    { useMetadataIntervalPatterns: true, startIntervalPattern: "${from}", endIntervalPattern: "${to}000" },
    { startTs: 1000, endTs: 2000 },
  ],
])("%j asks for %j", async (config, query) => {
  const metadata = { from: "1000", to: "2", key: "t" };
  const { services } = await run({ latestTsKeyNames: ["${key}", "t", "u"], ...config }, { metadata });
  expect(services.telemetry.asked).toMatchObject([{ keys: ["t", "u"], ...query }]);
});

test.each([
  [{}, { t: '"23.5"' }],
  [{ fetchMode: "ALL" }, { t: '[{"ts":5,"value":23.5},{"ts":6,"value":"a\\"b"},{"ts":7,"value":{"x":1}}]' }],
])("%j adds %j", async (config, added) => {
  const { out } = await run({ latestTsKeyNames: ["t", "u"], ...config }, { metadata: { a: "b" } });
  expect(out).toMatchObject([{ label: "Success" }]);
  expect(out[0]?.message.metadata).toEqual({ a: "b", ...added });
});

const patterns = (startIntervalPattern: string, endIntervalPattern: string) => ({
  latestTsKeyNames: ["t"],
  useMetadataIntervalPatterns: true,
  startIntervalPattern,
  endIntervalPattern,
});

test.each<[object, string]>([
  [{}, "Telemetry is not selected!"],
  [patterns("${from}", "${to}"), "Message metadata values: 'from' and 'to' are undefined"],
  [patterns("${one}", "${to}"), "Message metadata value: 'to' is undefined"],
  [patterns("${word}", "${one}"), "Message metadata value: 'word' has invalid format"],
  [patterns("${word}", ""), "Message metadata values: 'word' and '' have invalid format"],
])("%j fails: %s", async (config, error) => {
  const { labels, errors } = await run(config, { metadata: { one: "1", word: "soon" } });
  expect([labels, errors]).toEqual([["Failure"], [error]]);
});
