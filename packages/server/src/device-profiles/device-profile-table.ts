import type { DeviceProfile, DeviceProfileData } from "@orrery/model";
import { parseLosslessJson } from "../kernel/json/lossless-json.ts";
import type { SecretBox } from "../kernel/secrets/secret-box.ts";
import { computed, flag, idOf, named, optional, text, word } from "../kernel/tables/column.ts";
import { defineTable, type TableRow } from "../kernel/tables/define-table.ts";
import { provisionSecretOf, provisionSecretPlace, withProvisionSecret } from "./provision-secret.ts";

/** The provision secret of `profileData` is in a column of its own, sealed. */
export const deviceProfileTable = defineTable<DeviceProfile, [secrets: SecretBox]>()({
  type: "DEVICE_PROFILE",
  columns: {
    tenantId: idOf("TENANT"),
    name: text(),
    description: optional(text()),
    image: optional(text()),
    default: named("is_default", flag()),
    type: word<DeviceProfile["type"]>(),
    transportType: word<DeviceProfile["transportType"]>(),
    provisionType: word<DeviceProfile["provisionType"]>(),
    provisionDeviceKey: optional(text()),
    defaultRuleChainId: optional(idOf("RULE_CHAIN")),
    defaultDashboardId: optional(idOf("DASHBOARD")),
    defaultQueueName: optional(text()),
    firmwareId: optional(idOf("OTA_PACKAGE")),
    softwareId: optional(idOf("OTA_PACKAGE")),
    profileData: computed,
  },
  stored: { profile_data: text(), provision_device_secret: optional(text()) },
  write: {
    profile_data: ({ profileData }) => JSON.stringify(withProvisionSecret(profileData, null)),
    provision_device_secret: ({ id, profileData }, secrets) => {
      const secret = provisionSecretOf(profileData);
      return secret === null ? null : secrets.seal(secret, provisionSecretPlace(id.id));
    },
  },
  read: {
    profileData: ({ id, profile_data, provision_device_secret: sealed }, secrets) => {
      const profileData = parseLosslessJson(profile_data) as DeviceProfileData; // as it was written
      const secret = sealed === null ? undefined : secrets.open(sealed, provisionSecretPlace(id));
      return withProvisionSecret(profileData, secret ?? null);
    },
  },
  sortable: ["name", "type", "transportType", "description", "default"],
  alsoSortable: { isDefault: "is_default" },
  search: ["name"],
});

export type DeviceProfileRow = TableRow<typeof deviceProfileTable>;

declare module "../kernel/database/schema.ts" {
  interface Schema {
    device_profile: DeviceProfileRow;
  }
}
