import { setTimeout as pause } from "node:timers/promises";
import { PlatformError } from "@orrery/model/core";
import pg from "pg";
import { nodeConnectionName } from "../../../kernel/nodes/node-connection-name.ts";
import type { NodeId } from "../../../kernel/partitions/node-id.ts";
import { ownedByAnother } from "../../../kernel/partitions/owned-by-another.ts";
import { PARTITIONS } from "../../../kernel/partitions/partition.ts";
import { POSTGRES_VERSIONS } from "./postgres-schema.ts";

/** Key of the advisory lock of the node that owns the time series of a database: "orrts". */
export const OWNER_LOCK = 0x6f_72_72_74_73;
const MIGRATION_LOCK = OWNER_LOCK + 1;
/** The connection of a dead node that held the lock was ended; the server needs a moment for it. */
const LOCK_WAIT_MS = 10_000;
const LOCK_RETRY_MS = 50;
const APPLICATION = "orrery time series";

/** Who is to own all partitions: a run of the program, and whether it has owned them before. */
export interface Claimant {
  readonly node: NodeId;
  /** Another run may have been the owner in between: then what this one has in memory is out of date. */
  readonly again: boolean;
  /** It is a node of a cluster, which has claimed them already: see decision 23. */
  readonly inCluster: boolean;
}

/**
 * Connects, takes the owner's lock, migrates the tables and claims all partitions.
 * @throws {PlatformError} `unavailable` while another node owns the time series, and when one has since the claimant did.
 */
export async function connectOwner(url: string, claimant?: Claimant): Promise<pg.Client> {
  const owner = await connect(url, claimant?.inCluster ? nodeConnectionName(claimant.node) : APPLICATION);
  try {
    await claim(owner, claimant?.inCluster ? LOCK_WAIT_MS : 0);
    await owner.query("set synchronous_commit = on");
    await migrate(owner);
    if (claimant) await claimPartitions(owner, claimant);
    return owner;
  } catch (error) {
    await owner.end();
    throw error;
  }
}

/** Makes the tables in a database that has none yet, also that of the owners, for nodes that are about to share it. */
export async function prepareSeriesTables(url: string): Promise<void> {
  const client = await connect(url, APPLICATION);
  try {
    const { rows } = await client.query("select to_regclass('partition_owner') is not null as found");
    if (rows[0]?.found !== true) await migrate(client);
  } finally {
    await client.end();
  }
}

async function connect(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name });
  client.on("error", () => undefined); // the next statement fails with the reason
  await client.connect();
  return client;
}

/** Of a single node that ends, the partitions are free as well, so that a cluster need not wait until it is known to be dead. */
export async function releaseOwner(owner: pg.Client, claimant?: Claimant): Promise<void> {
  if (claimant && !claimant.inCluster) {
    await owner.query("update partition_owner set owner = null where owner = $1", [claimant.node]);
  }
  await owner.query("select pg_advisory_unlock($1)", [OWNER_LOCK]);
}

/**
 * Takes over from a run that has ended, or lost the lock with its connection: the greater epoch refuses what that one still
 * writes, on other connections too.
 */
async function claimPartitions(client: pg.Client, { node, again, inCluster }: Claimant): Promise<void> {
  if (again || inCluster) {
    const { rows } = await client.query("select count(*) as owned from partition_owner where owner = $1", [node]);
    if (Number(rows[0]?.owned) < PARTITIONS) throw ownedByAnother();
    return;
  }
  await client.query(
    `insert into partition_owner select partition, 1, $1::uuid from generate_series(0, $2::integer - 1) as partition
      on conflict (partition) do update set epoch = partition_owner.epoch + 1, owner = excluded.owner`,
    [node, PARTITIONS],
  );
}

async function claim(client: pg.Client, waitMs: number): Promise<void> {
  for (const end = performance.now() + waitMs; ; await pause(LOCK_RETRY_MS)) {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as owned", [OWNER_LOCK]);
    if (rows[0]?.owned === true) return;
    if (performance.now() >= end) break;
  }
  throw new PlatformError("unavailable", "Another node owns the time series of this database; one node at a time can");
}

async function migrate(client: pg.Client): Promise<void> {
  await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  await client.query("create table if not exists ts_version (version integer primary key)");
  const { rows } = await client.query("select coalesce(max(version), 0) as version from ts_version");
  const version = Number(rows[0]?.version ?? 0);
  if (version > POSTGRES_VERSIONS.length) {
    throw new Error(`the time series tables have version ${version}, this program knows less`);
  }
  for (let next = version; next < POSTGRES_VERSIONS.length; next++) {
    await client.query(`begin; ${POSTGRES_VERSIONS[next]}; insert into ts_version values (${next + 1}); commit`);
  }
  await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
}
