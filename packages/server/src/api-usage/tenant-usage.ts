import type { ApiUsageStateId, TenantId, UsageCounter } from "@orrery/model";
import { type Counts, NOTHING_USED, type States } from "./usage-math.ts";

/** What is known of the usage of one tenant, in memory. */
export interface TenantUsage {
  readonly id: ApiUsageStateId;
  readonly tenantId: TenantId;
  states: States;
  /** Usage since the last write. */
  pending: Record<UsageCounter, number>;
  isPending: boolean;
  /** Usage in the month and hour of the last write; undefined until it is read. */
  written?: WrittenUsage;
  /** Limits as stored in the time series; as text, for comparison. */
  limits: string;
  ttlDays: number;
  /** Due even without usage: limits or the month may have changed. */
  isDue: boolean;
}

/** Usage since `month` and `hour`, which are the times at which both begin. */
export interface WrittenUsage {
  readonly month: number;
  readonly hour: number;
  readonly ofMonth: Counts;
  readonly ofHour: Counts;
}

export function newTenantUsage(id: ApiUsageStateId, tenantId: TenantId, states: States): TenantUsage {
  return {
    id,
    tenantId,
    states,
    pending: { ...NOTHING_USED },
    isPending: false,
    limits: "",
    ttlDays: 0,
    isDue: true,
  };
}
