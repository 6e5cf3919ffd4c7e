import { SYSTEM_TENANT } from "@orrery/model";
import { expect, test } from "vitest";
import { InProcessBus } from "../kernel/bus/in-process-bus.ts";
import { testLog } from "../testing/databases.ts";
import { fixtureDevice } from "../transports/testing/device-fixture.ts";
import type { DeviceContext } from "./ports.ts";
import { RefusedCredentials } from "./refused-credentials.ts";

const DEVICE = fixtureDevice(1);

function start() {
  let now = 1_000_000;
  const reported: { tenant: string; data: unknown }[] = [];
  const bus = new InProcessBus(testLog);
  bus.subscribe("userAction", ({ tenantId, data }) => void reported.push({ tenant: tenantId.id, data }));
  const refused = new RefusedCredentials({
    bus,
    connections: { report: () => undefined },
    clock: () => now,
    log: testLog,
  });
  const refuse = async (address: string, device?: DeviceContext) => {
    refused.record({ transport: "MQTT", address, suspect: async () => device });
    await new Promise(setImmediate); // the meant device is looked up after the call
  };
  return { reported, refuse, later: (ms: number) => (now += ms) };
}

test("a device that was meant is reported to its tenant, an unknown one to the installation, once a minute", async () => {
  const { reported, refuse, later } = start();
  for (let i = 0; i < 5; i += 1) await refuse("10.0.0.1", DEVICE);
  for (let i = 0; i < 3; i += 1) await refuse("10.0.0.2");
  await expect.poll(() => reported.map(({ tenant }) => tenant)).toEqual([DEVICE.tenantId.id, SYSTEM_TENANT.id]);
  later(60_000);
  await refuse("10.0.0.1", DEVICE);
  await expect.poll(() => reported.length).toBe(3);
  expect(reported.map(({ data }) => data)).toEqual([
    { transport: "MQTT", clientAddress: "10.0.0.1", otherRefusals: 0 },
    { transport: "MQTT", clientAddress: "10.0.0.2", otherRefusals: 4 },
    { transport: "MQTT", clientAddress: "10.0.0.1", otherRefusals: 2 },
  ]);
});

test("guessing from one address or many causes neither many entries nor many look-ups", async () => {
  const { reported, refuse, later } = start();
  for (let i = 0; i < 2_000; i += 1) await refuse("10.0.0.1");
  for (let i = 0; i < 2_000; i += 1) await refuse(`10.0.${i >> 8}.${i & 255}`);
  // One of the first address, and 90 of all that could still be looked up.
  await expect.poll(() => reported.length).toBe(91);
  later(60_000);
  await refuse("10.9.9.9");
  await expect.poll(() => reported.length).toBe(92);
  const others = reported.map(({ data }) => Number(Object(data).otherRefusals)); // none is left uncounted
  expect(others.reduce((sum, count) => sum + count, 0)).toBe(4_000 - 91);
});

test("addresses that keep guessing leave room for the entries of others", async () => {
  const { reported, refuse } = start();
  for (let round = 0; round < 10; round += 1) for (let i = 0; i < 60; i += 1) await refuse(`10.0.0.${i}`);
  for (let i = 0; i < 40; i += 1) await refuse(`10.0.1.${i}`);
  await expect.poll(() => reported.length).toBe(100);
  await refuse("10.0.2.1");
  expect(reported).toHaveLength(100);
});
