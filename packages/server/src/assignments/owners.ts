import { type CustomerId, type EntityId, NO_CUSTOMER, SYSTEM_TENANT, type TenantId } from "@orrery/model";
import { sql } from "kysely";
import type { Entity } from "../kernel/bus/events.ts";
import type { Database } from "../kernel/database/database.ts";

/** What stays where it is when its owner goes, or comes too often to be asked about: alarms, commands. */
const UNASKED: ReadonlySet<string> = new Set(["ALARM", "RPC"]);

type Owned = Entity & { readonly tenantId?: TenantId; readonly customerId?: CustomerId };

/**
 * Whose entities are. Who writes looks afterwards whether the owner is still there; who removes an owner takes what
 * he owns once more afterwards. Whichever comes last sees the other, without locks.
 */
export class Owners {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The owner of `after` who is gone; only owners that the write has named are looked up. */
  async missing(before: Entity | undefined, after: Entity): Promise<EntityId | undefined> {
    if (UNASKED.has(after.id.entityType) || after.id.entityType === "TENANT") return undefined;
    const { tenantId = SYSTEM_TENANT, customerId = NO_CUSTOMER }: Owned = after;
    const { customerId: former = NO_CUSTOMER }: Owned = before ?? after;
    const isNewOfCustomer = customerId.id !== NO_CUSTOMER.id && (!before || former.id !== customerId.id);
    if (isNewOfCustomer && after.id.entityType !== "CUSTOMER" && !(await this.#has("customer", customerId)))
      return customerId;
    if (!before && tenantId.id !== SYSTEM_TENANT.id && !(await this.#has("tenant", tenantId))) return tenantId;
    return undefined;
  }

  async #has(table: "tenant" | "customer", { id }: EntityId): Promise<boolean> {
    const found = await sql`select 1 from ${sql.table(table)} where id = ${id}`.execute(this.#database.db);
    return found.rows.length > 0;
  }
}
