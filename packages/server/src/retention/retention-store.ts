import {
  NO_RETENTION,
  type RetentionPass,
  type RetentionPolicy,
  type SavedRetention,
  type TenantId,
  type Uuid,
} from "@orrery/model";
import type { Database } from "../kernel/database/database.ts";

interface RetentionRow {
  tenant_id: Uuid;
  /** Grows with each save. */
  revision: number;
  policy: string;
  pass: string | null;
  next_time: number | null;
}

declare module "../kernel/database/schema.ts" {
  interface Schema {
    retention: RetentionRow;
  }
}

/** A policy on which a pass is to act. */
export interface DueRetention {
  readonly tenantId: Uuid;
  readonly revision: number;
  readonly policy: RetentionPolicy;
}

/** Policies of tenants, and how far their passes are. */
export class RetentionStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async find({ id }: TenantId): Promise<Omit<SavedRetention, "ttlSeconds">> {
    const row = await this.#database.db
      .selectFrom("retention")
      .selectAll()
      .where("tenant_id", "=", id)
      .executeTakeFirst();
    if (!row) return { policy: NO_RETENTION, revision: 0, pass: null, nextTime: null };
    const pass: RetentionPass | null = row.pass === null ? null : JSON.parse(row.pass); // written by `savePass`
    return { policy: policyOf(row), revision: row.revision, pass, nextTime: row.next_time };
  }

  /** Replaces the policy if it still has the `revision`. @returns whether it had. */
  async save({ id }: TenantId, revision: number, policy: RetentionPolicy, nextTime: number | null): Promise<boolean> {
    const values = { policy: JSON.stringify(policy), revision: revision + 1, next_time: nextTime };
    if (revision === 0) {
      const added = await this.#database.db
        .insertInto("retention")
        .values({ tenant_id: id, pass: null, ...values })
        .onConflict((conflict) => conflict.doNothing())
        .returning("revision")
        .executeTakeFirst();
      return added !== undefined;
    }
    const changed = await this.#database.db
      .updateTable("retention")
      .set(values)
      .where("tenant_id", "=", id)
      .where("revision", "=", revision)
      .returning("revision")
      .executeTakeFirst();
    return changed !== undefined;
  }

  /** Policies whose next pass begins by `now`. */
  async due(now: number, limit: number): Promise<DueRetention[]> {
    const rows = await this.#database.db
      .selectFrom("retention")
      .selectAll()
      .where("next_time", "<=", now)
      .orderBy("next_time")
      .limit(limit)
      .execute();
    return rows.map((row) => ({ tenantId: row.tenant_id, revision: row.revision, policy: policyOf(row) }));
  }

  /** Unless the policy was saved in between. @returns whether it was not. */
  async savePass(tenantId: Uuid, revision: number, pass: RetentionPass, nextTime: number): Promise<boolean> {
    const saved = await this.#database.db
      .updateTable("retention")
      .set({ pass: JSON.stringify(pass), next_time: nextTime })
      .where("tenant_id", "=", tenantId)
      .where("revision", "=", revision)
      .returning("revision")
      .executeTakeFirst();
    return saved !== undefined;
  }

  async remove(tenantId: Uuid): Promise<void> {
    await this.#database.db.deleteFrom("retention").where("tenant_id", "=", tenantId).execute();
  }
}

const policyOf = ({ policy }: Pick<RetentionRow, "policy">): RetentionPolicy => JSON.parse(policy); // written by `save`
