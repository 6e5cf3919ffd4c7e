import { type Static, Type } from "typebox";
import type { TenantProfileId } from "../ids/entity-id.ts";
import { anyJson, type JsonObject, optionalBoolean, optionalId, optionalText } from "./common.ts";

/** Limits shared by tenants (reference: REST API, 3.5). */
export interface TenantProfile {
  readonly id: TenantProfileId;
  readonly createdTime: number;
  readonly name: string;
  readonly description: string | null;
  readonly default: boolean;
  readonly isolatedTbCore: boolean;
  readonly isolatedTbRuleEngine: boolean;
  readonly profileData: TenantProfileData;
}

export interface TenantProfileData {
  readonly configuration: TenantProfileConfiguration;
}

/** Numbers: 0 is unlimited. Rate limits: `capacity:seconds[,…]`, null is unlimited. Other members are kept. */
export type TenantProfileConfiguration = JsonObject & {
  readonly type: "DEFAULT";
} & { readonly [L in TenantLimit]: number } & { readonly [R in TenantRateLimit]: string | null };

export const TENANT_LIMITS = [
  "maxDevices",
  "maxAssets",
  "maxCustomers",
  "maxUsers",
  "maxDashboards",
  "maxRuleChains",
  "maxResourcesInBytes",
  "maxOtaPackagesInBytes",
  "maxTransportMessages",
  "maxTransportDataPoints",
  "maxREExecutions",
  "maxJSExecutions",
  "maxDPStorageDays",
  "maxRuleNodeExecutionsPerMessage",
  "maxEmails",
  "maxSms",
  "maxCreatedAlarms",
  "defaultStorageTtlDays",
  "alarmsTtlDays",
  "rpcTtlDays",
  "warnThreshold",
] as const;

export type TenantLimit = (typeof TENANT_LIMITS)[number];

export const TENANT_RATE_LIMITS = [
  "transportTenantMsgRateLimit",
  "transportTenantTelemetryMsgRateLimit",
  "transportTenantTelemetryDataPointsRateLimit",
  "transportDeviceMsgRateLimit",
  "transportDeviceTelemetryMsgRateLimit",
  "transportDeviceTelemetryDataPointsRateLimit",
] as const;

export type TenantRateLimit = (typeof TENANT_RATE_LIMITS)[number];

const optionalNumber = Type.Optional(Type.Union([Type.Null(), Type.Number({ minimum: 0 })]));

/** The sent configuration; limits are validated, other members are kept. */
const configurationInput = Type.Object(
  Object.fromEntries([
    ...TENANT_LIMITS.map((name) => [name, optionalNumber] as const),
    ...TENANT_RATE_LIMITS.map((name) => [name, optionalText] as const),
  ]),
  { additionalProperties: anyJson },
);

export const tenantProfileDraft = Type.Object({
  id: optionalId,
  name: optionalText,
  description: optionalText,
  default: optionalBoolean,
  isolatedTbCore: optionalBoolean,
  isolatedTbRuleEngine: optionalBoolean,
  profileData: Type.Optional(
    Type.Union([
      Type.Null(),
      Type.Object({ configuration: Type.Optional(Type.Union([Type.Null(), configurationInput])) }),
    ]),
  ),
});

export type TenantProfileDraft = Static<typeof tenantProfileDraft>;

/** The configuration with every limit set; without argument: unlimited. */
export function tenantProfileConfiguration(given: JsonObject = {}): TenantProfileConfiguration {
  const limits = TENANT_LIMITS.map((name) => [name, given[name] ?? 0]);
  const rates = TENANT_RATE_LIMITS.map((name) => [name, given[name] ?? null]);
  return { ...given, type: "DEFAULT", ...Object.fromEntries([...limits, ...rates]) } as TenantProfileConfiguration;
}
