import type { Client } from "@orrery/client";
import { type DeviceProfile, type DeviceProfileDraft, entityId, parseUuid } from "@orrery/model";
import {
  entityRef,
  type Infer,
  image,
  is,
  isSet,
  labelled,
  queueName,
  settings,
  text,
  when,
} from "@orrery/model/settings";
import { saveProfile } from "../alarm-rules/save-profile.ts";
import { defineEntityForm, type FormDraft, textOrNull } from "../entities/forms/entity-form.ts";
import { area, otaPackage, requiredLine } from "../entities/forms/form-settings.ts";

/** Never shown: the id that the choice of packages needs. Packages belong to a profile, so new ones have none. */
const id = when(is("id", "shown"), text(""));

const SHAPE = {
  id,
  name: requiredLine("device-profile.name", "entity.name-required"),
  defaultRuleChainId: labelled("device-profile.rule-chain", entityRef("RULE_CHAIN")),
  defaultQueueName: labelled("device-profile.queue", queueName()),
  defaultDashboardId: labelled("device-profile.mobile-dashboard", entityRef("DASHBOARD")),
  firmwareId: when(isSet("id"), otaPackage("FIRMWARE", "id")),
  softwareId: when(isSet("id"), otaPackage("SOFTWARE", "id")),
  image: labelled("device-profile.image", image("")),
  description: area("device-profile.description"),
};

type DetailValues = Infer<typeof SHAPE>;

const SETTINGS = settings(SHAPE);

/** Fields of a device profile (console pages, 7.3). What it does not show stays as it is. */
export const deviceProfileForm = defineEntityForm<DeviceProfile, DetailValues>({
  settings: SETTINGS,
  read: (profile) => ({
    id: profile?.id.id ?? "",
    name: profile?.name ?? "",
    defaultRuleChainId: profile?.defaultRuleChainId?.id ?? "",
    defaultQueueName: profile?.defaultQueueName ?? "",
    defaultDashboardId: profile?.defaultDashboardId?.id ?? "",
    firmwareId: profile?.firmwareId?.id ?? "",
    softwareId: profile?.softwareId?.id ?? "",
    image: profile?.image ?? "",
    description: profile?.description ?? "",
  }),
  question: async (client, draft, profile, t) => {
    const counted = await Promise.all(changedPackages(draft, profile).map((type) => countOf(client, type, profile)));
    const texts = counted.flatMap(({ type, count }) =>
      count === 0 ? [] : [t(`device-profile.change-${type.toLowerCase()}`, { count })],
    );
    if (texts.length === 0) return undefined;
    return { title: t("device-profile.change-package"), text: texts.join(" "), verb: t("action.save") };
  },
  save: (client, values, profile, _scope, ifMatch) =>
    saveProfile(
      client,
      {
        ...(profile ? { ...profile, profileData: draftOf(profile) } : NEW_PROFILE),
        ...details(values),
        ...(profile && {
          firmwareId: reference("OTA_PACKAGE", values.firmwareId),
          softwareId: reference("OTA_PACKAGE", values.softwareId),
        }),
      },
      ifMatch,
    ),
});

/** What a draft of the details form says of a new profile. */
export const newProfileDetails = (draft: FormDraft) => details(SETTINGS.read(draft));

const NEW_PROFILE: DeviceProfileDraft = { type: "DEFAULT", transportType: "DEFAULT", provisionType: "DISABLED" };

const draftOf = ({ profileData }: DeviceProfile) => ({
  ...profileData,
  alarms: profileData.alarms && [...profileData.alarms],
});

function details(values: DetailValues) {
  return {
    name: values.name.trim(),
    defaultRuleChainId: reference("RULE_CHAIN", values.defaultRuleChainId),
    defaultQueueName: textOrNull(values.defaultQueueName),
    defaultDashboardId: reference("DASHBOARD", values.defaultDashboardId),
    image: textOrNull(values.image),
    description: textOrNull(values.description),
  };
}

const reference = (type: "RULE_CHAIN" | "DASHBOARD" | "OTA_PACKAGE", uuid: string) =>
  uuid === "" ? null : entityId(type, parseUuid(uuid));

const PACKAGES = [
  ["FIRMWARE", "firmwareId"],
  ["SOFTWARE", "softwareId"],
] as const;
type PackageType = (typeof PACKAGES)[number][0];

/** Which packages of the devices would be others. */
function changedPackages(draft: FormDraft, profile: DeviceProfile): readonly PackageType[] {
  return PACKAGES.flatMap(([type, member]) => ((draft[member] ?? "") === (profile[member]?.id ?? "") ? [] : [type]));
}

const countOf = async (client: Client, type: PackageType, { id: profile }: DeviceProfile) => ({
  type,
  count: await client.devices.countForPackage(type, profile, { ignoreErrors: true }),
});
