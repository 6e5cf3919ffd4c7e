import { PlatformError } from "@orrery/model/core";
import pg from "pg";
import { POSTGRES_VERSIONS } from "./postgres-schema.ts";

/** Key of the advisory lock of the node that owns the time series of a database: "orrts". */
const OWNER_LOCK = 0x6f_72_72_74_73;
const MIGRATION_LOCK = OWNER_LOCK + 1;

/**
 * Connects, takes the owner's lock and migrates the tables.
 * @throws {PlatformError} `unavailable` while another node owns the time series.
 */
export async function connectOwner(url: string): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: url, application_name: "orrery time series" });
  owner.on("error", () => undefined); // the next statement fails with the reason
  await owner.connect();
  try {
    await claim(owner);
    await owner.query("set synchronous_commit = on");
    await migrate(owner);
    return owner;
  } catch (error) {
    await owner.end();
    throw error;
  }
}

export async function releaseOwner(owner: pg.Client): Promise<void> {
  await owner.query("select pg_advisory_unlock($1)", [OWNER_LOCK]);
}

async function claim(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select pg_try_advisory_lock($1) as owned", [OWNER_LOCK]);
  if (rows[0]?.owned === true) return;
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
