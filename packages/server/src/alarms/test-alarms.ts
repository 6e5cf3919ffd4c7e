import type { Alarm, EntityId } from "@orrery/model";
import { expect } from "vitest";
import { type Alarms, createAlarms } from "../app/alarms.ts";
import type { AlarmEvent, EntityEvent } from "../kernel/bus/events.ts";
import type { Database } from "../kernel/database/database.ts";
import { startTestIdentity, type TestIdentity } from "../system/test-identity.ts";
import type { TEST_DATABASES } from "../testing/databases.ts";

/** Alarms over HTTP, with a tenant whose administrator has `token`. */
export class TestAlarms {
  readonly database: Database;
  readonly identity: TestIdentity;
  readonly alarms: Alarms;
  readonly token: string;
  readonly tenantId: EntityId;
  /** What the bus told, oldest first; tests empty them. */
  readonly told: AlarmEvent[] = [];
  readonly entityEvents: EntityEvent[] = [];
  #made = 0;

  private constructor(
    parts: Pick<TestAlarms, "database" | "identity" | "alarms"> & Awaited<ReturnType<TestIdentity["tenant"]>>,
  ) {
    this.database = parts.database;
    this.identity = parts.identity;
    this.alarms = parts.alarms;
    this.token = parts.token;
    this.tenantId = parts.tenantId;
    const { bus } = parts.identity;
    bus.subscribe("alarm", (event) => void this.told.push(event));
    bus.subscribe("entity", (event) => {
      if (event.entity.id.entityType === "ALARM") this.entityEvents.push(event);
    });
  }

  static async start({ open }: (typeof TEST_DATABASES)[number], clock: () => number = Date.now): Promise<TestAlarms> {
    const database = await open();
    const created = Promise.withResolvers<Alarms>();
    const identity = await startTestIdentity(database, {
      clock,
      more: async ({ entities, tenancy }, platform) => {
        const alarms = createAlarms(platform, { entities, tenancy, ttlIntervalMs: 2_000_000_000 });
        created.resolve(alarms);
        return alarms.routes;
      },
    });
    return new TestAlarms({ database, identity, alarms: await created.promise, ...(await identity.tenant()) });
  }

  async close(): Promise<void> {
    await this.identity.close();
    await this.database.close();
  }

  readonly call = (method: string, path: string, body?: unknown, by = this.token) =>
    this.identity.call(method, path, by, body);

  /** A new device, of a customer perhaps. */
  readonly device = async (customerId?: EntityId, by = this.token): Promise<EntityId> => {
    const { body } = await this.call("POST", "/api/device", { name: `Device ${++this.#made}` }, by);
    if (customerId) await this.call("POST", `/api/customer/${customerId.id}/device/${body.id.id}`, undefined, by);
    return body.id;
  };

  readonly raise = async (originator: EntityId, draft: object = {}, by = this.token): Promise<Alarm> => {
    const asked = { originator, type: "Hot", severity: "MAJOR", status: "ACTIVE_UNACK", ...draft };
    const { status, body } = await this.call("POST", "/api/alarm", asked, by);
    expect([status, body]).toEqual([200, expect.anything()]);
    return body;
  };

  /** Alarms that are listed under an entity; `query` begins with `&`. */
  readonly listed = async (entity: EntityId, query = "", by = this.token) => {
    const path = `/api/alarm/${entity.entityType}/${entity.id}?pageSize=100&page=0${query}`;
    return (await this.call("GET", path, undefined, by)).body;
  };

  readonly relate = (from: EntityId, to: EntityId, type = "Contains") =>
    this.call("POST", "/api/relation", { from, to, type, typeGroup: "COMMON" });
}

export function idsOf({ data }: { readonly data: readonly Alarm[] }): string[] {
  return data.map(({ id }) => id.id);
}
