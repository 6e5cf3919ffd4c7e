import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixtureDevice } from "../../testing/device-fixture.ts";
import {
  CARRIERS,
  CONNECT_CARRIERS,
  CONNECTED_VALUES,
  connectedRows,
  connectRows,
  identity,
  PINGREQ,
  propertyRows,
  TAKEN,
  VALUES,
} from "../../testing/malformed-rows.ts";
import { byte } from "../../testing/mqtt-bytes.ts";
import { RawClient } from "../../testing/raw-client.ts";
import { startTransports, type Transports } from "../../testing/start-transports.ts";

let platform: Transports;
beforeAll(async () => {
  platform = await startTransports();
  platform.lookup.addToken(fixtureDevice(1), "token");
});
afterAll(() => platform[Symbol.asyncDispose]());

describe.each([3, 4, 5] as const)("MQTT of protocol level %i", (version) => {
  const isFive = version === 5;

  test.each([...connectRows(version), ...(isFive ? [...propertyRows(CONNECT_CARRIERS), ...VALUES] : [])])(
    "CONNECT: %s",
    async (_what, hex, expected) => {
      using client = new RawClient(platform.port);
      await client.send(hex + PINGREQ);
      if (expected === "ok") await expect.poll(() => client.received, { interval: 1 }).toMatch(TAKEN);
      else expect(await client.ended()).toBe(isFive ? `200300${byte(expected)}00` : "");
    },
  );

  test.each([...connectedRows(version), ...(isFive ? [...propertyRows(CARRIERS), ...CONNECTED_VALUES] : [])])(
    "once connected: %s",
    async (_what, hex, expected) => {
      using client = new RawClient(platform.port);
      await client.send(identity(version) + hex + PINGREQ);
      if (expected === "ok") {
        await expect.poll(() => client.received, { interval: 1 }).toMatch(TAKEN);
      } else {
        const answer = isFive ? new RegExp(`e002${byte(expected)}00$`) : /^20020000$/;
        expect(await client.ended()).toMatch(answer);
      }
    },
  );
});
