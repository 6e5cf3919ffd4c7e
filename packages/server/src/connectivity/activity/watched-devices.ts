import { type DeviceId, entityId, type Uuid } from "@orrery/model";
import { sql } from "kysely";
import type { Database } from "../../kernel/database/database.ts";
import type { WatchedDevices } from "./activity-service.ts";

/** Devices that are active, or whose inactivity has not been reported, according to their attributes. */
export class StoredWatchedDevices implements WatchedDevices {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async listWatched(): Promise<readonly DeviceId[]> {
    const { rows } = await sql<{ entity_id: Uuid }>`
      select s.entity_id from attribute_kv s
      left join attribute_kv alarm on alarm.entity_id = s.entity_id and alarm.entity_type = s.entity_type
        and alarm.scope = s.scope and alarm.key = 'inactivityAlarmTime'
      left join attribute_kv seen on seen.entity_id = s.entity_id and seen.entity_type = s.entity_type
        and seen.scope = s.scope and seen.key = 'lastActivityTime'
      where s.entity_type = 'DEVICE' and s.scope = 'SERVER_SCOPE' and s.key = 'active'
        and (s.bool_v = 1 or alarm.long_v is null or alarm.long_v < coalesce(seen.long_v, 0))
    `.execute(this.#database.db);
    return rows.map(({ entity_id }) => entityId("DEVICE", entity_id));
  }
}
