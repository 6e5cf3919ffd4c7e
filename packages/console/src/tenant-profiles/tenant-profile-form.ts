import type { TenantProfile } from "@orrery/model";
import { type Infer, sections } from "@orrery/model/settings";
import { defineEntityForm, textOrNull } from "../entities/forms/entity-form.ts";
import { area, half, limit, requiredLine } from "../entities/forms/form-settings.ts";

const limitOf = (name: string) => half(limit(`tenant-profile.${name}`, "tenant-profile.limit-invalid"));

/** Limits that are edited here, in this order; all others of a profile are kept. */
const ENTITIES = {
  maxDevices: limitOf("maxDevices"),
  maxAssets: limitOf("maxAssets"),
  maxCustomers: limitOf("maxCustomers"),
  maxUsers: limitOf("maxUsers"),
  maxDashboards: limitOf("maxDashboards"),
  maxRuleChains: limitOf("maxRuleChains"),
};
const TRAFFIC = {
  maxTransportMessages: limitOf("maxTransportMessages"),
  maxTransportDataPoints: limitOf("maxTransportDataPoints"),
  maxREExecutions: limitOf("maxREExecutions"),
  maxJSExecutions: limitOf("maxJSExecutions"),
};
const STORAGE = {
  maxDPStorageDays: limitOf("maxDPStorageDays"),
  defaultStorageTtlDays: limitOf("defaultStorageTtlDays"),
};
const LIMITS = { ...ENTITIES, ...TRAFFIC, ...STORAGE };
type LimitName = keyof typeof LIMITS;
const LIMIT_NAMES = Object.keys(LIMITS) as LimitName[];

const NAMES = {
  name: requiredLine("tenant-profile.name", "entity.name-required"),
  description: area("entity.description"),
};
const HINT = "tenant-profile.limits-hint";

const SETTINGS = sections(
  ["", NAMES],
  ["tenant-profile.entities", ENTITIES, HINT],
  ["tenant-profile.traffic", TRAFFIC, HINT],
  ["tenant-profile.storage", STORAGE, HINT],
);

/** Fields of a tenant profile: its name, and the limits of its tenants. */
export const tenantProfileForm = defineEntityForm<TenantProfile, Infer<typeof NAMES> & Infer<typeof LIMITS>>({
  settings: SETTINGS,
  read: (profile) => ({
    name: profile?.name ?? "",
    description: profile?.description ?? "",
    ...Object.fromEntries(LIMIT_NAMES.map((name) => [name, profile?.profileData.configuration[name] ?? 0])),
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
          },
        },
      },
      { ignoreErrors: true },
    ),
});
