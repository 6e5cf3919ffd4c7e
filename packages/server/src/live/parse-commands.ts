import {
  AGGREGATIONS,
  type Aggregation,
  ATTRIBUTE_SCOPES,
  type AttributeScope,
  type CalendarInterval,
  COMMAND_KINDS,
  type CommandKind,
  type EntityId,
  type EntityKey,
  entityKeySchema,
  isAttributeScope,
  isRecord,
  PlatformError,
  parseEntityId,
  QUERY_LIMITS,
} from "@orrery/model";
import { Type } from "typebox";
import { parseBody, parseJson } from "../kernel/http/input/validation.ts";
import { calendarOf } from "../telemetry/history-query.ts";

/** One command as it was in its array; only its id has been checked. */
export interface RawCommand {
  readonly kind: CommandKind;
  readonly cmdId: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Frames with more commands are refused; clients send ten. */
const MAX_COMMANDS = 1000;

/**
 * The commands of a frame in the order in which they are executed.
 * @throws {PlatformError} `badRequest` when the text is not a valid frame; nothing of it is executed then.
 */
export function parseFrame(text: string): readonly RawCommand[] {
  const frame = parsed(text);
  if (!isRecord(frame)) throw unreadable();
  const commands = COMMAND_KINDS.flatMap((kind) => {
    const array = frame[kind] ?? [];
    if (!Array.isArray(array)) throw unreadable();
    return array.map((body: unknown): RawCommand => {
      if (!isRecord(body)) throw unreadable();
      return { kind, cmdId: idOf(body), body };
    });
  });
  if (commands.length > MAX_COMMANDS) throw unreadable();
  return commands;
}

function idOf(body: unknown): number {
  try {
    return parseBody(anyCommand, body).cmdId;
  } catch {
    throw unreadable();
  }
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw unreadable();
  }
}

function unreadable(): PlatformError {
  return new PlatformError("badRequest", "Failed to parse websocket command!");
}

const nullable = <T extends Type.TSchema>(schema: T) => Type.Optional(Type.Union([Type.Null(), schema]));
const text = nullable(Type.String());
const integer = nullable(Type.Integer());

const anyCommand = Type.Object({ cmdId: Type.Integer() });
const entityCommand = Type.Object({
  entityType: text,
  entityId: text,
  keys: text,
  scope: text,
  unsubscribe: nullable(Type.Boolean()),
});
const rangeCommand = Type.Object({
  startTs: integer,
  endTs: integer,
  timeWindow: integer,
  interval: integer,
  intervalType: text,
  timeZone: text,
  limit: integer,
  agg: text,
});

/** Ends the subscription with its id; without an entity id, every subscription of the session. */
export interface UnsubscribeRequest {
  readonly kind: "unsubscribe";
  readonly all: boolean;
}

export interface AttributesRequest {
  readonly kind: "attributes";
  readonly entity: EntityId;
  /** Absent: all keys. */
  readonly keys: readonly string[] | undefined;
  readonly scopes: readonly AttributeScope[];
}

/** A range of points of an entity; `endTs` is exclusive. */
export interface RangeRequest {
  readonly startTs: number;
  readonly endTs: number;
  readonly interval: number;
  readonly calendar?: CalendarInterval | undefined;
  readonly limit: number;
  readonly aggregation: Aggregation;
}

export interface TimeSeriesRequest {
  readonly kind: "timeSeries";
  readonly entity: EntityId;
  readonly keys: readonly string[] | undefined;
  /** Absent: latest values first. */
  readonly range: RangeRequest | undefined;
}

export interface HistoryRequest {
  readonly entity: EntityId;
  readonly keys: readonly string[];
  readonly range: RangeRequest;
}

/** @throws {PlatformError} `badRequest`. */
export function parseAttributesCommand(body: unknown): AttributesRequest | UnsubscribeRequest {
  const { entityType, entityId, keys, scope, unsubscribe } = parseBody(entityCommand, body);
  if (unsubscribe) return { kind: "unsubscribe", all: !entityId };
  const scopes = scope ? [scope].filter(isAttributeScope) : ATTRIBUTE_SCOPES;
  return { kind: "attributes", entity: entityOf(entityType, entityId), keys: keysOf(keys), scopes };
}

/** @throws {PlatformError} `badRequest`. */
export function parseTimeSeriesCommand(body: unknown): TimeSeriesRequest | UnsubscribeRequest {
  const { entityType, entityId, keys, unsubscribe } = parseBody(entityCommand, body);
  if (unsubscribe) return { kind: "unsubscribe", all: !entityId };
  const entity = entityOf(entityType, entityId);
  const { startTs, timeWindow } = parseBody(rangeCommand, body);
  const names = keysOf(keys);
  const start = startTs ?? 0;
  const range = names && timeWindow && timeWindow > 0 ? rangeOf(body, start, start + timeWindow) : undefined;
  return { kind: "timeSeries", entity, keys: names, range };
}

/** @throws {PlatformError} `badRequest`. */
export function parseHistoryCommand(body: unknown): HistoryRequest {
  const { entityType, entityId, keys } = parseBody(entityCommand, body);
  const entity = entityOf(entityType, entityId);
  const names = keysOf(keys);
  if (!names) throw new PlatformError("badRequest", "Keys are empty!");
  const { startTs, endTs } = parseBody(rangeCommand, body);
  return { entity, keys: names, range: rangeOf(body, startTs ?? 0, endTs ?? 0) };
}

function entityOf(entityType: string | null | undefined, id: string | null | undefined): EntityId {
  if (!id) throw new PlatformError("badRequest", "Device id is empty!");
  return parseEntityId(entityType ?? "", id);
}

function keysOf(keys: string | null | undefined): readonly string[] | undefined {
  return keys ? [...new Set(keys.split(","))] : undefined;
}

/** Maximum number of points of a range by default. */
const DEFAULT_LIMIT = 100;

function rangeOf(body: unknown, startTs: number, endTs: number): RangeRequest {
  const { interval, intervalType, timeZone, limit, agg } = parseBody(rangeCommand, body);
  const calendar = calendarOf(intervalType, timeZone);
  return {
    startTs,
    endTs,
    interval: interval ?? 0,
    ...(calendar ? { calendar } : {}),
    limit: limit || DEFAULT_LIMIT,
    aggregation: aggregationOf(agg || "NONE"),
  };
}

function aggregationOf(text: string): Aggregation {
  const found = AGGREGATIONS.find((aggregation) => aggregation === text);
  if (!found) throw new PlatformError("badRequest", `No enum constant Aggregation.${text}`);
  return found;
}

/** A range of points of every entity of a page. */
export interface EntityRange extends RangeRequest {
  readonly keys: readonly string[];
  /** Adds, per key, the newest point of the year before the range. */
  readonly previousPoint: boolean;
}

export interface EntityDataRequest {
  /** Not parsed yet: its error messages belong to the query. */
  readonly query: unknown;
  readonly history: EntityRange | undefined;
  readonly latest: readonly EntityKey[] | undefined;
  readonly series: EntityRange | undefined;
}

const latestCommand = Type.Object({ keys: nullable(Type.Array(entityKeySchema, { maxItems: QUERY_LIMITS.keys })) });
const seriesCommand = Type.Object({
  keys: nullable(Type.Array(Type.String(), { maxItems: QUERY_LIMITS.keys })),
  startTs: Type.Integer(),
  endTs: integer,
  timeWindow: integer,
  interval: integer,
  intervalType: text,
  timeZone: text,
  limit: integer,
  agg: text,
  fetchLatestPreviousPoint: nullable(Type.Boolean()),
});

/** @throws {PlatformError} `badRequest`. */
export function parseEntityDataCommand(body: Readonly<Record<string, unknown>>): EntityDataRequest {
  const { query, historyCmd, latestCmd, tsCmd } = body;
  return {
    query: query ?? undefined,
    history: historyCmd ? entityRange(historyCmd, "endTs") : undefined,
    latest: latestCmd ? (parseBody(latestCommand, latestCmd).keys ?? []) : undefined,
    series: tsCmd ? entityRange(tsCmd, "timeWindow") : undefined,
  };
}

function entityRange(given: unknown, end: "endTs" | "timeWindow"): EntityRange {
  const { keys, startTs, agg, fetchLatestPreviousPoint, ...rest } = parseBody(seriesCommand, given);
  if (!agg) throw new PlatformError("badRequest", "Aggregation must be specified.");
  const endTs = end === "endTs" ? (rest.endTs ?? 0) : startTs + (rest.timeWindow ?? 0);
  return {
    ...rangeOf(given, startTs, endTs),
    keys: [...new Set(keys ?? [])],
    previousPoint: fetchLatestPreviousPoint === true,
  };
}
