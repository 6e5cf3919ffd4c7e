import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createClient } from "../client.ts";
import { fakePair } from "../testing/fake-platform.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  [0, 1000],
  [0.5, 2500],
  [1, 4000],
])("CORE-8.014: with the random number %d a retry waits %d ms", async (random, delayMs) => {
  let calls = 0;
  const fetch = async () => (calls++ === 0 ? Response.json({}, { status: 429 }) : Response.json(true));
  const client = createClient({ baseUrl: "", random: () => random, fetch });
  client.session.use(fakePair("a"));
  const answer = client.system.edgesEnabled({ resend: true });
  await vi.advanceTimersByTimeAsync(delayMs - 1);
  expect(calls).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toBe(true);
  expect(calls).toBe(2);
});
