import { expect, test } from "vitest";
import { startServer } from "../testing/client-and-server.ts";
import { ALL_CHECKS, PSK as KNOWN } from "../testing/echo-server.ts";

const PSK = { identity: KNOWN.identity, key: Buffer.from(KNOWN.key, "hex") };
const MINUTE_MS = 60_000;

test("who is found to be a device later keeps its session like a device", async () => {
  const server = startServer({ checks: { ...ALL_CHECKS, isKnown: () => false } });
  const stranger = await server.connect(1, { psk: PSK });
  const device = await server.connect(2, { psk: PSK });
  for (const client of [stranger, device]) {
    client.say(Buffer.from("hello"));
    await server.settle();
  }
  const [, found] = server.sessions;
  found?.recognized();
  found?.recognized(); // more than once changes nothing
  server.now += 6 * MINUTE_MS;
  server.endpoint.tick(server.now);
  expect([server.endpoint.sessions, server.ended.length]).toEqual([1, 1]);
  expect(found?.send(Buffer.from("still there"))).toBe(true);
  found?.close();
  found?.recognized(); // after its end, too
  expect(server.endpoint.sessions).toBe(0);
});
