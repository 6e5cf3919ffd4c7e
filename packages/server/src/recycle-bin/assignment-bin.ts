import { type Customer, type EntityId, type EntityType, entityId, isPlatformError, type Uuid } from "@orrery/model";
import { sql } from "kysely";
import type { Database } from "../kernel/database/database.ts";
import { kindOf } from "../kernel/entities/kinds.ts";
import type { Logger } from "../kernel/logging.ts";

interface AssignmentColumns {
  customer_id: Uuid;
  entity_id: Uuid;
  entity_type: EntityType;
}

declare module "../kernel/database/schema.ts" {
  interface Schema {
    binned_assignment: AssignmentColumns;
  }
}

/** Gives an entity of a kind back to its customer, if it is nobody's; users, which were deleted with it, are restored. */
export type GiveBack = (id: Uuid, customer: Customer) => Promise<void>;

export interface AssignmentBinOptions {
  readonly database: Database;
  readonly findCustomer: (id: Uuid) => Promise<Customer | undefined>;
  /** The kinds that belong to at most one customer. */
  readonly kinds: ReadonlyMap<EntityType, GiveBack>;
  readonly log: Logger;
}

/** Entities that are given back between two looks at the table. */
const PAGE = 100;
/** Entities that are noted by one statement, which blocks other writes. */
const STEP = 1_000;

/**
 * What is assigned to customers that are in the recycle bin. A restored customer gets it back, some at a time, also when
 * the platform was killed meanwhile; what has another customer by then is left alone.
 */
export class AssignmentBin {
  readonly #options: AssignmentBinOptions;
  #working: Promise<void> = Promise.resolve();
  #isClosing = false;

  constructor(options: AssignmentBinOptions) {
    this.#options = options;
  }

  /** Notes what is assigned to a customer, before it is taken from it, some at a time. */
  async note(customer: Customer): Promise<void> {
    for (const type of this.#options.kinds.keys()) {
      for (let last: Uuid | undefined; ; ) {
        const noted = await this.#noteSome(customer, type, last);
        if (noted.length < STEP) break;
        last = noted.toSorted().at(-1);
      }
    }
  }

  /** Notes entities of a kind whose ids come after `last`. @returns their ids, in any order. */
  async #noteSome({ id, tenantId }: Customer, type: EntityType, last: Uuid | undefined): Promise<readonly Uuid[]> {
    const rest = last === undefined ? sql`` : sql`and id > ${last}`;
    // Indexes of owners begin with the tenant. The update changes nothing, but returns what was noted before, too.
    const { rows } = await sql<{ entity_id: Uuid }>`
      insert into binned_assignment (customer_id, entity_id, entity_type)
      select customer_id, id, ${sql.lit(type)} from ${sql.table(kindOf(type).table)}
      where tenant_id = ${tenantId.id} and customer_id = ${id.id} ${rest} order by id limit ${STEP}
      on conflict (customer_id, entity_id) do update set entity_type = excluded.entity_type
      returning entity_id`.execute(this.#options.database.db);
    return rows.map(({ entity_id }) => entity_id);
  }

  /** Forgets what was assigned to a customer that is gone for good. */
  async forget({ id }: EntityId): Promise<void> {
    await this.#options.database.db.deleteFrom("binned_assignment").where("customer_id", "=", id).execute();
  }

  /** Gives back what customers that are there again had. */
  giveBack(): Promise<void> {
    this.#working = this.#working
      .then(() => this.#giveBackAll())
      .catch((error: unknown) =>
        this.#options.log.warn({ err: error }, "assignments could not be restored; the next start repeats it"),
      );
    return this.#working;
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#working;
  }

  async #giveBackAll(): Promise<void> {
    for (const customer of await this.#restoredCustomers()) await this.#giveBackTo(customer);
  }

  /** Customers that are there and have something to get back. Jumps from one to the next: those in the bin have many rows. */
  async #restoredCustomers(): Promise<readonly Uuid[]> {
    const { rows } = await sql<{ id: Uuid }>`
      with recursive noted (id) as (
        select (select customer_id from binned_assignment order by customer_id limit 1)
        union all
        select (select customer_id from binned_assignment where customer_id > noted.id order by customer_id limit 1)
        from noted where noted.id is not null
      )
      select noted.id from noted join customer on customer.id = noted.id
      where not exists (select 1 from begun_removal where begun_removal.id = noted.id)`.execute(
      this.#options.database.db,
    );
    return rows.map(({ id }) => id);
  }

  async #giveBackTo(customer: Uuid): Promise<void> {
    for (let last: Uuid | undefined; ; ) {
      let query = this.#options.database.db
        .selectFrom("binned_assignment")
        .selectAll()
        .where("customer_id", "=", customer)
        .orderBy("entity_id")
        .limit(PAGE);
      if (last !== undefined) query = query.where("entity_id", ">", last);
      const rows = await query.execute();
      for (const row of rows) if (!this.#isClosing) await this.#giveOrLeave(row);
      last = rows.at(-1)?.entity_id;
      if (rows.length < PAGE || this.#isClosing) return;
    }
  }

  /** What cannot be given back, or goes meanwhile, keeps nothing else from it: the next time finds it again. */
  async #giveOrLeave(row: AssignmentColumns): Promise<void> {
    try {
      await this.#giveOne(row);
    } catch (error) {
      if (isPlatformError(error, "notFound")) return;
      const { entity_id: id, entity_type: entityType } = row;
      this.#options.log.warn({ err: error, entity: { entityType, id } }, "an assignment could not be restored");
    }
  }

  async #giveOne({ customer_id: customerId, entity_id: id, entity_type: type }: AssignmentColumns): Promise<void> {
    const { database, findCustomer, kinds } = this.#options;
    const customer = await findCustomer(entityId("CUSTOMER", customerId).id);
    if (customer) await kinds.get(type)?.(id, customer);
    await database.db
      .deleteFrom("binned_assignment")
      .where("customer_id", "=", customerId)
      .where("entity_id", "=", id)
      .execute();
  }
}
