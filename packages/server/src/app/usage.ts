import type { entityId } from "@orrery/model";
import { ApiUsage } from "../api-usage/api-usage.ts";
import { UsageNotices } from "../api-usage/usage-notices.ts";
import { UsageStore } from "../api-usage/usage-store.ts";
import { DeviceTraffic } from "../connectivity/device-traffic.ts";
import { RpcStore } from "../connectivity/rpc/rpc-store.ts";
import { RpcTtl } from "../connectivity/rpc/rpc-ttl.ts";
import type { Clock } from "../kernel/clock.ts";
import { CallLimits } from "../kernel/http/caller/call-limits.ts";
import type { RuleUsage } from "../rules/engine/rule-usage.ts";
import type { TelemetryService } from "../telemetry/telemetry-service.ts";
import type { Configuration } from "./config/configuration.ts";
import type { Identity } from "./identity/identity.ts";
import type { Platform } from "./platform.ts";

/** The rate limits of API calls of tenants and customers. */
export function callLimits({ restLimitTenant, restLimitCustomer }: Configuration, clock: Clock): CallLimits {
  return new CallLimits({ tenant: restLimitTenant, customer: restLimitCustomer, clock });
}

export interface UsageParts {
  readonly identity: Pick<Identity, "entities" | "tenancy" | "accounts">;
  readonly telemetry: TelemetryService;
}

/** API usage of tenants, its limits, and the rate limits of devices. */
export async function createUsage(
  { database, bus, clock, ids, log, closing }: Omit<Platform, "series" | "metrics">,
  { identity: { entities, tenancy, accounts }, telemetry }: UsageParts,
  { usageInterval: intervalMs, rpcTtlInterval }: Pick<Configuration, "usageInterval" | "rpcTtlInterval">,
) {
  const store = new UsageStore(database);
  const { profileDirectory } = tenancy;
  entities.directory.register("API_USAGE_STATE", async ({ id }) => {
    const found = await store.find(id);
    return found && { id, name: found.name, tenantId: found.state.tenantId };
  });
  const profileOf = profileDirectory.find.bind(profileDirectory);
  const usage = new ApiUsage({ store, telemetry, profileOf, bus, ids, clock, log, intervalMs });
  await usage.start();
  const notices = new UsageNotices({
    mail: accounts.mail,
    adminsOf: ({ id: tenantId }, link) =>
      accounts.userStore.list({ tenantId, authority: "TENANT_ADMIN", enabled: true }, link),
    log,
  });
  usage.onChange((change) => void notices.notify(change));
  closing.add("API usage", () => usage.close());
  telemetry.restrict((tenantId) => usage.allows(tenantId, "storage"));
  const daysOf = (tenantId: ReturnType<typeof entityId<"TENANT">>) => profileDirectory.limitOf(tenantId, "rpcTtlDays");
  const rpcTtl = new RpcTtl({ store: new RpcStore(database), daysOf, intervalMs: rpcTtlInterval, clock, log });
  closing.add("old RPCs", () => rpcTtl.close());
  return { usage, traffic: new DeviceTraffic({ profileOf, usage, clock }), rules: ruleUsage(usage) };
}

function ruleUsage(usage: ApiUsage): RuleUsage {
  return {
    mayRun: (tenantId) => usage.allows(tenantId, "ruleEngine"),
    ran: (tenantId, nodes) => usage.count(tenantId, "ruleEngineExecutions", nodes),
    mayRunScripts: (tenantId) => usage.allows(tenantId, "jsExecution"),
    scriptRuns: (tenantId) => usage.count(tenantId, "jsExecutions"),
  };
}
