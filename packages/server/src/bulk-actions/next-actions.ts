import type { BulkAction, Uuid } from "@orrery/model";

/** Actions of all tenants that run at a time. */
const MAX_RUNNING = 4;

/** Which of the pending actions, oldest first, start now: one of each tenant at a time. Pure. */
export function nextActions<A extends Pick<BulkAction, "id" | "tenantId">>(
  pending: readonly A[],
  running: ReadonlyMap<Uuid, Uuid>,
): readonly A[] {
  const busy = new Set(running.values());
  const next: A[] = [];
  for (const action of pending) {
    if (running.size + next.length >= MAX_RUNNING) break;
    if (busy.has(action.tenantId.id)) continue;
    busy.add(action.tenantId.id);
    next.push(action);
  }
  return next;
}
