import type { TenantId, TenantLimit } from "@orrery/model";
import type { Clock } from "../kernel/clock.ts";
import type { AlarmLifecycle } from "./alarm-lifecycle.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Tenants per page. */
const PAGE = 500;

export interface AlarmTtlOptions {
  readonly lifecycle: AlarmLifecycle;
  /** Tenants by page, in a stable order. */
  readonly tenants: (page: number, pageSize: number) => Promise<readonly TenantId[]>;
  readonly limitOf: (tenantId: TenantId, limit: TenantLimit) => number | Promise<number>;
  readonly clock: Clock;
}

/** Removes alarms that are older than the profile of their tenant allows. */
export async function expireAlarms(
  { lifecycle, tenants, limitOf, clock }: AlarmTtlOptions,
  signal?: AbortSignal,
): Promise<void> {
  for (let page = 0; !signal?.aborted; page++) {
    const some = await tenants(page, PAGE);
    for (const tenantId of some) {
      const days = await limitOf(tenantId, "alarmsTtlDays");
      if (days <= 0 || signal?.aborted) continue;
      const wanted = { tenantId: tenantId.id, before: clock() - days * DAY_MS };
      await lifecycle.removeAll(wanted, { expired: true, ...(signal ? { signal } : {}) });
    }
    if (some.length < PAGE) return;
  }
}
