import type { Remover } from "../kernel/entities/cleanup-jobs.ts";
import type { AlarmLifecycle } from "./alarm-lifecycle.ts";
import type { AlarmStore } from "./alarm-store.ts";

/** Links per step. */
const STEP = 500;

/** Deletes alarms with their originator, and links to alarms with the entity that lists them. */
export function alarmRemover(
  lifecycle: Pick<AlarmLifecycle, "removeAll">,
  alarms: Pick<AlarmStore, "unlinkSome">,
): Remover {
  return async ({ id, left }, signal) => {
    await lifecycle.removeAll({ originatorId: id.id, tenantId: left?.id }, { signal });
    while (!signal.aborted && (await alarms.unlinkSome({ entityId: id.id, tenantId: left?.id }, STEP)));
  };
}
