import { expect, test } from "vitest";
import { newProvisioning } from "./provisioning-form.ts";

const keys = { provisionDeviceKey: " key ", provisionDeviceSecret: "secret" };

test("BLOCK-3.157 a strategy has a key and a secret; without one both are cleared", () => {
  expect(newProvisioning({ provisionType: "ALLOW_CREATE_NEW_DEVICES", ...keys })).toEqual({
    provisionType: "ALLOW_CREATE_NEW_DEVICES",
    provisionDeviceKey: "key",
    profileData: {
      provisionConfiguration: { type: "ALLOW_CREATE_NEW_DEVICES", provisionDeviceSecret: "secret" },
    },
  });
  expect(newProvisioning({ provisionType: "DISABLED", ...keys })).toEqual({
    provisionType: "DISABLED",
    provisionDeviceKey: null,
    profileData: { provisionConfiguration: { type: "DISABLED", provisionDeviceSecret: null } },
  });
});
