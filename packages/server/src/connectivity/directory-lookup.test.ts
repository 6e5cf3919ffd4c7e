import { entityId, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import type { DeviceRecord } from "../devices/device-directory.ts";
import { TENANT } from "../transports/testing/device-fixture.ts";
import { DirectoryLookup } from "./directory-lookup.ts";
import { PayloadCodecs } from "./payload/payload-codecs.ts";

const profileId = entityId("DEVICE_PROFILE", parseUuid("00000000-0000-1000-8000-00000000bbbb"));

function facts(number: number, profileName = "pump"): DeviceRecord {
  return {
    id: entityId("DEVICE", parseUuid(`00000000-0000-1000-8000-${String(number).padStart(12, "0")}`)),
    tenantId: TENANT,
    createdTime: 1,
    name: `device ${number}`,
    gateway: false,
    speaksForChildren: false,
    packages: {},
    profile: { id: profileId, name: profileName, transport: { type: "DEFAULT" }, defaultQueueName: "HighPriority" },
  };
}

test("devices of one profile share it, until it changes", () => {
  let known = [facts(1), facts(2)];
  const lookup = new DirectoryLookup(
    {
      findByCredentialsId: () => undefined,
      findDevice: ({ id }) => known.find((device) => device.id.id === id),
    },
    new PayloadCodecs(),
  );
  const find = (number: number) => {
    const found = lookup.findDevice(facts(number).id);
    if (!found || found instanceof Promise) throw new Error("the directory answers at once");
    return found;
  };
  expect(find(1)).toMatchObject({ name: "device 1", type: "pump", queueName: "HighPriority" });
  expect(find(1)).toBe(find(1));
  expect(find(1).profile).toBe(find(2).profile);
  const before = find(1).profile;
  known = [facts(1, "renamed"), facts(2, "renamed")];
  expect(find(2).profile).not.toBe(before);
  expect(find(1).profile).toBe(find(2).profile);
});
