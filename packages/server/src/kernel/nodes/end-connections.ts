import { setTimeout as pause } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database/database.ts";
import type { NodeId } from "../partitions/node-id.ts";
import { NODE_CONNECTIONS, nodeConnectionName } from "./node-connection-name.ts";

const RETRY_MS = 20;
/** A server that is busy needs a moment to end a statement. */
const MAX_TRIES = 500;

type Connections = Pick<Database, "db">;

/**
 * Ends the connections of these nodes, wherever they are, and resolves when there are none: transactions that a stopped process
 * holds open are rolled back and their locks are free.
 */
export async function endConnectionsOf(database: Connections, nodes: readonly NodeId[]): Promise<void> {
  if (nodes.length > 0) await endAll(database, sql`application_name = any (${nodes.map(nodeConnectionName)}::text[])`);
}

/** Ends those of all nodes but one. */
export function endConnectionsBut(database: Connections, node: NodeId): Promise<void> {
  const every = `${NODE_CONNECTIONS}%`;
  return endAll(database, sql`application_name like ${every} and application_name <> ${nodeConnectionName(node)}`);
}

async function endAll({ db }: Connections, which: RawBuilder<unknown>): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and ${which}`.execute(db);
    if (rows.length === 0) return;
    await pause(RETRY_MS);
  }
  throw new Error("the connections of the node that was active cannot be ended");
}
