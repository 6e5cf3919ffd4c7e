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
  const told: { tenant: string; data: unknown }[] = [];
  const bus = new InProcessBus(testLog);
  bus.subscribe("userAction", ({ tenantId, data }) => void told.push({ tenant: tenantId.id, data }));
  const refused = new RefusedCredentials({ bus, clock: () => now, log: testLog });
  const refuse = async (address: string, device?: DeviceContext) => {
    refused.record({ transport: "MQTT", address, suspect: async () => device });
    await new Promise(setImmediate); // who was meant is found out behind the call
  };
  return { told, refuse, later: (ms: number) => (now += ms) };
}

test("a device that was meant is told of to its tenant, a stranger to the installation, once a minute", async () => {
  const { told, refuse, later } = start();
  for (let i = 0; i < 5; i += 1) await refuse("10.0.0.1", DEVICE);
  for (let i = 0; i < 3; i += 1) await refuse("10.0.0.2");
  await expect.poll(() => told.map(({ tenant }) => tenant)).toEqual([DEVICE.tenantId.id, SYSTEM_TENANT.id]);
  later(60_000);
  await refuse("10.0.0.1", DEVICE);
  await expect.poll(() => told.length).toBe(3);
  expect(told.map(({ data }) => data)).toEqual([
    { transport: "MQTT", clientAddress: "10.0.0.1", otherRefusals: 0 },
    { transport: "MQTT", clientAddress: "10.0.0.2", otherRefusals: 4 },
    { transport: "MQTT", clientAddress: "10.0.0.1", otherRefusals: 2 },
  ]);
});

test("guessing from one address or many becomes neither many entries nor many questions", async () => {
  const { told, refuse, later } = start();
  for (let i = 0; i < 2_000; i += 1) await refuse("10.0.0.1");
  for (let i = 0; i < 2_000; i += 1) await refuse(`10.0.${i >> 8}.${i & 255}`);
  await expect.poll(() => told.length).toBe(91); // one of the first address, and 90 of all that could still be looked at
  later(60_000);
  await refuse("10.9.9.9");
  await expect.poll(() => told.length).toBe(92);
  const others = told.map(({ data }) => Number(Object(data).otherRefusals)); // none is left uncounted
  expect(others.reduce((sum, count) => sum + count, 0)).toBe(4_000 - 91);
});

test("addresses that guess on and on leave room for the entries of others", async () => {
  const { told, refuse } = start();
  for (let round = 0; round < 10; round += 1) for (let i = 0; i < 60; i += 1) await refuse(`10.0.0.${i}`);
  for (let i = 0; i < 40; i += 1) await refuse(`10.0.1.${i}`);
  await expect.poll(() => told.length).toBe(100);
  await refuse("10.0.2.1");
  expect(told).toHaveLength(100);
});
