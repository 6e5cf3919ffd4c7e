import type { EntityId, Uuid } from "@orrery/model";
import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { BatchedWrites } from "../../kernel/async/batched-writes.ts";
import type { Cause } from "../../kernel/cause.ts";
import type { Database, Db } from "../../kernel/database/database.ts";
import type { Schema } from "../../kernel/database/schema.ts";
import type { GoneEntity } from "../../kernel/entities/cleanup-jobs.ts";
import { partitionOf } from "../../kernel/partitions/partition.ts";
import { NO_FENCE, type PartitionFence } from "../../kernel/partitions/partition-fence.ts";
import type { NodeKey } from "../ports/node-key.ts";
import { checkState, type NodeStatePort } from "../ports/node-state.ts";

interface NodeStateColumns {
  partition: number;
  originator_id: Uuid;
  rule_node_id: Uuid;
  tenant_id: Uuid;
  state: string;
}

declare module "../../kernel/database/schema.ts" {
  interface Schema {
    rule_node_state: NodeStateColumns;
  }
}

interface Write {
  readonly row: Omit<NodeStateColumns, "state">;
  /** Undefined deletes the row. */
  readonly state: string | undefined;
}

const MAX_ROWS = 200;
/** Rows per DELETE statement, which blocks other writes. */
const DELETE_ROWS = 500;
const KEY = ["partition", "originator_id", "rule_node_id"] as const;

type Selection = (e: ExpressionBuilder<Schema, "rule_node_state">) => Expression<SqlBool>;

/** States of rule nodes in the database. Writes that arrive at about the same time share a commit. */
export class StoredNodeState implements NodeStatePort {
  readonly #database: Database;
  readonly #fence: PartitionFence;
  readonly #writes: BatchedWrites<Write>;
  /** States that are being written, by node and originator. */
  readonly #pending = new Map<string, Write>();

  constructor(database: Database, fence: PartitionFence = NO_FENCE) {
    this.#database = database;
    this.#fence = fence;
    this.#writes = new BatchedWrites((writes) => this.#writeAll(writes), MAX_ROWS);
  }

  async read({ ruleNodeId }: NodeKey, originator: EntityId): Promise<string | undefined> {
    const pending = this.#pending.get(keyOf(ruleNodeId.id, originator.id));
    if (pending) return pending.state;
    const found = await this.#database.db
      .selectFrom("rule_node_state")
      .select("state")
      .where("partition", "=", partitionOf(originator))
      .where("originator_id", "=", originator.id)
      .where("rule_node_id", "=", ruleNodeId.id)
      .executeTakeFirst();
    return found?.state;
  }

  async write(node: NodeKey, originator: EntityId, state: string | undefined, cause?: Cause): Promise<void> {
    if (state !== undefined) checkState(state);
    const row = {
      partition: partitionOf(originator),
      originator_id: originator.id,
      rule_node_id: node.ruleNodeId.id,
      tenant_id: node.tenantId.id,
    };
    const write = { row, state };
    const key = keyOf(row.rule_node_id, row.originator_id);
    this.#pending.set(key, write);
    try {
      await (cause?.claim ? this.#writeOnce(write, cause.claim) : this.#writes.add(write));
    } finally {
      if (this.#pending.get(key) === write) this.#pending.delete(key);
    }
  }

  async clear({ ruleNodeId }: NodeKey): Promise<void> {
    await this.#writes.idle();
    await this.#deleteAll((e) => e("rule_node_id", "=", ruleNodeId.id));
  }

  /** Deletes in bounded steps the states of a deleted node, or those that nodes have for a deleted originator. */
  async forget({ id, left }: GoneEntity, signal?: AbortSignal): Promise<void> {
    if (id.entityType === "RULE_NODE") await this.#deleteAll((e) => e("rule_node_id", "=", id.id), signal);
    const ofOriginator: Selection = (e) =>
      e.and([e("partition", "=", partitionOf(id)), e("originator_id", "=", id.id)]);
    await this.#deleteAll(left ? (e) => e.and([ofOriginator(e), e("tenant_id", "=", left.id)]) : ofOriginator, signal);
  }

  async #deleteAll(selection: Selection, signal?: AbortSignal): Promise<void> {
    const { db } = this.#database;
    while (!signal?.aborted) {
      const some = db.selectFrom("rule_node_state").select(KEY).where(selection).limit(DELETE_ROWS);
      const { numDeletedRows } = await db
        .deleteFrom("rule_node_state")
        .where((e) => e(e.refTuple(...KEY), "in", some.$asTuple(...KEY)))
        .executeTakeFirst();
      if (numDeletedRows < BigInt(DELETE_ROWS)) return;
    }
  }

  /** Resolves when everything is written. */
  close(): Promise<void> {
    return this.#writes.idle();
  }

  async #writeOnce(write: Write, claim: NonNullable<Cause["claim"]>): Promise<void> {
    await this.#writes.idle(); // waits for earlier writes of the same state
    await this.#database.db.transaction().execute(async (tx) => {
      await this.#fence.hold(tx, [write.row.partition]);
      if (await claim(tx)) await writeRows(tx, [write]);
    });
  }

  async #writeAll(writes: readonly Write[]): Promise<void> {
    const newest = new Map(writes.map((write) => [keyOf(write.row.rule_node_id, write.row.originator_id), write]));
    await this.#database.db.transaction().execute(async (tx) => {
      await this.#fence.hold(tx, partitionsOf(writes));
      await writeRows(tx, [...newest.values()]);
    });
  }
}

const partitionsOf = (writes: readonly Write[]): readonly number[] => writes.map(({ row }) => row.partition);

/** At most one write of each state. */
async function writeRows(db: Db, writes: readonly Write[]): Promise<void> {
  const rows = writes.flatMap(({ row, state }) => (state === undefined ? [] : [{ ...row, state }]));
  if (rows.length > 0) {
    await db
      .insertInto("rule_node_state")
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(["partition", "originator_id", "rule_node_id"])
          .doUpdateSet((e) => ({ state: e.ref("excluded.state"), tenant_id: e.ref("excluded.tenant_id") })),
      )
      .execute();
  }
  for (const { row, state } of writes) {
    if (state !== undefined) continue;
    await db
      .deleteFrom("rule_node_state")
      .where("partition", "=", row.partition)
      .where("originator_id", "=", row.originator_id)
      .where("rule_node_id", "=", row.rule_node_id)
      .execute();
  }
}

function keyOf(ruleNodeId: Uuid, originatorId: Uuid): string {
  return `${ruleNodeId} ${originatorId}`;
}
