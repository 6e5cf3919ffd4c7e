import { type DeviceProfile, PROVISION_TYPES } from "@orrery/model";
import {
  choice,
  explained,
  hinted,
  type Infer,
  isNot,
  labelled,
  limited,
  required,
  settings,
  text,
  when,
} from "@orrery/model/settings";
import { saveProfile } from "../../alarm-rules/save-profile.ts";
import { defineEntityForm, type FormDraft } from "../../entities/forms/entity-form.ts";
import { GeneratedField } from "./generated-field.tsx";

const generated = (label: string) =>
  when(
    isNot("provisionType", "DISABLED"),
    required(
      explained(
        { required: "transport.generated-required", pattern: "transport.generated-required" },
        limited({ pattern: "\\S" }, hinted({ kind: "generated" }, labelled(label, text("")))),
      ),
    ),
  );

const SHAPE = {
  provisionType: required(
    hinted(
      { type: "radios" },
      labelled(
        "transport.provision-strategy",
        choice(
          PROVISION_TYPES.map((type) => [type, `transport.provision-${type.toLowerCase()}`] as const),
          "DISABLED",
        ),
      ),
    ),
  ),
  provisionDeviceKey: generated("device-profile.provision-key"),
  provisionDeviceSecret: generated("transport.provision-secret"),
};

const SETTINGS = settings(SHAPE);

/** How devices register themselves (console pages, 7.6). It is saved apart from the other fields of a profile. */
export const provisioningForm = defineEntityForm<DeviceProfile, Infer<typeof SHAPE>>({
  settings: SETTINGS,
  views: { generated: GeneratedField },
  read: (profile) => ({
    provisionType: profile?.provisionType ?? "DISABLED",
    provisionDeviceKey: profile?.provisionDeviceKey ?? "",
    provisionDeviceSecret: profile?.profileData.provisionConfiguration.provisionDeviceSecret ?? "",
  }),
  save: (client, values, profile, _scope, ifMatch) => {
    if (!profile) throw new Error("Provisioning belongs to a profile"); // new ones are added by their wizard
    const { alarms } = profile.profileData;
    const { profileData, ...top } = writeProvisioning(values);
    return saveProfile(
      client,
      { ...profile, ...top, profileData: { ...profile.profileData, ...profileData, alarms: alarms && [...alarms] } },
      ifMatch,
    );
  },
});

export const newProvisioning = (draft: FormDraft) => writeProvisioning(SETTINGS.read(draft));

/** The members of a profile that say it; a strategy that is off has neither key nor secret. */
function writeProvisioning({ provisionType, provisionDeviceKey, provisionDeviceSecret }: Infer<typeof SHAPE>) {
  const isOff = provisionType === "DISABLED";
  return {
    provisionType,
    provisionDeviceKey: isOff ? null : provisionDeviceKey.trim(),
    profileData: {
      provisionConfiguration: {
        type: provisionType,
        provisionDeviceSecret: isOff ? null : provisionDeviceSecret.trim(),
      },
    },
  };
}
