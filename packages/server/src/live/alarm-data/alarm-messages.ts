import type { AlarmCountMessage, AlarmData, AlarmDataMessage, AlarmStatusMessage, PageData } from "@orrery/model";
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

/** The message with the number of alarms that a query finds. */
export function alarmCountText(cmdId: number, count: number, failure: LiveError = NO_ERROR): string {
  const { errorCode, errorMsg } = failure;
  const whole: AlarmCountMessage = { cmdId, errorCode, errorMsg, cmdUpdateType: "ALARM_COUNT_DATA", count };
  return JSON.stringify(whole);
}

/** The message for a failed count of alarms. */
export function alarmCountError(cmdId: number, failure: LiveFailure): string {
  return alarmCountText(cmdId, 0, failure);
}

/** The message that says whether an entity has an alarm that is not cleared. */
export function alarmStatusText(cmdId: number, active: boolean, failure: LiveError = NO_ERROR): string {
  const { errorCode, errorMsg } = failure;
  const whole: AlarmStatusMessage = { cmdId, errorCode, errorMsg, cmdUpdateType: "ALARM_STATUS", active };
  return JSON.stringify(whole);
}

/** The message for a failed subscription to the status of alarms. */
export function alarmStatusError(cmdId: number, failure: LiveFailure): string {
  return alarmStatusText(cmdId, false, failure);
}

interface LiveError {
  readonly errorCode: number;
  readonly errorMsg: string | null;
}

function text(
  message: Pick<AlarmDataMessage, "cmdId" | "data" | "update" | "totalEntities">,
  { errorCode, errorMsg }: LiveError = NO_ERROR,
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
