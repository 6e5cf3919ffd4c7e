import { expect, test } from "vitest";
import { message, TENANT, testEngine } from "../../testing/test-engine.ts";
import { messageCount } from "./message-count.ts";

test("the count of each interval is telemetry of the tenant, also when there were no messages", async () => {
  let now = 1_700_000_000_000;
  const config = { interval: 5, telemetryPrefix: "seen" };
  const test = testEngine(
    [{ first: "count", nodes: { count: { type: messageCount.type, config, debug: true } }, links: [] }],
    { given: { clock: () => now } },
  );
  for (let sent = 0; sent < 3; sent++) await test.engine.submit(message());
  expect(test.trace().filter((line) => line.startsWith("OUT"))).toEqual([
    "OUT count ACK",
    "OUT count ACK",
    "OUT count ACK",
  ]);
  expect(test.services.timers.pending.map(({ dueAt }) => dueAt)).toEqual([now + 5_000]);
  for (const [passed, count] of [
    [5_100, 3],
    [5_000, 0],
  ] as const) {
    now += passed;
    await test.fire();
    const sent = test.debug.at(-1);
    expect(sent).toMatchObject({ direction: "OUT", label: "Success" });
    const { type, originator, data, metadata, queueName } = sent?.message ?? message();
    expect({ type, originator, data, metadata, queueName }).toEqual({
      type: "POST_TELEMETRY_REQUEST",
      originator: TENANT,
      data: `{"seen_test":${count}}`,
      metadata: { delta: String(passed) },
      queueName: undefined,
    });
    expect(test.services.timers.pending.map(({ dueAt }) => dueAt)).toEqual([now + 5_000]);
  }
  await test.close();
});

test("the node starts without a message", async () => {
  const test = testEngine([{ first: "count", nodes: { count: { type: messageCount.type } }, links: [] }]);
  await test.engine.startTenant(TENANT);
  await expect.poll(() => test.services.timers.pending).toHaveLength(1);
  await test.close();
});
