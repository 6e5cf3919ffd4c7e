import {
  AGGREGATIONS,
  type Aggregation,
  isPlatformError,
  JsonSyntaxError,
  PlatformError,
  type Point,
  parseEntityId,
  parseTelemetry,
  REST_VALUES,
  type TelemetryBlock,
} from "@orrery/model";
import { type Static, type TSchema, Type } from "typebox";
import { ALL_ROLES } from "../../kernel/auth/roles.ts";
import type { User } from "../../kernel/auth/user.ts";
import { jsonAnswer } from "../../kernel/http/answer/answer.ts";
import { ANSWER_TIMEOUT_MS, type Call, type Route, route } from "../../kernel/http/route.ts";
import { calendarOf, type HistoryQuery } from "../history-query.ts";
import { storable } from "../value-limits.ts";
import { deletesSeries, savesSeries } from "./audited-values.ts";
import { neededKeys, splitKeys } from "./key-list.ts";
import { eachInSlices, inParts, isLongText, telemetryInSlices } from "./long-values.ts";
import { plainErrors, storing } from "./plain-errors.ts";
import { entityPath, PREFIX, requiredText, type TelemetryRoutesParts } from "./route-parts.ts";
import { latestJson, seriesJson, type ValueSpelling } from "./values-json.ts";

const valuesQuery = Type.Object({
  keys: Type.Optional(Type.String()),
  startTs: Type.Optional(Type.Integer()),
  endTs: Type.Optional(Type.Integer()),
  interval: Type.Integer({ default: 0 }),
  /** Of later versions: MILLISECONDS, or a unit of the calendar of `timeZone`. */
  intervalType: Type.Optional(Type.String()),
  timeZone: Type.Optional(Type.String()),
  limit: Type.Integer({ default: 100 }),
  agg: Type.String({ default: "NONE" }),
  orderBy: Type.String({ default: "DESC" }),
  useStrictDataTypes: Type.Boolean({ default: false }),
});
const deleteQuery = Type.Object({
  keys: Type.String(),
  deleteAllDataForKeys: Type.Boolean({ default: false }),
  startTs: Type.Optional(Type.Integer()),
  endTs: Type.Optional(Type.Integer()),
  rewriteLatestIfDeleted: Type.Boolean({ default: false }),
});
/** `scope` may be any word. `ttl`, in seconds, must be a number but is not stored with the points. */
const savePath = Type.Object({ entityType: Type.String(), entityId: Type.String(), scope: Type.String() });
type SaveCall = Pick<Call<typeof ALL_ROLES, typeof savePath, TSchema, TSchema>, "user" | "params" | "body" | "long">;
const saveWithTtlPath = Type.Intersect([savePath, Type.Object({ ttl: Type.Integer() })]);

/** Time series over REST (reference: telemetry and queries, 2.1, 2.4, 2.5, 2.8, 2.9). */
export function seriesRoutes({ telemetry, access, clock, log }: TelemetryRoutesParts): Route[] {
  const read = (user: User, path: Static<typeof entityPath>, query: Static<typeof valuesQuery>) => {
    const entityId = parseEntityId(path.entityType, path.entityId);
    const spelling: ValueSpelling = query.useStrictDataTypes ? "strict" : "text";
    return plainErrors(async () => {
      const history = historyOf(query);
      const keys = query.keys ? splitKeys(query.keys) : undefined;
      if (!history && keys?.includes("")) throw new PlatformError("badRequest", "Incorrect key ");
      await access.check(user, "READ_TELEMETRY", entityId);
      if (history) return jsonAnswer(await seriesJson(await telemetry.history(entityId, history), spelling));
      const points = await telemetry.latest(entityId, keys);
      return jsonAnswer(await latestJson(points, keys, { spelling, now: clock() }));
    });
  };

  const save = ({ user, params, body, long }: SaveCall) => {
    const entityId = parseEntityId(params.entityType, params.entityId);
    const text = requiredText(body);
    return plainErrors(async () => {
      const points = isLongText(text) ? await long(longPointsOf(text, clock())) : pointsOf(text, clock());
      const { tenantId } = await access.check(user, "WRITE_TELEMETRY", entityId);
      if (entityId.entityType === "ENTITY_VIEW") {
        throw new PlatformError("badRequest", "Telemetry data can't be stored for entity view. Read only");
      }
      return storing(log, () =>
        inParts(points, (some) => telemetry.saveTimeSeries({ tenantId, entityId, points: some, by: user })),
      );
    });
  };

  const remove = (user: User, path: Static<typeof entityPath>, query: Static<typeof deleteQuery>) => {
    const entityId = parseEntityId(path.entityType, path.entityId);
    return plainErrors(async () => {
      const keys = neededKeys(query.keys);
      const range = deletedRange(query, clock());
      const { tenantId } = await access.check(user, "WRITE_TELEMETRY", entityId);
      const rewriteLatest = query.rewriteLatestIfDeleted;
      return storing(log, () =>
        telemetry.deleteTimeSeries({ tenantId, entityId, keys, ...range, rewriteLatest, by: user }),
      );
    });
  };

  return [
    route("GET", `${PREFIX}/:entityType/:entityId/keys/timeseries`, {
      roles: ALL_ROLES,
      timeoutMs: ANSWER_TIMEOUT_MS,
      visitors: true,
      params: entityPath,
      handle({ user, params }) {
        const entityId = parseEntityId(params.entityType, params.entityId);
        return plainErrors(async () => {
          await access.check(user, "READ_TELEMETRY", entityId);
          return telemetry.timeSeriesKeys(entityId);
        });
      },
    }),
    route("GET", `${PREFIX}/:entityType/:entityId/values/timeseries`, {
      roles: ALL_ROLES,
      timeoutMs: ANSWER_TIMEOUT_MS,
      visitors: true,
      params: entityPath,
      query: valuesQuery,
      handle: ({ user, params, query }) => read(user, params, query),
    }),
    route("POST", `${PREFIX}/:entityType/:entityId/timeseries/:scope`, {
      roles: ALL_ROLES,
      timeoutMs: ANSWER_TIMEOUT_MS,
      audit: savesSeries,
      params: savePath,
      bodyAs: "text",
      handle: save,
    }),
    route("POST", `${PREFIX}/:entityType/:entityId/timeseries/:scope/:ttl`, {
      roles: ALL_ROLES,
      timeoutMs: ANSWER_TIMEOUT_MS,
      audit: savesSeries,
      params: saveWithTtlPath,
      bodyAs: "text",
      handle: save,
    }),
    route("DELETE", `${PREFIX}/:entityType/:entityId/timeseries/delete`, {
      roles: ALL_ROLES,
      timeoutMs: ANSWER_TIMEOUT_MS,
      audit: deletesSeries,
      params: entityPath,
      query: deleteQuery,
      handle: ({ user, params, query }) => remove(user, params, query),
    }),
  ];
}

/** `undefined` unless keys, start and end are all given: then latest values are returned. */
function historyOf(query: Static<typeof valuesQuery>): HistoryQuery | undefined {
  const { keys, startTs, endTs, interval, limit, agg, orderBy } = query;
  if (!keys || startTs === undefined || endTs === undefined) return undefined;
  const calendar = calendarOf(query.intervalType, query.timeZone);
  const aggregation = interval === 0 && !calendar ? "NONE" : aggregationOf(agg);
  return { keys: splitKeys(keys), startTs, endTs, interval, calendar, limit, aggregation, order: orderOf(orderBy) };
}

function aggregationOf(text: string): Aggregation {
  const found = AGGREGATIONS.find((aggregation) => aggregation === text);
  if (!found) throw new PlatformError("badRequest", `No enum constant Aggregation.${text}`);
  return found;
}

function orderOf(text: string): "ASC" | "DESC" {
  const order = text.toUpperCase();
  if (order === "ASC" || order === "DESC") return order;
  throw new PlatformError("badRequest", `Unsupported sort order '${text}'! Only 'ASC' or 'DESC' types are allowed.`);
}

function deletedRange(query: Static<typeof deleteQuery>, now: number): { startTs: number; endTs: number } {
  const { deleteAllDataForKeys, startTs, endTs } = query;
  if (deleteAllDataForKeys) return { startTs: 0, endTs: now };
  if (startTs !== undefined && endTs !== undefined) return { startTs, endTs };
  throw new PlatformError(
    "badRequest",
    "When deleteAllDataForKeys is false, start and end timestamp values shouldn't be empty",
  );
}

function pointsOf(text: string, now: number): readonly Point[] {
  return storable(some(pointsOfBlocks(blocksOf(text), now)), "time series");
}

/** Like `pointsOf`, in slices and for strict JSON only. */
function* longPointsOf(text: string, now: number): Generator<void, readonly Point[]> {
  const blocks = yield* longBlocksOf(text);
  const points = some(yield* eachInSlices(blocks, (each) => pointsOfBlocks(each, now)));
  return yield* eachInSlices(points, (each) => storable(each, "time series"));
}

function pointsOfBlocks(blocks: readonly TelemetryBlock[], now: number): Point[] {
  return blocks.flatMap(({ ts = now, entries }) => entries.map(([key, value]) => ({ key, ts, value })));
}

function some(points: readonly Point[]): readonly Point[] {
  if (points.length > 0) return points;
  throw new PlatformError("badRequest", "No timeseries data found in request body!");
}

function blocksOf(text: string): readonly TelemetryBlock[] {
  try {
    return parseTelemetry(text, REST_VALUES);
  } catch (cause) {
    throw unreadable(cause);
  }
}

function* longBlocksOf(text: string): Generator<void, readonly TelemetryBlock[]> {
  try {
    return yield* telemetryInSlices(text);
  } catch (cause) {
    throw unreadable(cause);
  }
}

function unreadable(cause: unknown): unknown {
  if (!isPlatformError(cause)) return cause;
  const syntax = cause instanceof JsonSyntaxError;
  const what = syntax ? "payload: Invalid JSON body!" : `payload. Invalid JSON body: ${cause.message}`;
  return new PlatformError("badRequest", `Unable to parse timeseries ${what}`, { cause });
}
