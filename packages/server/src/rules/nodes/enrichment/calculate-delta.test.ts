import { entityId, type TypedValue } from "@orrery/model";
import { expect, test } from "vitest";
import { numbered } from "../../testing/memory-chains.ts";
import { runNode } from "../../testing/run-node.ts";
import { DEVICE, message, testEngine } from "../../testing/test-engine.ts";
import { calculateDelta } from "./calculate-delta.ts";

const stored = (value: TypedValue, ts = 100) => ({
  given: { telemetry: { latest: new Map([[DEVICE.id, [{ key: "pulseCounter", ts, value }]]]) } },
});
const long = (value: bigint): TypedValue => ({ type: "LONG", value });
const NO_FAILURE = { tellFailureIfDeltaIsNegative: false };
const CACHED = { useCache: true };

/** Results of messages of the test device in order: data, or the label if it is not Success. */
async function results(config: object, sent: readonly string[], options = {}): Promise<string[]> {
  const delta = { type: calculateDelta.type, config, debug: true };
  const test = testEngine([{ first: "delta", nodes: { delta }, links: [] }], options);
  for (const [at, data] of sent.entries()) {
    const metadata = { ts: String(1000 + at * 500) };
    await test.engine.submit(message({ data, metadata })).catch(() => undefined); // failures reject
  }
  const out = test.debug.filter(({ direction }) => direction === "OUT");
  await test.close();
  return out.map(({ label, message: { data } }) => (label === "Success" ? data : label));
}

test.each<[object, readonly string[], readonly string[]]>([
  [
    CACHED,
    ['{"pulseCounter":10}', '{"a":1.50,"pulseCounter":12.5}', '{"pulseCounter":"20"}'],
    [
      '{"pulseCounter":10,"delta":0}',
      '{"a":1.50,"pulseCounter":12.5,"delta":2.5}',
      '{"pulseCounter":"20","delta":7.5}',
    ],
  ],
  [
    { ...CACHED, tellFailureIfDeltaIsNegative: true },
    ['{"pulseCounter":5}', '{"pulseCounter":3}', '{"pulseCounter":4}'],
    ['{"pulseCounter":5,"delta":0}', "Failure", '{"pulseCounter":4,"delta":1}'],
  ],
  [
    { ...CACHED, ...NO_FAILURE },
    ['{"pulseCounter":5}', '{"pulseCounter":3.5}', '{"pulseCounter":true}'],
    ['{"pulseCounter":5,"delta":0}', '{"pulseCounter":3.5,"delta":-1.5}', '{"pulseCounter":true,"delta":-3.5}'],
  ],
  [
    { ...CACHED, round: 1 },
    ['{"pulseCounter":0}', '{"pulseCounter":0.25}', '{"pulseCounter":1.249}'],
    ['{"pulseCounter":0,"delta":0}', '{"pulseCounter":0.25,"delta":0.3}', '{"pulseCounter":1.249,"delta":1}'],
  ],
  [
    { ...CACHED, ...NO_FAILURE, round: 0 },
    ['{"pulseCounter":0}', '{"pulseCounter":-2.5}'],
    ['{"pulseCounter":0,"delta":0}', '{"pulseCounter":-2.5,"delta":-3}'],
  ],
  [
    { ...CACHED, addPeriodBetweenMsgs: true, outputValueKey: "d", periodValueKey: "p" },
    ['{"pulseCounter":1}', '{"pulseCounter":2}'],
    ['{"pulseCounter":1,"d":0,"p":0}', '{"pulseCounter":2,"d":1,"p":500}'],
  ],
  [
    { ...CACHED, ...NO_FAILURE },
    ['{"pulseCounter":1e999}', '{"pulseCounter":1e308}', '{"pulseCounter":-1e308}'],
    ["Failure", '{"pulseCounter":1e308,"delta":0}', "Failure"],
  ],
  [CACHED, ["{}", "[1]", "no JSON", '{"pulseCounter":"x"}'], ["Other", "Other", "Other", "Failure"]],
])("with %j, %j becomes %j", async (config, sent, expected) => {
  expect(await results(config, sent)).toEqual(expected);
});

test("the first value is compared with the stored one; without the cache every value is", async () => {
  const two = ['{"pulseCounter":50}', '{"pulseCounter":60}'];
  const periods = { addPeriodBetweenMsgs: true };
  expect(await results({ ...CACHED, ...periods }, two, stored(long(40n)))).toEqual([
    '{"pulseCounter":50,"delta":10,"periodInMs":900}',
    '{"pulseCounter":60,"delta":10,"periodInMs":500}',
  ]);
  expect(await results({ useCache: false }, two, stored({ type: "STRING", value: "40.5" }))).toEqual([
    '{"pulseCounter":50,"delta":9.5}',
    '{"pulseCounter":60,"delta":19.5}',
  ]);
});

test.each<[TypedValue]>([[{ type: "BOOLEAN", value: true }], [{ type: "JSON", value: "{}" }]])(
  "a stored %j fails",
  async (value) => {
    expect(await results(CACHED, ['{"pulseCounter":50}'], stored(value))).toEqual(["Failure"]);
  },
);

test("other messages, and other originators", async () => {
  const { labels } = await runNode(calculateDelta, CACHED, {
    type: "POST_ATTRIBUTES_REQUEST",
    data: '{"pulseCounter":1}',
  });
  expect(labels).toEqual(["Other"]);
  const originator = entityId("ASSET", numbered(9));
  const { out } = await runNode(calculateDelta, CACHED, { originator, data: '{"pulseCounter":7}' }, stored(long(1n)));
  expect(out[0]?.message.data).toBe('{"pulseCounter":7,"delta":0}');
});
