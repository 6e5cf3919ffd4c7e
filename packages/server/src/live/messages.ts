import {
  type EntityData,
  type EntityId,
  isPlatformError,
  LIVE_ERRORS,
  type PageData,
  type SubscriptionMessage,
} from "@orrery/model";
import type { LiveValue } from "./hub/live-value.ts";

/** Maximum number of entities of a data or alarm subscription, as clients are informed. */
export const ALLOWED_ENTITIES = 10_000;

/** An error as it is sent to clients. */
export interface LiveFailure {
  readonly errorCode: number;
  readonly errorMsg: string;
}

/** A failed time-series command that is answered with its own message. */
export class NoData extends Error {
  override readonly name = "NoData";
}

/** The error that a failed command answers with; details of a bug are only logged. */
export function failureOf(error: unknown): LiveFailure {
  if (error instanceof NoData) return { errorCode: LIVE_ERRORS.internal, errorMsg: error.message };
  if (!isPlatformError(error)) return { errorCode: LIVE_ERRORS.internal, errorMsg: "Internal Server error!" };
  const denied = error.code === "forbidden" || error.code === "notFound";
  return denied
    ? { errorCode: LIVE_ERRORS.unauthorized, errorMsg: "Unauthorized" }
    : { errorCode: LIVE_ERRORS.badRequest, errorMsg: error.message };
}

/** Error in the shape of attribute and time-series answers. */
export function subscriptionError(subscriptionId: number, { errorCode, errorMsg }: LiveFailure): string {
  const message: SubscriptionMessage = { subscriptionId, errorCode, errorMsg, data: null, latestValues: {} };
  return JSON.stringify(message);
}

/** Values by key, written as `[ts,"text"]`; `null` as text means that the key has no value. */
export function subscriptionText(subscriptionId: number, pairs: ReadonlyMap<string, readonly PairLike[]>): string {
  const keys = pairs.size > 1 ? [...pairs.keys()].toSorted() : pairs.keys();
  const data: string[] = [];
  const latest: string[] = [];
  for (const key of keys) {
    const values = pairs.get(key) ?? [];
    const name = JSON.stringify(key);
    data.push(`${name}:[${values.map(({ pair }) => pair).join(",")}]`);
    const last = values.at(-1);
    if (last) latest.push(`${name}:${last.ts}`);
  }
  return `{"subscriptionId":${subscriptionId},"errorCode":0,"errorMsg":null,"data":{${data.join(",")}},"latestValues":{${latest.join(",")}}}`;
}

/** The part of a value that {@link subscriptionText} needs. */
export interface PairLike {
  readonly ts: number;
  readonly pair: string;
}

const ENTITY_DATA = `"cmdUpdateType":"ENTITY_DATA"`;

/** The message with the page of a subscription to entities. */
export function entityDataText(cmdId: number, page: PageData<EntityData>): string {
  return `{"cmdId":${cmdId},"errorCode":0,"errorMsg":null,${ENTITY_DATA},"allowedEntities":${ALLOWED_ENTITIES},"data":${JSON.stringify(page)},"update":null}`;
}

/** `updates`: JSON texts, one an entity. */
export function entityUpdateText(cmdId: number, updates: readonly string[]): string {
  return `{"cmdId":${cmdId},"errorCode":0,"errorMsg":null,${ENTITY_DATA},"allowedEntities":${ALLOWED_ENTITIES},"data":null,"update":[${updates.join(",")}]}`;
}

/** The message for a failed subscription to entities. */
export function entityDataError(cmdId: number, failure: LiveFailure): string {
  return JSON.stringify({
    cmdId,
    ...failure,
    cmdUpdateType: "ENTITY_DATA",
    allowedEntities: ALLOWED_ENTITIES,
    data: null,
    update: null,
  });
}

/** The message with the number of entities of a query. */
export function countText(cmdId: number, count: number): string {
  return JSON.stringify({ cmdId, cmdUpdateType: "COUNT_DATA", count, errorCode: 0, errorMsg: null });
}

/** The message for a failed count. */
export function countError(cmdId: number, failure: LiveFailure): string {
  return JSON.stringify({ cmdId, cmdUpdateType: "COUNT_DATA", count: 0, ...failure });
}

/** `{"key":{"ts":…,"value":"…"},…}`. */
export function latestMembers(values: ReadonlyMap<string, LiveValue>): string {
  return [...values].map(([key, value]) => `${JSON.stringify(key)}:${value.object}`).join(",");
}

/** The JSON of an entity id. */
export function entityIdText({ entityType, id }: EntityId): string {
  return `{"entityType":"${entityType}","id":"${id}"}`;
}
