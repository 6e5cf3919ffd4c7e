import { DatabaseSync } from "node:sqlite";
import type { Point } from "@orrery/model";
import type { PixelSeries } from "@orrery/model/pixels";
import { Mutex } from "../../../kernel/async/mutex.ts";
import type { BucketGrid } from "../core/buckets.ts";
import type { Columns } from "../core/columns.ts";
import { packed } from "../core/merge.ts";
import type { PixelGrid } from "../core/pixels.ts";
import { readBuckets, readPixels, readRaw } from "../engine/range-reads.ts";
import type { Noted, RangeRead, RangeReader, RawRead, SeriesReader } from "../storage.ts";
import { SqliteReader } from "./sqlite-reader.ts";
import { SqliteStatements } from "./sqlite-statements.ts";

const CACHE_KIB = 8 * 1024;

/**
 * Reads ranges through a connection of its own, opened with the first read; each read sees one snapshot of the file.
 */
export class SqliteRanges implements RangeReader {
  readonly #path: string;
  readonly #exclusive = new Mutex();
  #open: { readonly db: DatabaseSync; readonly reader: SeriesReader } | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  raw(read: RawRead): Promise<Columns> {
    return this.#snapshot(async (reader) => packed(await readRaw(reader, read)));
  }

  buckets(read: RangeRead, grid: BucketGrid): Promise<Noted<readonly Point[]>> {
    return this.#snapshot((reader) => readBuckets(reader, read, grid));
  }

  pixels(read: RangeRead, grid: PixelGrid): Promise<Noted<PixelSeries>> {
    return this.#snapshot((reader) => readPixels(reader, read, grid));
  }

  async close(): Promise<void> {
    await this.#exclusive.run(async () => this.#open?.db.close());
    this.#open = undefined;
  }

  #snapshot<T>(work: (reader: SeriesReader) => Promise<T>): Promise<T> {
    return this.#exclusive.run(async () => {
      this.#open ??= open(this.#path);
      const { db, reader } = this.#open;
      db.exec("begin");
      try {
        return await work(reader);
      } finally {
        db.exec("commit");
      }
    });
  }
}

function open(path: string): { db: DatabaseSync; reader: SeriesReader } {
  const db = new DatabaseSync(path, { readOnly: true });
  db.exec(`pragma busy_timeout = 10000; pragma cache_size = -${CACHE_KIB}`);
  return { db, reader: new SqliteReader(new SqliteStatements(db)) };
}
