import type { EntityId, Uuid } from "@orrery/model";
import type { ExpressionBuilder } from "kysely";
import type { Tx } from "../kernel/database/database.ts";
import type { Schema } from "../kernel/database/schema.ts";
import type { RelationColumns } from "../relations/relation-store.ts";

declare module "../kernel/database/schema.ts" {
  interface Schema {
    binned_relation: RelationColumns;
  }
}

const COLUMNS = [
  ...(["from_id", "from_type", "type_group", "type", "to_id", "to_type"] as const),
  "additional_info",
] as const;

const touching = (id: Uuid) => (e: ExpressionBuilder<Schema, "relation" | "binned_relation">) =>
  e.or([e("from_id", "=", id), e("to_id", "=", id)]);

/** Relations with at least one end in the recycle bin. */
export class RelationBin {
  /** Copies the relations of an entity before they are deleted with it. */
  async take({ id }: EntityId, tx: Tx): Promise<void> {
    await tx
      .insertInto("binned_relation")
      .columns([...COLUMNS])
      .expression((e) =>
        e
          .selectFrom("relation")
          .select([...COLUMNS])
          .where(touching(id)),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /**
   * Restores relations of a restored entity whose other end is not in the bin; the others follow when that end is
   * restored.
   */
  async restore({ id }: EntityId, tx: Tx): Promise<void> {
    const back = (e: ExpressionBuilder<Schema, "binned_relation">) =>
      e.and([
        touching(id)(e),
        e.not(
          e.exists(
            e
              .selectFrom("recycle_bin")
              .select("recycle_bin.entity_id")
              .where((other) =>
                other.or([
                  other("recycle_bin.entity_id", "=", other.ref("binned_relation.from_id")),
                  other("recycle_bin.entity_id", "=", other.ref("binned_relation.to_id")),
                ]),
              ),
          ),
        ),
      ]);
    await tx
      .insertInto("relation")
      .columns([...COLUMNS])
      .expression((e) =>
        e
          .selectFrom("binned_relation")
          .select([...COLUMNS])
          .where(back),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx.deleteFrom("binned_relation").where(back).execute();
  }

  /** Deletes the relations of an entity that can no longer be restored. */
  async forget({ id }: EntityId, tx: Tx): Promise<void> {
    await tx.deleteFrom("binned_relation").where(touching(id)).execute();
  }
}
