import {
  type EntityId,
  type EntityReference,
  type EntityType,
  entityId,
  type TenantId,
  type Uuid,
} from "@orrery/model";
import { sql } from "kysely";
import type { Database } from "../kernel/database/database.ts";
import type { FoundReference, ReferenceIndex } from "./reference-index.ts";
import { keyTarget } from "./referred.ts";
import { REFERRING_KINDS } from "./referring-kinds.ts";

/** Devices, of which there can be many, refer only to OTA packages and profiles, by columns of their own. */
const DEVICE_COLUMNS = ["device_profile_id", "firmware_id", "software_id"] as const;
const NAMED_BY_DEVICES: readonly EntityType[] = ["DEVICE_PROFILE", "OTA_PACKAGE"];

/** References, and whether there are more than were asked for. */
export interface FoundReferences {
  readonly data: readonly EntityReference[];
  readonly hasMore: boolean;
}

/** Finds what refers to an entity, or names a key. */
export class ReferenceFinder {
  readonly #database: Database;
  readonly #index: ReferenceIndex;

  constructor(database: Database, index: ReferenceIndex) {
    this.#database = database;
    this.#index = index;
  }

  /** Returns at most `limit` places of each kind. */
  async toEntity(tenantId: TenantId, to: EntityId, limit: number): Promise<FoundReferences> {
    const found = await this.#to(tenantId, to.id, limit);
    if (!NAMED_BY_DEVICES.includes(to.entityType)) return found;
    const devices = await this.#devices(tenantId, to.id, limit + 1);
    return {
      data: [...found.data, ...devices.slice(0, limit)],
      hasMore: found.hasMore || devices.length > limit,
    };
  }

  /** What names a key of attributes or time series. Returns at most `limit` places of each kind. */
  toKey(tenantId: TenantId, key: string, limit: number): Promise<FoundReferences> {
    return this.#to(tenantId, keyTarget(key), limit);
  }

  async #to(tenantId: TenantId, target: string, limit: number): Promise<FoundReferences> {
    const data: EntityReference[] = [];
    let hasMore = false;
    for (const from of REFERRING_KINDS.keys()) {
      const places = await this.#index.find(tenantId, { target, from }, limit + 1);
      hasMore ||= places.length > limit;
      const byEntity = Map.groupBy(places.slice(0, limit), ({ id }) => id);
      for (const [id, some] of byEntity) data.push(referenceOf(from, id, some));
    }
    return { data, hasMore };
  }

  async #devices(tenantId: TenantId, to: Uuid, limit: number): Promise<readonly EntityReference[]> {
    const conditions = DEVICE_COLUMNS.map((column) => sql`${sql.ref(column)} = ${to}`);
    const query = sql<{ id: Uuid; name: string }>`select id, name from device
      where tenant_id = ${tenantId.id} and (${sql.join(conditions, sql` or `)}) order by name, id limit ${limit}`;
    const { rows } = await query.execute(this.#database.db);
    return rows.map(({ id, name }) => ({ id: entityId("DEVICE", id), name, places: [] }));
  }
}

function referenceOf(type: EntityType, id: Uuid, found: readonly FoundReference[]): EntityReference {
  return {
    id: entityId(type, id),
    name: found[0]?.name ?? "",
    places: found.flatMap(({ place }) => (place === "" ? [] : [place])),
  };
}
