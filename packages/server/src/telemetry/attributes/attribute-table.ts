import type { AttributeScope, Uuid } from "@orrery/model";
import type { Generated } from "kysely";
import type { AttributeColumns } from "./attribute-columns.ts";

/** Attributes of all entities, one row per key. */
export interface AttributeTable extends AttributeColumns {
  readonly entity_id: Uuid;
  readonly entity_type: string;
  readonly scope: AttributeScope;
  readonly key: string;
  readonly last_update_ts: number;
  /** When the message that wrote it arrived (`kernel/cause.ts`); 0: before this column existed. */
  readonly arrival: Generated<number>;
}

declare module "../../kernel/database/schema.ts" {
  interface Schema {
    attribute_kv: AttributeTable;
  }
}
