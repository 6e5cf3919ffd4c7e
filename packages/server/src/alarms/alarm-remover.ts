import type { Remover } from "../kernel/entities/removals.ts";
import type { AlarmRegister } from "./alarm-register.ts";
import type { AlarmStore } from "./alarm-store.ts";

/** Links of one step. */
const STEP = 500;

/** Alarms go with their originator, and are no longer listed under what is gone. */
export function alarmRemover(
  register: Pick<AlarmRegister, "removeAll">,
  alarms: Pick<AlarmStore, "unlinkSome">,
): Remover {
  return async ({ id, left }, signal) => {
    await register.removeAll({ originatorId: id.id, tenantId: left?.id }, { signal });
    while (!signal.aborted && (await alarms.unlinkSome({ entityId: id.id, tenantId: left?.id }, STEP)));
  };
}
