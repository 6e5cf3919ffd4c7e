import { sql } from "kysely";
import type { Database, Db } from "../database/database.ts";
import { type NodeId, nodeIdOf } from "../partitions/node-id.ts";
import { OwnerTable } from "../partitions/owner-table.ts";
import type { OwnerRow } from "../partitions/ownership.ts";
import { ownersOf } from "./active-decision.ts";
import { endConnectionsBut, endConnectionsOf } from "./end-connections.ts";
import { isNodeConnection } from "./node-connection-name.ts";

/** The table of owners, as the nodes see it of which one works and owns all partitions. */
export class ActiveTable {
  readonly #database: Pick<Database, "db">;
  readonly #me: NodeId;
  readonly #lockKey: number;

  /** `lockKey`: of the advisory lock that who writes the time series holds. */
  constructor(database: Pick<Database, "db">, me: NodeId, lockKey: number) {
    this.#database = database;
    this.#me = me;
    this.#lockKey = lockKey;
  }

  /** Adds the rows that are lacking, without owners. */
  prepare(): Promise<void> {
    return new OwnerTable(this.#database, this.#me).prepare();
  }

  read(): Promise<readonly OwnerRow[]> {
    return new OwnerTable(this.#database, this.#me).read();
  }

  /** Whether a program without a cluster uses the database: a single node, a restore or a move. */
  async isUsedAlone(): Promise<boolean> {
    const { rows } = await sql<{ name: string }>`select a.application_name as name
      from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'advisory' and l.granted and l.objsubid = 1
        and l.database = (select oid from pg_database where datname = current_database())
        and (l.classid::bigint << 32) | l.objid::bigint = ${this.#lockKey}::bigint`.execute(this.#database.db);
    return rows.some(({ name }) => !isNodeConnection(name));
  }

  /** This node becomes the owner of everything, unless something has changed since `seen` was read. */
  async claim(seen: readonly OwnerRow[]): Promise<boolean> {
    if (await this.isUsedAlone()) return false;
    const others = ownersOf(seen).filter((owner) => owner !== this.#me);
    await endConnectionsOf(this.#database, others); // locks that they hold would keep the claim waiting
    return this.#database.db.transaction().execute(async (tx) => {
      if (!isSame(await lockRows(tx), seen)) return false;
      await tx
        .updateTable("partition_owner")
        .set((row) => ({ epoch: row("epoch", "+", 1), owner: this.#me }))
        .execute();
      return true;
    });
  }

  /**
   * Called by the owner of everything, after its claim: when it resolves, all that other nodes may ever write is in the database.
   * Their connections are ended, and they are refused new ones.
   */
  closeOthersOut(): Promise<void> {
    return endConnectionsBut(this.#database, this.#me);
  }

  /** This node owns nothing any more; those that stand by may claim at once. */
  async release(): Promise<void> {
    await this.#database.db.updateTable("partition_owner").set({ owner: null }).where("owner", "=", this.#me).execute();
  }
}

/** Always in the same order, so that two nodes that claim wait for each other and do not lock each other out. */
async function lockRows(tx: Db): Promise<OwnerRow[]> {
  const rows = await tx
    .selectFrom("partition_owner")
    .select(["partition", "epoch", "owner"])
    .orderBy("partition")
    .forUpdate()
    .execute();
  return rows.map(({ partition, epoch, owner }) => ({
    partition,
    epoch,
    owner: owner === null ? undefined : nodeIdOf(owner),
  }));
}

function isSame(rows: readonly OwnerRow[], seen: readonly OwnerRow[]): boolean {
  const before = new Map(seen.map((row) => [row.partition, row]));
  return (
    rows.length === seen.length &&
    rows.every(({ partition, epoch, owner }) => {
      const row = before.get(partition);
      return row?.epoch === epoch && row.owner === owner;
    })
  );
}
