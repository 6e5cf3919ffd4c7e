import { stat, statfs } from "node:fs/promises";
import type { SystemStorage } from "@orrery/model";
import { sql } from "kysely";
import type { Database } from "../../kernel/database/database.ts";

export interface EmbeddedFiles {
  readonly folder: string;
  readonly entities: string;
  readonly telemetry: string;
}

/** What the stores take of the disk, and what is left of it where the disk is this host's. */
export async function storageUse({ db, dialect }: Database, files: EmbeddedFiles): Promise<SystemStorage> {
  if (dialect === "postgres") {
    const answer = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(db);
    return { database: dialect, stores: [{ name: "database", bytes: Number(answer.rows[0]?.bytes ?? 0) }] };
  }
  const { bsize, bavail, blocks } = await statfs(files.folder);
  return {
    database: dialect,
    stores: [
      { name: "entities", bytes: await sizeOf(files.entities) },
      { name: "telemetry", bytes: await sizeOf(files.telemetry) },
    ],
    disk: { free: bavail * bsize, total: blocks * bsize },
  };
}

/** With the log of what is not in the file yet. */
async function sizeOf(path: string): Promise<number> {
  const parts = await Promise.all([path, `${path}-wal`].map(bytesOf));
  return parts.reduce((total, bytes) => total + bytes, 0);
}

async function bytesOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return 0; // SQLite removes an empty log
    throw error;
  }
}
