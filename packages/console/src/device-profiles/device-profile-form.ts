import { type DeviceProfile, entityId, parseUuid } from "@orrery/model";
import {
  entityRef,
  hinted,
  type Infer,
  image,
  labelled,
  queueName,
  required,
  settings,
  text,
} from "@orrery/model/settings";
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
  defaultRuleChainId: labelled("device-profile.rule-chain", entityRef("RULE_CHAIN")),
  defaultQueueName: labelled("device-profile.queue", queueName()),
  defaultDashboardId: labelled("device-profile.mobile-dashboard", entityRef("DASHBOARD")),
  image: labelled("device-profile.image", image("")),
  description: area("device-profile.description"),
};

/** Fields of a device profile. What it does not show stays as it is. */
export const deviceProfileForm = defineEntityForm<DeviceProfile, Infer<typeof SHAPE>>({
  settings: settings(SHAPE),
  read: (profile) => ({
    name: profile?.name ?? "",
    transportType: profile?.transportType ?? "DEFAULT",
    defaultRuleChainId: profile?.defaultRuleChainId?.id ?? "",
    defaultQueueName: profile?.defaultQueueName ?? "",
    defaultDashboardId: profile?.defaultDashboardId?.id ?? "",
    image: profile?.image ?? "",
    description: profile?.description ?? "",
  }),
  save: (client, values, profile, _scope, ifMatch) => {
    const chosen = TRANSPORTS.find((type) => type === values.transportType) ?? profile?.transportType ?? "DEFAULT";
    const data = profile?.profileData;
    const keeps = profile?.transportType === chosen;
    return client.deviceProfiles.save(
      {
        ...profile,
        name: values.name.trim(),
        type: "DEFAULT",
        transportType: chosen,
        provisionType: profile?.provisionType ?? "DISABLED",
        defaultRuleChainId: referenceTo("RULE_CHAIN", values.defaultRuleChainId),
        defaultQueueName: textOrNull(values.defaultQueueName),
        defaultDashboardId: referenceTo("DASHBOARD", values.defaultDashboardId),
        image: textOrNull(values.image),
        description: textOrNull(values.description),
        profileData: {
          ...data,
          configuration: data?.configuration ?? { type: "DEFAULT" },
          transportConfiguration: (keeps && data?.transportConfiguration) || { type: chosen },
          provisionConfiguration: data?.provisionConfiguration ?? { type: "DISABLED", provisionDeviceSecret: null },
          alarms: data?.alarms ? [...data.alarms] : null,
        },
      },
      { ignoreErrors: true, ifMatch },
    );
  },
});

const referenceTo = (type: "RULE_CHAIN" | "DASHBOARD", id: string) =>
  id === "" ? null : entityId(type, parseUuid(id));
