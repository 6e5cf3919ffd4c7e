import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import { type NodeId, nodeIdOf } from "./node-id.ts";
import type { OwnerRow } from "./ownership.ts";
import { PARTITIONS } from "./partition.ts";

/** A statement without an answer for this long counts as failed; the database may still execute it, which harms nobody. */
const ANSWER_MS = 10_000;

/** The table `partition_owner`: conditional updates, each true when it was this one that changed the row. */
export class OwnerTable {
  readonly #db: Database["db"];
  readonly #node: NodeId;

  constructor({ db }: Pick<Database, "db">, node: NodeId) {
    this.#db = db;
    this.#node = node;
  }

  /** Adds the rows that are lacking, without owners. */
  async prepare(): Promise<void> {
    await sql`insert into partition_owner
      select partition, 0, null from generate_series(0, ${PARTITIONS - 1}::integer) as partition
      on conflict do nothing`.execute(this.#db);
  }

  async read(): Promise<readonly OwnerRow[]> {
    const rows = await inTime(this.#db.selectFrom("partition_owner").select(["partition", "epoch", "owner"]).execute());
    return rows.map(({ partition, epoch, owner }) => ({
      partition,
      epoch,
      owner: owner === null ? undefined : nodeIdOf(owner),
    }));
  }

  /** This node becomes the owner under `epoch`, unless somebody has raised it before. Waits for writes of the owner so far. */
  async claim(partition: number, epoch: number): Promise<boolean> {
    const { numUpdatedRows } = await inTime(
      this.#db
        .updateTable("partition_owner")
        .set({ epoch, owner: this.#node })
        .where("partition", "=", partition)
        .where("epoch", "=", epoch - 1)
        .executeTakeFirstOrThrow(),
    );
    return numUpdatedRows > 0n;
  }

  /** The partition has no owner any more, if this node was it under `epoch`. */
  async release(partition: number, epoch: number): Promise<boolean> {
    const { numUpdatedRows } = await inTime(
      this.#db
        .updateTable("partition_owner")
        .set({ owner: null })
        .where("partition", "=", partition)
        .where("epoch", "=", epoch)
        .where("owner", "=", this.#node)
        .executeTakeFirstOrThrow(),
    );
    return numUpdatedRows > 0n;
  }
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("the database does not answer")), ANSWER_MS);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
