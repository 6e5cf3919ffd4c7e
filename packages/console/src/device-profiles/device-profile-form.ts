import type { DeviceProfile } from "@orrery/model";
import { flag, hinted, type Infer, labelled, on, required, settings, text, when } from "@orrery/model/settings";
import { defineEntityForm, textOrNull } from "../entities/forms/entity-form.ts";
import { area, requiredLine } from "../entities/forms/form-settings.ts";

/** Transports that devices can use today; others keep what they have. */
const TRANSPORTS = ["DEFAULT", "MQTT"] as const;

/** A text, for the profile may have a transport that is not offered. */
const transportType = hinted(
  {
    type: "rc-select",
    items: TRANSPORTS.map((value) => ({ value, label: `device-profile.transport-type-${value.toLowerCase()}` })),
  },
  text("DEFAULT"),
);

const SHAPE = {
  name: requiredLine("device-profile.name", "entity.name-required"),
  transportType: required(labelled("device-profile.transport-type", transportType)),
  description: area("device-profile.description"),
  hasAlarmRules: when(
    on("hasAlarmRules"),
    hinted(
      { type: "help", description: "device-profile.alarm-rules-kept" },
      labelled("device-profile.alarm-rules", flag(false)),
    ),
  ),
};

/** Fields of a device profile. */
export const deviceProfileForm = defineEntityForm<DeviceProfile, Infer<typeof SHAPE>>({
  settings: settings(SHAPE),
  read: (profile) => ({
    name: profile?.name ?? "",
    transportType: profile?.transportType ?? "DEFAULT",
    description: profile?.description ?? "",
    hasAlarmRules: (profile?.profileData.alarms ?? []).length > 0,
  }),
  save: (client, values, profile) => {
    const chosen = TRANSPORTS.find((type) => type === values.transportType) ?? profile?.transportType ?? "DEFAULT";
    const transport = profile?.transportType === chosen ? profile.profileData.transportConfiguration : { type: chosen };
    return client.deviceProfiles.save(
      {
        ...profile,
        name: values.name.trim(),
        type: "DEFAULT",
        transportType: chosen,
        provisionType: profile?.provisionType ?? "DISABLED",
        description: textOrNull(values.description),
        profileData: {
          configuration: profile?.profileData.configuration ?? { type: "DEFAULT" },
          transportConfiguration: transport,
          provisionConfiguration: profile?.profileData.provisionConfiguration ?? {
            type: "DISABLED",
            provisionDeviceSecret: null,
          },
          alarms: profile?.profileData.alarms ? [...profile.profileData.alarms] : null,
        },
      },
      { ignoreErrors: true },
    );
  },
});
