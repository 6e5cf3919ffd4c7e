import { entityId, type Uuid } from "@orrery/model";
import { expect, test } from "vitest";
import { deviceProfile } from "../nodes/action/device-profile.ts";
import { above, profileAlarm, rule } from "../testing/alarm-rule-json.ts";
import { numbered } from "../testing/memory-chains.ts";
import { message, TENANT, testEngine } from "../testing/test-engine.ts";
import { DevicesAtWork } from "./devices-at-work.ts";
import type { RuledDevice } from "./ruled-device.ts";

test("with more devices than fit into memory, those that sent last stay", async () => {
  const alarms = [profileAlarm({ MAJOR: rule([above("t", 10), above("h", 10)]) })];
  const profile = { id: entityId("DEVICE_PROFILE", numbered(60)), alarms };
  const ids = [1, 2, 3].map((n) => entityId("DEVICE", numbered(n)));
  const ruled = new Map<Uuid, RuledDevice>(ids.map((id) => [id.id, { id, tenantId: TENANT, profile }]));
  const ofTwo: typeof deviceProfile = {
    ...deviceProfile,
    start: (_, context) => {
      const devices = new DevicesAtWork(context, { devices: 2 });
      return { run: (given, cause) => devices.process(given, cause) };
    },
  };
  const node = { type: deviceProfile.type, config: {}, debug: true };
  const at = testEngine([{ first: "node", nodes: { node }, links: [] }], {
    nodes: [ofTwo],
    given: { devices: { ruled } },
  });
  const send = async (device: number, data: string): Promise<number> => {
    await at.engine.submit(message({ originator: entityId("DEVICE", numbered(device)), data }));
    await expect.poll(() => at.engine.statistics().get("Main")?.messages).toBe(0);
    return at.debug.filter(({ direction, label }) => direction === "OUT" && label === "Alarm Created").length;
  };
  // nothing is stored here: who is read again has lost its t
  for (const device of [1, 2]) expect(await send(device, '{"t":11}')).toBe(0);
  expect(await send(1, '{"t":12}')).toBe(0);
  expect(await send(3, '{"t":11}')).toBe(0);
  expect(await send(1, '{"h":11}')).toBe(1);
  expect(await send(2, '{"h":11}')).toBe(1);
  await at.close();
});

test("texts that rules watch are bounded, of all devices together", async () => {
  const is = (key: string) => ({
    key: { type: "TIME_SERIES", key },
    valueType: "STRING",
    value: null,
    predicate: { type: "STRING", operation: "STARTS_WITH", ignoreCase: false, value: { defaultValue: "on" } },
  });
  const alarms = [profileAlarm({ MAJOR: rule([is("a"), is("b")]) })];
  const profile = { id: entityId("DEVICE_PROFILE", numbered(61)), alarms };
  const ids = [1, 2, 3].map((n) => entityId("DEVICE", numbered(n)));
  const ruled = new Map<Uuid, RuledDevice>(ids.map((id) => [id.id, { id, tenantId: TENANT, profile }]));
  const ofFew: typeof deviceProfile = {
    ...deviceProfile,
    start: (_, context) => {
      const devices = new DevicesAtWork(context, { characters: 250 });
      return { run: (given, cause) => devices.process(given, cause) };
    },
  };
  const node = { type: deviceProfile.type, config: {}, debug: true };
  const at = testEngine([{ first: "node", nodes: { node }, links: [] }], {
    nodes: [ofFew],
    given: { devices: { ruled } },
  });
  const send = async (device: number, values: object): Promise<number> => {
    const data = JSON.stringify(values);
    await at.engine.submit(message({ originator: entityId("DEVICE", numbered(device)), data }));
    await expect.poll(() => at.engine.statistics().get("Main")?.messages).toBe(0);
    return at.debug.filter(({ direction, label }) => direction === "OUT" && label === "Alarm Created").length;
  };
  const long = `on${"_".repeat(98)}`;
  for (const device of [1, 2, 3]) expect(await send(device, { a: long })).toBe(0);
  expect(await send(1, { b: "on" })).toBe(0); // it was the oldest of three and is read again, without its a
  expect(await send(3, { b: "on" })).toBe(1);
  await at.close();
});
