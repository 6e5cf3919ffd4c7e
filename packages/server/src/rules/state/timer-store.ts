import { type EntityId, entityId, type TenantId, type Uuid } from "@orrery/model";
import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Database, Db } from "../../kernel/database/database.ts";
import type { Schema } from "../../kernel/database/schema.ts";
import type { GoneEntity } from "../../kernel/entities/cleanup-jobs.ts";
import { partitionOf } from "../../kernel/partitions/partition.ts";
import { NO_FENCE, type PartitionFence } from "../../kernel/partitions/partition-fence.ts";
import type { DueTimer } from "../engine/engine.ts";
import type { RuleMessage } from "../message/rule-message.ts";
import { messageOf, type StoredMessage, storedMessage } from "../message/stored-message.ts";
import type { NodeKey } from "../ports/node-key.ts";
import type { NodeTimer } from "../ports/timers.ts";

export interface TimerColumns {
  partition: number;
  originator_id: Uuid;
  rule_node_id: Uuid;
  key: string;
  tenant_id: Uuid;
  rule_chain_id: Uuid;
  due_time: number;
  /** Among timers of one time, the order in which they fire. */
  arrival: number;
  message: string;
  /** Characters of the message. */
  size: number;
  /** 1: it stays when its originator is deleted. */
  outlives: number;
}

/** What timers take together. */
export interface TimerTotals {
  readonly timers: number;
  /** Of their messages. */
  readonly characters: number;
}

declare module "../../kernel/database/schema.ts" {
  interface Schema {
    rule_node_timer: TimerColumns;
  }
}

/** The due time of a tenant's first timer. */
export interface FirstDue {
  readonly tenantId: Uuid;
  readonly dueTime: number;
}

/** Rows per DELETE statement, which blocks other writes. */
const DELETE_ROWS = 500;

/** Stores timers. */
export class TimerStore {
  readonly #database: Database;
  readonly #fence: PartitionFence;

  constructor(database: Database, fence: PartitionFence = NO_FENCE) {
    this.#database = database;
    this.#fence = fence;
  }

  get db(): Db {
    return this.#database.db;
  }

  /** In a transaction: saves timers, at most one row of each; `keep` leaves existing ones unchanged. */
  async save(db: Db, rows: readonly TimerColumns[], keep: boolean): Promise<void> {
    await this.#fence.hold(
      db,
      rows.map(({ partition }) => partition),
    );
    await db
      .insertInto("rule_node_timer")
      .values([...rows])
      .onConflict((conflict) => {
        const same = conflict.columns(["partition", "originator_id", "rule_node_id", "key"]);
        return keep
          ? same.doNothing()
          : same.doUpdateSet((e) => ({
              due_time: e.ref("excluded.due_time"),
              arrival: e.ref("excluded.arrival"),
              message: e.ref("excluded.message"),
              size: e.ref("excluded.size"),
              outlives: e.ref("excluded.outlives"),
            }));
      })
      .execute();
  }

  /** Deletes a timer. @returns the length of its message; undefined when it was not there. */
  async delete(db: Db, row: Omit<TimerId, "dueTime">): Promise<number | undefined> {
    const deleted = await deletion(db, row).returning("size").executeTakeFirst();
    return deleted && Number(deleted.size);
  }

  /** In a transaction: deletes a timer if it is still due at that time. @returns whether it was. */
  async claim(db: Db, row: Omit<TimerId, "dueTime">, dueTime: number): Promise<boolean> {
    await this.#fence.hold(db, [row.partition]);
    const { numDeletedRows } = await deletion(db, row).where("due_time", "=", dueTime).executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** In a transaction. @returns whether the timer was there, and due at that time. It is due later now. */
  async postpone(db: Db, row: Omit<TimerId, "dueTime">, dueTime: number, later: number): Promise<boolean> {
    await this.#fence.hold(db, [row.partition]);
    const { numUpdatedRows } = await db
      .updateTable("rule_node_timer")
      .set({ due_time: later })
      .where("partition", "=", row.partition)
      .where("originator_id", "=", row.originatorId)
      .where("rule_node_id", "=", row.ruleNodeId)
      .where("key", "=", row.key)
      .where("due_time", "=", dueTime)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** The first timers of a tenant, in the order of their due times. */
  async first(tenantId: Uuid, limit: number): Promise<readonly TimerColumns[]> {
    return this.db
      .selectFrom("rule_node_timer")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .orderBy("due_time")
      .orderBy("arrival")
      .limit(limit)
      .execute();
  }

  /** What the timers of a tenant or node take. */
  async totals(of: { readonly tenantId: Uuid } | { readonly ruleNodeId: Uuid }): Promise<TimerTotals> {
    const { timers, characters } = await this.db
      .selectFrom("rule_node_timer")
      .select((e) => [
        e.fn.countAll<number | bigint | string>().as("timers"),
        e.fn.sum<number | bigint | string | null>("size").as("characters"),
      ])
      .where((e) => ("tenantId" in of ? e("tenant_id", "=", of.tenantId) : e("rule_node_id", "=", of.ruleNodeId)))
      .executeTakeFirstOrThrow();
    return { timers: Number(timers), characters: Number(characters ?? 0) };
  }

  /** First due times of all tenants that have timers, with one index lookup for each. */
  async *firstDues(): AsyncGenerator<FirstDue> {
    let after: Uuid | undefined;
    for (;;) {
      let query = this.db.selectFrom("rule_node_timer").select(["tenant_id", "due_time"]);
      if (after !== undefined) query = query.where("tenant_id", ">", after);
      const first = await query.orderBy("tenant_id").orderBy("due_time").limit(1).executeTakeFirst();
      if (!first) return;
      after = first.tenant_id;
      yield { tenantId: after, dueTime: first.due_time };
    }
  }

  /**
   * Deletes in bounded steps the timers of a deleted node, or those that nodes have for a deleted originator, except messages
   * about its end.
   */
  async forget({ id, left }: GoneEntity, signal?: AbortSignal): Promise<void> {
    if (id.entityType === "RULE_NODE") await this.#deleteAll((e) => e("rule_node_id", "=", id.id), signal);
    const ofOriginator: Selection = (e) =>
      e.and([e("partition", "=", partitionOf(id)), e("originator_id", "=", id.id), e("outlives", "=", 0)]);
    await this.#deleteAll(left ? (e) => e.and([ofOriginator(e), e("tenant_id", "=", left.id)]) : ofOriginator, signal);
  }

  async #deleteAll(selection: Selection, signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted) {
      const some = this.db.selectFrom("rule_node_timer").select(KEY).where(selection).limit(DELETE_ROWS);
      const { numDeletedRows } = await this.db
        .deleteFrom("rule_node_timer")
        .where((e) => e(e.refTuple(...KEY), "in", some.$asTuple(...KEY)))
        .executeTakeFirst();
      if (numDeletedRows < BigInt(DELETE_ROWS)) return;
    }
  }
}

const KEY = ["partition", "originator_id", "rule_node_id", "key"] as const;

type Selection = (e: ExpressionBuilder<Schema, "rule_node_timer">) => Expression<SqlBool>;

/** Primary key of a timer. */
export interface TimerId {
  readonly partition: number;
  readonly originatorId: Uuid;
  readonly ruleNodeId: Uuid;
  readonly key: string;
  readonly dueTime: number;
}

/** The primary key of a timer. */
export function timerIdOf(node: NodeKey, originator: EntityId, key: string): Omit<TimerId, "dueTime"> {
  return { partition: partitionOf(originator), originatorId: originator.id, ruleNodeId: node.ruleNodeId.id, key };
}

interface StoredTimerMessage extends StoredMessage {
  /** Of timers that repeat: when it was due at first. */
  readonly firstDue?: number | undefined;
}

/** Messages about the end of their originator. */
const OF_THE_END: readonly string[] = ["ENTITY_DELETED", "ALARM_DELETE", "ENTITY_ASSIGNED_TO_TENANT"];

/** `arrival`: its place among timers of the same time. */
export function timerRow(
  { tenantId, ruleChainId, ruleNodeId }: NodeKey,
  timer: NodeTimer,
  arrival: number,
): TimerColumns {
  const { key, dueAt, message, repeats } = timer;
  const stored: StoredTimerMessage = { ...storedMessage(message), ...(repeats ? { firstDue: dueAt } : {}) };
  const text = JSON.stringify(stored);
  return {
    partition: partitionOf(message.originator),
    originator_id: message.originator.id,
    rule_node_id: ruleNodeId.id,
    key,
    tenant_id: tenantId.id,
    rule_chain_id: ruleChainId.id,
    due_time: dueAt,
    arrival,
    message: text,
    size: text.length,
    outlives: OF_THE_END.includes(message.type) ? 1 : 0,
  };
}

/** The timer in a row. */
export function timerOf(row: TimerColumns): DueTimer {
  const stored = JSON.parse(row.message) as StoredTimerMessage; // written by `timerRow`
  const message: RuleMessage = messageOf(stored);
  const { firstDue } = stored;
  const tenantId: TenantId = entityId("TENANT", row.tenant_id);
  const ruleChainId = entityId("RULE_CHAIN", row.rule_chain_id);
  const ruleNodeId = entityId("RULE_NODE", row.rule_node_id);
  const timer = { key: row.key, dueAt: firstDue ?? row.due_time, message };
  return { ...timer, repeats: firstDue !== undefined, node: { tenantId, ruleChainId, ruleNodeId } };
}

const deletion = (db: Db, { partition, originatorId, ruleNodeId, key }: Omit<TimerId, "dueTime">) =>
  db
    .deleteFrom("rule_node_timer")
    .where("partition", "=", partition)
    .where("originator_id", "=", originatorId)
    .where("rule_node_id", "=", ruleNodeId)
    .where("key", "=", key);
