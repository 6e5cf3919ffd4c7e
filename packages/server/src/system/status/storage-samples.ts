import type { Database } from "../../kernel/database/database.ts";
import type { StorageSample } from "./storage-growth.ts";

declare module "../../kernel/database/schema.ts" {
  interface Schema {
    storage_sample: StorageSample;
  }
}

/** Longer than growth is told from: an hour's sample is some twenty bytes. */
const KEEP_MS = 30 * 24 * 60 * 60_000;

/** What the stores took, hour by hour. */
export class StorageSamples {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Keeps a sample, and forgets those of long ago. */
  async add(sample: StorageSample): Promise<void> {
    const { db } = this.#database;
    await db
      .insertInto("storage_sample")
      .values(sample)
      .onConflict((conflict) => conflict.column("time").doNothing())
      .execute();
    await db
      .deleteFrom("storage_sample")
      .where("time", "<", sample.time - KEEP_MS)
      .execute();
  }

  /** Ascending in time. */
  async since(time: number): Promise<readonly StorageSample[]> {
    const rows = await this.#database.db
      .selectFrom("storage_sample")
      .select(["time", "bytes"])
      .where("time", ">=", time)
      .orderBy("time")
      .execute();
    return rows.map((row) => ({ time: Number(row.time), bytes: Number(row.bytes) }));
  }
}
