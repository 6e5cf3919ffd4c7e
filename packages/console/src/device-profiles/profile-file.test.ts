import { type DeviceProfile, entityId, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import { profileFile, readProfileFile, withoutReferences } from "./profile-file.ts";

const ID = parseUuid("0b0b0b0b-1dd2-11b2-8080-808080808080");
const PROFILE: DeviceProfile = {
  id: entityId("DEVICE_PROFILE", ID),
  createdTime: 5,
  tenantId: entityId("TENANT", ID),
  name: "Cold room",
  description: null,
  image: null,
  default: true,
  type: "DEFAULT",
  transportType: "MQTT",
  provisionType: "DISABLED",
  provisionDeviceKey: null,
  defaultRuleChainId: entityId("RULE_CHAIN", ID),
  defaultDashboardId: null,
  defaultQueueName: "Main",
  firmwareId: null,
  softwareId: null,
  profileData: {
    configuration: { type: "DEFAULT" },
    transportConfiguration: { type: "MQTT", deviceTelemetryTopic: "a/b" },
    provisionConfiguration: { type: "DISABLED" },
    alarms: [{ id: "1", alarmType: "Warm", kept: { by: "others" } }],
  },
};

test("a profile is a file without what belongs to one tenant, is no default, and comes back as it was", () => {
  const { id: _, createdTime: __, tenantId: ___, ...kept } = PROFILE;
  expect(JSON.parse(profileFile(PROFILE))).toEqual({ ...kept, default: false });
  expect(readProfileFile(profileFile(PROFILE))).toEqual({ ...kept, default: false });
});

const changed = (change: object) => JSON.stringify({ ...PROFILE, ...change });

test.each([
  ["no JSON", "{"],
  ["a list", "[]"],
  ["a profile of tenants", JSON.stringify({ name: "Small", profileData: {}, isolatedTbCore: false })],
  ["no name", changed({ name: " " })],
  ["another type", changed({ type: "OTHER" })],
  ["an unknown transport", changed({ transportType: "CARRIER_PIGEON" })],
  ["no way to provision", changed({ provisionType: null })],
  ["no data", changed({ profileData: null })],
])("a file with %s is none of a device profile", (_, text) => {
  expect(readProfileFile(text)).toBeUndefined();
});

test("ids of the installation that a file comes from are not taken over, and what is not known here is left empty", () => {
  const file = readProfileFile(profileFile(PROFILE));
  if (!file) throw new Error("It is a profile");
  expect(Object.keys(file)).not.toEqual(expect.arrayContaining(["id"]));
  const lost = [{ member: "defaultRuleChainId", type: "RULE_CHAIN", label: "device-profile.rule-chain" }] as const;
  expect(withoutReferences(file, lost)).toEqual({ ...file, defaultRuleChainId: null });
});
