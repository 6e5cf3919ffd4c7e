import type { EntityId } from "../ids/entity-id.ts";
import type { PageData } from "../paging/page.ts";
import type { AlarmData } from "../queries/alarm-data-query.ts";
import type { EntityData, LatestByType, TsValue } from "../queries/entity-data-query.ts";
import type { RuleWatchMessage } from "./rule-watch.ts";

/** `errorCode` of messages; 0: none. */
export const LIVE_ERRORS = {
  none: 0,
  internal: 1,
  badRequest: 2,
  unauthorized: 3,
  tooManyUpdates: 34,
} as const;

/** Answer to attribute, time-series and history commands, and to refused commands. */
export interface SubscriptionMessage {
  readonly subscriptionId: number;
  readonly errorCode: number;
  readonly errorMsg: string | null;
  /** Time and text per key; null for a key without value. `[0, ""]`: the key was deleted. */
  readonly data: Readonly<Record<string, readonly (readonly [ts: number, value: string | null])[]>> | null;
  readonly latestValues: Readonly<Record<string, number>>;
}

/** The changed values of one entity. */
export interface EntityUpdate {
  readonly entityId: EntityId;
  readonly latest: LatestByType | null;
  readonly timeseries: Readonly<Record<string, readonly TsValue[]>> | null;
}

/** On success exactly one of `data` and `update` is set. */
export interface EntityDataMessage {
  readonly cmdId: number;
  readonly cmdUpdateType: "ENTITY_DATA";
  readonly errorCode: number;
  readonly errorMsg: string | null;
  readonly data: PageData<EntityData> | null;
  readonly update: readonly EntityUpdate[] | null;
  readonly allowedEntities: number;
}

export interface AlarmDataMessage {
  readonly cmdId: number;
  readonly cmdUpdateType: "ALARM_DATA";
  readonly errorCode: number;
  readonly errorMsg: string | null;
  readonly data: PageData<AlarmData> | null;
  readonly update: readonly AlarmData[] | null;
  readonly allowedEntities: number;
  readonly totalEntities: number;
}

export interface CountMessage {
  readonly cmdId: number;
  readonly cmdUpdateType: "COUNT_DATA";
  readonly errorCode: number;
  readonly errorMsg: string | null;
  readonly count: number;
}

/** How many alarms a query of a count finds (reference: later versions, 2.2). */
export interface AlarmCountMessage extends Omit<CountMessage, "cmdUpdateType"> {
  readonly cmdUpdateType: "ALARM_COUNT_DATA";
}

/** Whether an entity has an alarm that is not cleared (reference: later versions, 2.2). */
export interface AlarmStatusMessage extends Pick<CountMessage, "cmdId" | "errorCode" | "errorMsg"> {
  readonly cmdUpdateType: "ALARM_STATUS";
  readonly active: boolean;
}

/** One text frame from the server. */
export type LiveMessage =
  | SubscriptionMessage
  | EntityDataMessage
  | AlarmDataMessage
  | CountMessage
  | AlarmCountMessage
  | AlarmStatusMessage
  | RuleWatchMessage;

/** The id of the command that a message answers. */
export function commandIdOf(message: LiveMessage): number {
  return "subscriptionId" in message ? message.subscriptionId : message.cmdId;
}
