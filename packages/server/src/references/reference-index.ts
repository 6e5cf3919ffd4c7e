import type { EntityId, EntityType, TenantId, Uuid } from "@orrery/model";
import { sql } from "kysely";
import type { Database, Runner, Tx } from "../kernel/database/database.ts";
import type { ReferenceKeeper, ReferringChange } from "../kernel/entities/entity-references.ts";
import { partsText, REFERRING_KINDS, type Reference, referencesOf } from "./referring-kinds.ts";

interface ReferenceColumns {
  from_id: Uuid;
  from_type: EntityType;
  tenant_id: Uuid;
  /** The id of an entity, or a key. */
  target: string;
  /** Of a rule chain the node; empty for other kinds. */
  place: string;
}

declare module "../kernel/database/schema.ts" {
  interface Schema {
    entity_reference: ReferenceColumns;
  }
}

/** An entity that refers to the target, and where. */
export interface FoundReference {
  readonly id: Uuid;
  readonly name: string;
  readonly place: string;
}

/** Rows per insert: databases limit the number of parameters. */
const ROWS = 500;

/** Stores what entities refer to, in the transaction that saves them. */
export class ReferenceIndex implements ReferenceKeeper {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async changed({
    tenantId,
    before,
    after,
    content,
  }: ReferringChange): Promise<((tx: Tx) => Promise<void>) | undefined> {
    const kind = REFERRING_KINDS.get(after.id.entityType);
    const text = kind && partsText(kind, after, content?.after);
    if (!kind || text === undefined) return undefined;
    if (before && text === partsText(kind, before, content?.before)) return undefined;
    const references = await referencesOf(kind, after, content?.after);
    if (!before && references.length === 0) return undefined;
    return (tx) => this.write(after.id, tenantId, references, tx);
  }

  /** Replaces what the entity refers to. */
  async write(from: EntityId, tenantId: TenantId, references: readonly Reference[], tx: Tx): Promise<void> {
    await this.forget(from, tx);
    const rows = references.map(({ target, place }) => ({
      from_id: from.id,
      from_type: from.entityType,
      tenant_id: tenantId.id,
      target,
      place,
    }));
    for (let at = 0; at < rows.length; at += ROWS) {
      await tx
        .insertInto("entity_reference")
        .values(rows.slice(at, at + ROWS))
        .execute();
    }
  }

  /** Removes what an entity refers to; of those in the recycle bin it is kept. */
  async forget({ id }: EntityId, runner: Runner = this.#database.db): Promise<void> {
    await runner.deleteFrom("entity_reference").where("from_id", "=", id).execute();
  }

  /** Entities of a kind that refer to the target, at most `limit` places, by name. */
  async find(
    tenantId: TenantId,
    { target, from }: { readonly target: string; readonly from: EntityType },
    limit: number,
  ): Promise<readonly FoundReference[]> {
    const kind = REFERRING_KINDS.get(from);
    if (!kind) return [];
    const name = sql.ref(`e.${kind.nameColumn}`);
    // Those in the recycle bin have references, but no row.
    const query = sql<FoundReference>`select e.id, ${name} as name, r.place
      from entity_reference r join ${sql.table(kind.table)} e on e.id = r.from_id
      where r.target = ${target} and r.tenant_id = ${tenantId.id} and r.from_type = ${from}
      order by ${name}, e.id, r.place limit ${limit}`;
    return (await query.execute(this.#database.db)).rows;
  }
}
