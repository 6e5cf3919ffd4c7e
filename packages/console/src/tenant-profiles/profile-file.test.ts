import { entityId, parseUuid, type TenantProfile } from "@orrery/model";
import { expect, test } from "vitest";
import { profileFile, readProfileFile } from "./profile-file.ts";

const PROFILE = {
  id: entityId("TENANT_PROFILE", parseUuid("0b0b0b0b-1dd2-11b2-8080-808080808080")),
  createdTime: 5,
  name: "Small plants",
  description: "Up to 100 devices",
  default: true,
  isolatedTbCore: false,
  isolatedTbRuleEngine: false,
  profileData: { configuration: { type: "DEFAULT", maxDevices: 100, kept: { by: "others" } } },
};

test("a profile is a file without what belongs to one installation, is no default, and comes back as it was", () => {
  const { id: _, createdTime: __, ...kept } = PROFILE;
  const text = profileFile(PROFILE as unknown as TenantProfile); // limits that were never saved are absent in old files
  expect(JSON.parse(text)).toEqual({ ...kept, default: false });
  expect(readProfileFile(text)).toEqual({ ...kept, default: false });
});

const changed = (change: object) => JSON.stringify({ ...PROFILE, ...change });

test.each([
  ["no JSON", "{"],
  ["a list", "[]"],
  ["no name", changed({ name: " " })],
  ["no limits", changed({ profileData: undefined })],
  ["whether the core is its own is missing", changed({ isolatedTbCore: undefined })],
  ["whether the rule engine is its own is no truth value", changed({ isolatedTbRuleEngine: "yes" })],
])("%s is no file of a tenant profile", (_, text) => {
  expect(readProfileFile(text)).toBeUndefined();
});
