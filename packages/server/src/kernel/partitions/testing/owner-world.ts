import { sql } from "kysely";
import { openPostgresTimeSeriesStore } from "../../../telemetry/store/open-time-series-store.ts";
import { type OpenTestDatabase, TEST_DATABASES, testLog } from "../../../testing/databases.ts";
import { type NatsPlatform, newNodeId } from "../../bus/testing/nats-node.ts";
import { OWNED_WRITES, type OwnedWrite } from "./owner-node.ts";

/** A database of a platform on which nothing runs, and how it sees its owners. */
export interface OwnerWorld extends AsyncDisposable {
  readonly platform: NatsPlatform;
  readonly url: string;
  /** How many partitions each node owns by the table, the largest number first. */
  owners(): Promise<ReadonlyMap<string, number>>;
  epochs(): Promise<readonly number[]>;
  /** Writes in the order of the database that cannot be: an epoch after a later one of the same partition. */
  disorder(): Promise<readonly OwnedWrite[]>;
  countBy(node: string): Promise<number>;
}

export async function newOwnerWorld(platform: NatsPlatform): Promise<OwnerWorld> {
  const postgres = TEST_DATABASES.find(({ name }) => name === "PostgreSQL");
  if (!postgres) throw new Error("there is no PostgreSQL among the databases of the tests");
  const database: OpenTestDatabase = await postgres.open();
  const url = database.place.kind === "postgres" ? database.place.url : "";
  const store = await openPostgresTimeSeriesStore({ url, node: newNodeId(), log: testLog }); // makes the table of owners
  await store.close();
  const { db } = database;
  await sql`truncate partition_owner`.execute(db);
  await OWNED_WRITES.execute(db);
  return {
    platform,
    url,
    async owners() {
      const { rows } = await sql<{ owner: string; count: number }>`select owner, count(*)::integer as count
        from partition_owner where owner is not null group by owner order by 2 desc`.execute(db);
      return new Map(rows.map(({ owner, count }) => [owner, count]));
    },
    async epochs() {
      const { rows } = await sql<{ epoch: number }>`select epoch from partition_owner order by partition`.execute(db);
      return rows.map(({ epoch }) => epoch);
    },
    async disorder() {
      const { rows } = await sql<OwnedWrite>`select * from (select partition, epoch, node,
          max(epoch) over (partition by partition order by id) as newest,
          count(*) over (partition by partition, epoch) as writes from owned_write) as w
        where epoch < newest`.execute(db);
      return rows;
    },
    async countBy(node) {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from owned_write
        where node = ${node}`.execute(db);
      return rows[0]?.count ?? 0;
    },
    [Symbol.asyncDispose]: () => database.close(),
  };
}
