import { createClient, type LiveQuery, type LiveResult } from "@orrery/client";
import { type EntityDataQuery, entityId, type TypedValue } from "@orrery/model";
import { expect } from "vitest";
import { Ids } from "../../kernel/ids.ts";
import type { TestLive } from "./test-live.ts";

export const long = (value: number): TypedValue => ({ type: "LONG", value });
export const double = (value: number): TypedValue => ({ type: "DOUBLE", value });
export const text = (value: string): TypedValue => ({ type: "STRING", value });

/** Members of an answer without data. */
export const EMPTY = { data: null, latestValues: {} };

/** A client with the rights of the tenant administrator. */
export async function clientOf(live: TestLive) {
  const client = createClient({ baseUrl: live.baseUrl, live: { reconnectDelayMs: 20, maxReconnectDelayMs: 100 } });
  client.session.use(await live.tokens());
  return { ...client, [Symbol.dispose]: () => client.close() };
}

/** Listens until the result satisfies `holds`. */
export async function until<T>(query: LiveQuery<T>, holds: (result: LiveResult<T>) => boolean): Promise<LiveResult<T>> {
  await expect.poll(() => holds(query.snapshot()), { interval: 5 }).toBe(true);
  return query.snapshot();
}

/** A query for all devices of the type "pump"; `rest` and `link` change it. */
export function pumps(rest: Partial<EntityDataQuery> = {}, link = {}): EntityDataQuery {
  return {
    entityFilter: { type: "deviceType", deviceType: "pump" },
    entityFields: [{ type: "ENTITY_FIELD", key: "name" }],
    latestValues: [{ type: "TIME_SERIES", key: "rpm" }],
    pageLink: {
      pageSize: 100,
      page: 0,
      sortOrder: { key: { type: "ENTITY_FIELD", key: "name" }, direction: "ASC" },
      ...link,
    },
    ...rest,
  };
}

/** A device that does not exist. */
export const UNKNOWN_DEVICE = entityId("DEVICE", new Ids(Date.now).uuid()).id;
/** Counts devices. */
export const DEVICES_QUERY = {
  entityFilter: { type: "entityType", entityType: "DEVICE" },
  pageLink: { pageSize: 1, page: 0 },
};
export const SERIES_KEYS = { keys: ["a"], startTs: 0, timeWindow: 1000 };
