import { expect, test } from "vitest";
import type { RuleMessage } from "../../message/rule-message.ts";
import { runNode } from "../../testing/run-node.ts";
import { DEVICE } from "../../testing/test-engine.ts";
import { saveTimeseries } from "./save-timeseries.ts";

test.each<[Partial<RuleMessage>, object, object]>([
  [
    { data: '{"a":42,"b":42.0,"c":"7"}', metadata: { ts: "5" } },
    {},
    {
      points: [
        { key: "a", ts: 5, value: { type: "LONG", value: 42 } },
        { key: "b", ts: 5, value: { type: "DOUBLE", value: 42 } },
        { key: "c", ts: 5, value: { type: "LONG", value: 7 } },
      ],
      latest: true,
      ttlSeconds: 0,
    },
  ],
  [
    { data: '[{"ts":7,"values":{"a":true}},{"b":"x"}]' },
    { skipLatestPersistence: "true", defaultTTL: 9 },
    {
      points: [
        { key: "a", ts: 7, value: { type: "BOOLEAN", value: true } },
        { key: "b", ts: 1000, value: { type: "STRING", value: "x" } },
      ],
      latest: false,
      ttlSeconds: 9,
    },
  ],
  [
    { metadata: { TTL: "60" }, values: [["v", { type: "LONG", value: 1 }]] },
    { defaultTTL: 9 },
    {
      points: [{ key: "v", ts: 1000, value: { type: "LONG", value: 1 } }],
      ttlSeconds: 60,
    },
  ],
  [{}, { defaultTTL: "0" }, { ttlSeconds: 0 }],
])("%j with the configuration %j is stored as %j", async (fields, config, write) => {
  const { labels, services } = await runNode(saveTimeseries, config, fields);
  expect(labels).toEqual(["Success"]);
  expect(services.telemetry.saved).toMatchObject([{ entityId: DEVICE, ...write }]);
});

test.each<[Partial<RuleMessage>, string]>([
  [{ type: "A" }, "Unsupported msg type: A"],
  [{ data: "{}" }, "Msg body is empty: {}"],
  [{ data: '{"a":null}' }, "Can't parse value: null"],
  [{ metadata: { ts: "x" } }, 'For input string: "x"'],
])("%j fails: %s", async (fields, error) => {
  expect((await runNode(saveTimeseries, {}, fields)).errors).toEqual([error]);
});

test("a failed write sends the message to Failure", async () => {
  const save = () => Promise.reject(new Error("The disk is full"));
  const { labels, errors } = await runNode(saveTimeseries, {}, {}, { given: { telemetry: { save } } });
  expect({ labels, errors }).toEqual({ labels: ["Failure"], errors: ["The disk is full"] });
});
