import type { AlarmSeverity } from "../entities/alarm.ts";
import type { EntityId } from "../ids/entity-id.ts";
import type { AlarmCountQuery, AlarmDataQuery } from "../queries/alarm-data-query.ts";
import type { EntityCountQuery, EntityDataQuery } from "../queries/entity-data-query.ts";
import type { EntityKey } from "../queries/entity-key.ts";
import type { Aggregation } from "../values/aggregation.ts";
import type { RuleWatchCommand } from "./rule-watch.ts";

/** The arrays of a command frame in processing order (reference: telemetry and queries, 4.2). */
export const COMMAND_KINDS = [
  "attrSubCmds",
  "tsSubCmds",
  "historyCmds",
  "entityDataCmds",
  "alarmDataCmds",
  "entityCountCmds",
  "entityDataUnsubscribeCmds",
  "alarmDataUnsubscribeCmds",
  "entityCountUnsubscribeCmds",
  "ruleWatchCmds",
  "ruleWatchUnsubscribeCmds",
  "alarmCountCmds",
  "alarmCountUnsubscribeCmds",
  "alarmStatusCmds",
  "alarmStatusUnsubscribeCmds",
] as const;

/** Arrays that only this platform knows, or later versions: frames without such commands lack them. */
export const OWN_COMMAND_KINDS: ReadonlySet<CommandKind> = new Set<CommandKind>([
  "ruleWatchCmds",
  "ruleWatchUnsubscribeCmds",
  "alarmCountCmds",
  "alarmCountUnsubscribeCmds",
  "alarmStatusCmds",
  "alarmStatusUnsubscribeCmds",
]);

export type CommandKind = (typeof COMMAND_KINDS)[number];

interface Command {
  /** Chosen by the client, unique in the session. */
  readonly cmdId: number;
}

/** Keys are separated by commas; empty or missing: all keys. Empty scope: all scopes. */
export interface AttributesCommand extends Command {
  readonly entityType: string;
  readonly entityId: string;
  readonly keys?: string | null | undefined;
  readonly scope?: string | null | undefined;
  readonly unsubscribe?: boolean | null | undefined;
}

/** `timeWindow` 0: latest values first, otherwise the range of that length from `startTs` on. */
export interface TimeSeriesCommand extends AttributesCommand {
  readonly startTs?: number | null | undefined;
  readonly timeWindow?: number | null | undefined;
  readonly interval?: number | null | undefined;
  /** Groups by units of the calendar of `timeZone` in place of the interval. */
  readonly intervalType?: string | null | undefined;
  readonly timeZone?: string | null | undefined;
  readonly limit?: number | null | undefined;
  readonly agg?: string | null | undefined;
}

/** Answered once, without a subscription. */
export interface GetHistoryCommand extends Command {
  readonly entityType: string;
  readonly entityId: string;
  readonly keys?: string | null | undefined;
  readonly startTs: number;
  readonly endTs: number;
  readonly interval?: number | null | undefined;
  /** Groups by units of the calendar of `timeZone` in place of the interval. */
  readonly intervalType?: string | null | undefined;
  readonly timeZone?: string | null | undefined;
  readonly limit?: number | null | undefined;
  readonly agg?: string | null | undefined;
}

interface SeriesRequest {
  readonly keys: readonly string[];
  readonly startTs: number;
  readonly interval?: number | null | undefined;
  /** Groups by units of the calendar of `timeZone` in place of the interval. */
  readonly intervalType?: string | null | undefined;
  readonly timeZone?: string | null | undefined;
  /** 0 or missing: 100. */
  readonly limit?: number | null | undefined;
  readonly agg: Aggregation;
  /** Adds, per key, the newest point of the 365 days before `startTs`. */
  readonly fetchLatestPreviousPoint?: boolean | null | undefined;
}

export interface EntityHistoryRequest extends SeriesRequest {
  readonly endTs: number;
}

export interface EntityTimeSeriesRequest extends SeriesRequest {
  readonly timeWindow: number;
}

export interface LatestValuesRequest {
  readonly keys: readonly EntityKey[];
}

export interface EntityDataCommand extends Command {
  readonly query?: EntityDataQuery | null | undefined;
  readonly historyCmd?: EntityHistoryRequest | null | undefined;
  readonly latestCmd?: LatestValuesRequest | null | undefined;
  readonly tsCmd?: EntityTimeSeriesRequest | null | undefined;
}

export interface EntityCountCommand extends Command {
  readonly query?: EntityCountQuery | null | undefined;
}

export interface AlarmDataCommand extends Command {
  readonly query?: AlarmDataQuery | null | undefined;
}

/** How many alarms there are (reference: later versions, 2.2). */
export interface AlarmCountCommand extends Command {
  readonly query?: AlarmCountQuery | null | undefined;
}

/** Whether an entity has an alarm that is not cleared (reference: later versions, 2.2); empty lists: any. */
export interface AlarmStatusCommand extends Command {
  readonly originatorId?: EntityId | null | undefined;
  readonly typeList?: readonly string[] | null | undefined;
  readonly severityList?: readonly AlarmSeverity[] | null | undefined;
}

export type UnsubscribeCommand = Command;

/** One text frame from the client. */
export interface CommandFrame {
  readonly attrSubCmds: readonly AttributesCommand[];
  readonly tsSubCmds: readonly TimeSeriesCommand[];
  readonly historyCmds: readonly GetHistoryCommand[];
  readonly entityDataCmds: readonly EntityDataCommand[];
  readonly alarmDataCmds: readonly AlarmDataCommand[];
  readonly entityCountCmds: readonly EntityCountCommand[];
  readonly entityDataUnsubscribeCmds: readonly UnsubscribeCommand[];
  readonly alarmDataUnsubscribeCmds: readonly UnsubscribeCommand[];
  readonly entityCountUnsubscribeCmds: readonly UnsubscribeCommand[];
  readonly ruleWatchCmds: readonly RuleWatchCommand[];
  readonly ruleWatchUnsubscribeCmds: readonly UnsubscribeCommand[];
  readonly alarmCountCmds: readonly AlarmCountCommand[];
  readonly alarmCountUnsubscribeCmds: readonly UnsubscribeCommand[];
  readonly alarmStatusCmds: readonly AlarmStatusCommand[];
  readonly alarmStatusUnsubscribeCmds: readonly UnsubscribeCommand[];
}
