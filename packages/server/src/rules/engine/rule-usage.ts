import type { TenantId } from "@orrery/model";

/** Counts what tenants use of the engine, and refuses more when a limit is reached (reference: device connectivity, 16.3). */
export interface RuleUsage {
  /** Whether messages of the tenant are processed; otherwise they are acknowledged without being processed. */
  mayRun(tenantId: TenantId): boolean;
  /** Counts the nodes that have run for a message. */
  ran(tenantId: TenantId, nodes: number): void;
  mayRunScripts(tenantId: TenantId): boolean;
  scriptRuns(tenantId: TenantId): void;
}
