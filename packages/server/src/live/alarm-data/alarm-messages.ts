import type { AlarmData, AlarmDataMessage, PageData } from "@orrery/model";
import { ALLOWED_ENTITIES, type LiveFailure } from "../messages.ts";

/** `totalEntities`: how many entities the query selects; clients warn when they are more than allowed. */
export function alarmDataText(cmdId: number, data: PageData<AlarmData>, totalEntities: number): string {
  return text({ cmdId, data, update: null, totalEntities });
}

/** The message with changed alarms of a subscription. */
export function alarmUpdateText(cmdId: number, update: readonly AlarmData[], totalEntities: number): string {
  return text({ cmdId, data: null, update, totalEntities });
}

/** The message for a failed subscription to alarms. */
export function alarmDataError(cmdId: number, failure: LiveFailure): string {
  return text({ cmdId, data: null, update: null, totalEntities: 0 }, failure);
}

function text(
  message: Pick<AlarmDataMessage, "cmdId" | "data" | "update" | "totalEntities">,
  { errorCode, errorMsg }: { readonly errorCode: number; readonly errorMsg: string | null } = NO_ERROR,
): string {
  const { cmdId, data, update, totalEntities } = message;
  const allowedEntities = totalEntities === 0 ? 0 : ALLOWED_ENTITIES;
  const whole: AlarmDataMessage = {
    cmdId,
    errorCode,
    errorMsg,
    cmdUpdateType: "ALARM_DATA",
    allowedEntities,
    totalEntities,
    data,
    update,
  };
  return JSON.stringify(whole);
}

const NO_ERROR = { errorCode: 0, errorMsg: null };
