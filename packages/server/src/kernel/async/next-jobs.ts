import type { TenantId, Uuid } from "@orrery/model";

/** Jobs of all tenants that run at a time. */
const MAX_RUNNING = 4;

/** Work that a tenant waits for. */
export interface TenantJob {
  readonly id: Uuid;
  readonly tenantId: TenantId;
}

/** Which of the pending jobs, oldest first, start now: one of each tenant at a time. Pure. */
export function nextJobs<J extends TenantJob>(pending: readonly J[], running: ReadonlyMap<Uuid, Uuid>): readonly J[] {
  const busy = new Set(running.values());
  const next: J[] = [];
  for (const job of pending) {
    if (running.size + next.length >= MAX_RUNNING) break;
    if (busy.has(job.tenantId.id)) continue;
    busy.add(job.tenantId.id);
    next.push(job);
  }
  return next;
}
