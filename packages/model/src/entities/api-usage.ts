import type { EntityId, TenantId } from "../ids/entity-id.ts";
import type { TenantLimit } from "./tenant-profile.ts";

export type ApiUsageStateId = EntityId<"API_USAGE_STATE">;

/** State of a feature: DISABLED when the month's limit is used up. */
export type ApiUsageStateValue = "ENABLED" | "WARNING" | "DISABLED";

/** What is counted per month, with the names of its time series and of its limit (reference: REST API, 3.29). */
export const USAGE_COUNTERS = {
  transportMessages: {
    feature: "transport",
    count: "transportMsgCount",
    limit: "transportMsgLimit",
    profile: "maxTransportMessages",
  },
  transportDataPoints: {
    feature: "transport",
    count: "transportDataPointsCount",
    limit: "transportDataPointsLimit",
    profile: "maxTransportDataPoints",
  },
  storageDataPoints: {
    feature: "storage",
    count: "storageDataPointsCount",
    limit: "storageDataPointsLimit",
    profile: "maxDPStorageDays",
  },
  ruleEngineExecutions: {
    feature: "ruleEngine",
    count: "ruleEngineExecutionCount",
    limit: "ruleEngineExecutionLimit",
    profile: "maxREExecutions",
  },
  jsExecutions: {
    feature: "jsExecution",
    count: "jsExecutionCount",
    limit: "jsExecutionLimit",
    profile: "maxJSExecutions",
  },
  emails: { feature: "email", count: "emailCount", limit: "emailLimit", profile: "maxEmails" },
  sms: { feature: "sms", count: "smsCount", limit: "smsLimit", profile: "maxSms" },
  createdAlarms: {
    feature: "alarm",
    count: "createdAlarmsCount",
    limit: "createdAlarmsLimit",
    profile: "maxCreatedAlarms",
  },
} as const satisfies Record<
  string,
  { readonly feature: string; readonly count: string; readonly limit: string; readonly profile: TenantLimit }
>;

export type UsageCounter = keyof typeof USAGE_COUNTERS;

export function isUsageCounter(name: string): name is UsageCounter {
  return Object.hasOwn(USAGE_COUNTERS, name);
}

export type UsageFeature = (typeof USAGE_COUNTERS)[UsageCounter]["feature"];

/** Name of the member and of the time series with the state of a feature. */
export const USAGE_FEATURES = {
  transport: { member: "transportState", series: "transportApiState" },
  storage: { member: "dbStorageState", series: "dbApiState" },
  ruleEngine: { member: "reExecState", series: "ruleEngineApiState" },
  jsExecution: { member: "jsExecState", series: "jsExecutionApiState" },
  email: { member: "emailExecState", series: "emailApiState" },
  sms: { member: "smsExecState", series: "smsApiState" },
  alarm: { member: "alarmExecState", series: "alarmApiState" },
} as const satisfies Record<UsageFeature, { readonly member: string; readonly series: string }>;

/** Features that a tenant may use this month. Its counters are time series of this entity. */
export type ApiUsageState = {
  readonly id: ApiUsageStateId;
  readonly createdTime: number;
  readonly tenantId: TenantId;
  /** The tenant. */
  readonly entityId: EntityId;
} & { readonly [F in UsageFeature as (typeof USAGE_FEATURES)[F]["member"]]: ApiUsageStateValue };
