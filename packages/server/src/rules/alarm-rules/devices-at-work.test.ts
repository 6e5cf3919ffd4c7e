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
      const devices = new DevicesAtWork(context, 2);
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
