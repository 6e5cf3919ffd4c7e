import {
  type EntityId,
  type EntityRelation,
  type EntityType,
  entityId,
  type RelationTypeGroup,
  type Uuid,
} from "@orrery/model";
import type { ExpressionBuilder } from "kysely";
import type { Database, Runner } from "../kernel/database/database.ts";
import type { Schema } from "../kernel/database/schema.ts";
import { jsonColumn, objectOf } from "../kernel/entities/columns.ts";
import { entityKey } from "../kernel/entities/entity-key.ts";

declare module "../kernel/database/schema.ts" {
  interface Schema {
    relation: RelationColumns;
  }
}

export interface RelationColumns {
  from_id: Uuid;
  from_type: EntityType;
  type_group: RelationTypeGroup;
  type: string;
  to_id: Uuid;
  to_type: EntityType;
  additional_info: string | null;
}

/** Selects relations at one end. */
export interface RelationScope {
  readonly group: RelationTypeGroup;
  readonly type?: string | undefined;
  readonly limit: number;
}

export type RelationKey = Omit<EntityRelation, "additionalInfo">;

/** Ids per statement; SQLite takes 32,766 parameters, plans are better with fewer. */
const CHUNK = 500;

export class RelationStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async save(relation: EntityRelation, runner: Runner = this.#database.db): Promise<void> {
    const columns = columnsOf(relation);
    await runner
      .insertInto("relation")
      .values(columns)
      .onConflict((conflict) =>
        conflict
          .columns(["from_id", "from_type", "type_group", "type", "to_id", "to_type"])
          .doUpdateSet({ additional_info: columns.additional_info }),
      )
      .execute();
  }

  async find(key: RelationKey): Promise<EntityRelation | undefined> {
    const row = await this.#database.db.selectFrom("relation").selectAll().where(isOf(key)).executeTakeFirst();
    return row && relationOf(row);
  }

  /** @returns whether the relation existed. */
  async delete(key: RelationKey, runner: Runner = this.#database.db): Promise<boolean> {
    const result = await runner.deleteFrom("relation").where(isOf(key)).executeTakeFirst();
    return result.numDeletedRows > 0n;
  }

  /** Both directions, all groups. */
  async deleteAllOf(id: EntityId, runner: Runner = this.#database.db): Promise<void> {
    await runner.deleteFrom("relation").where("from_id", "=", id.id).where("from_type", "=", id.entityType).execute();
    await runner.deleteFrom("relation").where("to_id", "=", id.id).where("to_type", "=", id.entityType).execute();
  }

  /** Like {@link deleteAllOf} for many entities of one type. */
  async deleteAllOfMany(
    entityType: EntityType,
    ids: readonly Uuid[],
    runner: Runner = this.#database.db,
  ): Promise<void> {
    for (let start = 0; start < ids.length; start += CHUNK) {
      const some = ids.slice(start, start + CHUNK);
      await runner.deleteFrom("relation").where("from_id", "in", some).where("from_type", "=", entityType).execute();
      await runner.deleteFrom("relation").where("to_id", "in", some).where("to_type", "=", entityType).execute();
    }
  }

  /** Relations that leave (FROM) or reach (TO) any of `ends`, which are of any types; at most `limit`. */
  async listAt(
    direction: "FROM" | "TO",
    ends: readonly EntityId[],
    { group, type, limit }: RelationScope,
  ): Promise<EntityRelation[]> {
    const wanted = new Set(ends.map(entityKey));
    const found: EntityRelation[] = [];
    for (let start = 0; start < ends.length && found.length < limit; start += CHUNK) {
      const ids = ends.slice(start, start + CHUNK).map((end) => end.id);
      let query = this.#database.db
        .selectFrom("relation")
        .selectAll()
        .where(direction === "FROM" ? "from_id" : "to_id", "in", ids)
        .where("type_group", "=", group);
      if (type) query = query.where("type", "=", type);
      const rows = await query.limit(limit - found.length).execute();
      found.push(...rows.map(relationOf).filter((r) => wanted.has(entityKey(direction === "FROM" ? r.from : r.to))));
    }
    return found;
  }
}

/** The row of a relation. */
const isOf = (key: RelationKey) => (e: ExpressionBuilder<Schema, "relation">) =>
  e.and([
    e("from_id", "=", key.from.id),
    e("from_type", "=", key.from.entityType),
    e("type_group", "=", key.typeGroup),
    e("type", "=", key.type),
    e("to_id", "=", key.to.id),
    e("to_type", "=", key.to.entityType),
  ]);

function columnsOf(relation: EntityRelation): RelationColumns {
  return {
    from_id: relation.from.id,
    from_type: relation.from.entityType,
    type_group: relation.typeGroup,
    type: relation.type,
    to_id: relation.to.id,
    to_type: relation.to.entityType,
    additional_info: jsonColumn(relation.additionalInfo),
  };
}

function relationOf(row: RelationColumns): EntityRelation {
  return {
    from: entityId(row.from_type, row.from_id),
    to: entityId(row.to_type, row.to_id),
    type: row.type,
    typeGroup: row.type_group,
    additionalInfo: objectOf(row.additional_info),
  };
}
