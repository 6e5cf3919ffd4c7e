import type { TenantProfile } from "@orrery/model";
import { explained, hinted, type Infer, limited, type Setting, sections } from "@orrery/model/settings";
import { defineEntityForm, textOrNull } from "../entities/forms/entity-form.ts";
import { area, half, limit, line, requiredLine } from "../entities/forms/form-settings.ts";

/** Number and what it means, side by side; 0 is unlimited. */
const limitOf = (name: string): Setting<number> =>
  half(
    hinted(
      { description: `tenant-profile.${name}-hint` },
      limit(`tenant-profile.${name}`, "tenant-profile.limit-invalid"),
    ),
  );

/** Several bounds at once: messages and seconds, `20:1,600:60`. */
const RATE = "^\\s*(\\d+\\s*:\\s*\\d+\\s*(,\\s*\\d+\\s*:\\s*\\d+\\s*)*)?$";

const rateOf = (name: string): Setting<string> =>
  half(
    hinted(
      { placeholder: "20:1,600:60" },
      explained(
        { pattern: "tenant-profile.rate-invalid", maxLength: "entity.too-long" },
        limited({ pattern: RATE }, line(`tenant-profile.${name}`)),
      ),
    ),
  );

/** Limits in the order of the form; members of a profile that no field knows are kept. */
const ENTITIES = {
  maxDevices: limitOf("maxDevices"),
  maxAssets: limitOf("maxAssets"),
  maxCustomers: limitOf("maxCustomers"),
  maxUsers: limitOf("maxUsers"),
  maxDashboards: limitOf("maxDashboards"),
  maxRuleChains: limitOf("maxRuleChains"),
};
const FILES = {
  maxResourcesInBytes: limitOf("maxResourcesInBytes"),
  maxOtaPackagesInBytes: limitOf("maxOtaPackagesInBytes"),
};
const TRAFFIC = {
  maxTransportMessages: limitOf("maxTransportMessages"),
  maxTransportDataPoints: limitOf("maxTransportDataPoints"),
  maxREExecutions: limitOf("maxREExecutions"),
  maxJSExecutions: limitOf("maxJSExecutions"),
  maxEmails: limitOf("maxEmails"),
  maxSms: limitOf("maxSms"),
  maxCreatedAlarms: limitOf("maxCreatedAlarms"),
  maxRuleNodeExecutionsPerMessage: limitOf("maxRuleNodeExecutionsPerMessage"),
};
const STORAGE = {
  maxDPStorageDays: limitOf("maxDPStorageDays"),
  defaultStorageTtlDays: limitOf("defaultStorageTtlDays"),
  alarmsTtlDays: limitOf("alarmsTtlDays"),
  rpcTtlDays: limitOf("rpcTtlDays"),
};
const RATES = {
  transportTenantMsgRateLimit: rateOf("transportTenantMsgRateLimit"),
  transportTenantTelemetryMsgRateLimit: rateOf("transportTenantTelemetryMsgRateLimit"),
  transportTenantTelemetryDataPointsRateLimit: rateOf("transportTenantTelemetryDataPointsRateLimit"),
  transportDeviceMsgRateLimit: rateOf("transportDeviceMsgRateLimit"),
  transportDeviceTelemetryMsgRateLimit: rateOf("transportDeviceTelemetryMsgRateLimit"),
  transportDeviceTelemetryDataPointsRateLimit: rateOf("transportDeviceTelemetryDataPointsRateLimit"),
};
const LIMITS = { ...ENTITIES, ...FILES, ...TRAFFIC, ...STORAGE };
const LIMIT_NAMES = Object.keys(LIMITS) as (keyof typeof LIMITS)[];
const RATE_NAMES = Object.keys(RATES) as (keyof typeof RATES)[];

const NAMES = {
  name: requiredLine("tenant-profile.name", "entity.name-required"),
  description: area("entity.description"),
};
const HINT = "tenant-profile.limits-hint";

const SETTINGS = sections(
  ["", NAMES],
  ["tenant-profile.entities", ENTITIES, HINT],
  ["tenant-profile.files", FILES, HINT],
  ["tenant-profile.traffic", TRAFFIC, HINT],
  ["tenant-profile.storage", STORAGE, HINT],
  ["tenant-profile.rates", RATES, "tenant-profile.rates-hint"],
);

type Values = Infer<typeof NAMES> & Infer<typeof LIMITS> & Infer<typeof RATES>;

/** Fields of a tenant profile: its name, and the limits of its tenants. */
export const tenantProfileForm = defineEntityForm<TenantProfile, Values>({
  settings: SETTINGS,
  read: (profile) => ({
    name: profile?.name ?? "",
    description: profile?.description ?? "",
    ...Object.fromEntries(LIMIT_NAMES.map((name) => [name, profile?.profileData.configuration[name] ?? 0])),
    ...Object.fromEntries(RATE_NAMES.map((name) => [name, profile?.profileData.configuration[name] ?? ""])),
  }),
  save: (client, values, profile) =>
    client.tenantProfiles.save(
      {
        ...(profile && {
          id: profile.id,
          isolatedTbCore: profile.isolatedTbCore,
          isolatedTbRuleEngine: profile.isolatedTbRuleEngine,
        }),
        name: values.name.trim(),
        description: textOrNull(values.description),
        profileData: {
          configuration: {
            ...profile?.profileData.configuration,
            type: "DEFAULT",
            ...Object.fromEntries(LIMIT_NAMES.map((name) => [name, values[name]])),
            ...Object.fromEntries(RATE_NAMES.map((name) => [name, rateText(values[name])])),
          },
        },
      },
      { ignoreErrors: true },
    ),
});

/** As the server reads it: without blanks; null is unlimited. */
const rateText = (text: string): string | null => textOrNull(text.replaceAll(/\s/g, ""));
