import type { Uuid } from "@orrery/model";
import type { Clock } from "../clock.ts";
import type { Database, Tx } from "../database/database.ts";
import type { BooleanColumn } from "../entities/columns.ts";
import type { Ids } from "../ids.ts";
import type { Logger } from "../logging.ts";
import { inPieces } from "./pieces.ts";

declare module "../database/schema.ts" {
  interface Schema {
    stored_file: {
      id: Uuid;
      /** 0 when the file is no longer needed and may not be used again. */
      created_time: number;
      kept: BooleanColumn;
    };
    stored_file_piece: { file_id: Uuid; place: number; data: Uint8Array };
  }
}

/** Size of a piece in bytes. A multiple of three, so that pieces can be encoded in base64 separately. */
export const PIECE_BYTES = 3 * 65_536;
/** Number of pieces that are deleted in one step. */
const PIECES_AT_ONCE = 64;
const FILES_AT_ONCE = 100;
const SWEEP_INTERVAL_MS = 10 * 60 * 1000;
/** After this time, a file that was not kept by its writer, in this run or another, never will be. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

export interface FileStoreOptions {
  readonly database: Database;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Files of any size in the database, in pieces, so that none is ever completely in memory. A file becomes permanent
 * with {@link keep}, in the transaction that refers to it; all others are deleted, also when the platform ended while
 * writing them.
 */
export class FileStore {
  readonly #options: FileStoreOptions;
  readonly #timer: NodeJS.Timeout;
  /** Files that are being written, however long it takes, until they are kept or discarded. */
  readonly #beingWritten = new Set<Uuid>();
  #sweeping: Promise<void> | undefined;

  constructor(options: FileStoreOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.sweep(), SWEEP_INTERVAL_MS).unref();
  }

  /** Writes a temporary file; deletes it when `source` fails. */
  async write(source: AsyncIterable<Uint8Array>): Promise<Uuid> {
    const { database, ids, clock } = this.#options;
    const id = ids.uuid();
    this.#beingWritten.add(id);
    try {
      await database.db.insertInto("stored_file").values({ id, created_time: clock(), kept: 0 }).execute();
      let place = 0;
      for await (const data of inPieces(source, PIECE_BYTES)) {
        await database.db.insertInto("stored_file_piece").values({ file_id: id, place, data }).execute();
        place += 1;
      }
      return id;
    } catch (error) {
      await this.discard(id);
      throw error;
    }
  }

  /** Makes the file permanent when the transaction commits. */
  async keep(id: Uuid, tx: Tx): Promise<void> {
    const { numUpdatedRows } = await tx
      .updateTable("stored_file")
      .set({ kept: 1 })
      .where("id", "=", id)
      .where("created_time", ">", 0)
      .executeTakeFirst();
    this.#beingWritten.delete(id);
    if (numUpdatedRows === 0n) throw new Error(`The file ${id} was thrown away before it was kept`);
  }

  /** Makes the file temporary when the transaction commits; {@link sweep} deletes it. */
  async release(id: Uuid, tx: Tx): Promise<void> {
    await tx.updateTable("stored_file").set({ kept: 0, created_time: 0 }).where("id", "=", id).execute();
  }

  /** Deletes a temporary file. */
  async discard(id: Uuid): Promise<void> {
    this.#beingWritten.delete(id);
    try {
      await this.#remove(id);
    } catch (error) {
      this.#options.log.warn({ err: error }, "a temporary file is removed later");
    }
  }

  /** The pieces of a file, one after the other. */
  async *read(id: Uuid): AsyncGenerator<Buffer> {
    for (let place = 0; ; place += 1) {
      const piece = await this.readPiece(id, place);
      if (!piece) return;
      yield piece;
    }
  }

  /** The piece with an index, of {@link PIECE_BYTES} or less at the end of the file; `undefined` beyond it. */
  async readPiece(id: Uuid, place: number): Promise<Buffer | undefined> {
    const row = await this.#options.database.db
      .selectFrom("stored_file_piece")
      .select("data")
      .where("file_id", "=", id)
      .where("place", "=", place)
      .executeTakeFirst();
    return row && Buffer.from(row.data.buffer, row.data.byteOffset, row.data.byteLength);
  }

  /** Deletes abandoned temporary files in steps; one sweep at a time. */
  sweep(): Promise<void> {
    this.#sweeping ??= this.#sweep()
      .catch((error: unknown) => this.#options.log.error({ err: error }, "superfluous files could not be removed"))
      .finally(() => {
        this.#sweeping = undefined;
      });
    return this.#sweeping;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sweeping;
  }

  async #sweep(): Promise<void> {
    const { database, clock } = this.#options;
    for (;;) {
      const beingWritten = [...this.#beingWritten];
      let abandoned = database.db
        .selectFrom("stored_file")
        .select("id")
        .where("kept", "=", 0)
        .where("created_time", "<", clock() - ABANDONED_AFTER_MS)
        .limit(FILES_AT_ONCE);
      if (beingWritten.length > 0) abandoned = abandoned.where("id", "not in", beingWritten);
      const files = await abandoned.execute();
      for (const { id } of files) await this.#remove(id);
      if (files.length < FILES_AT_ONCE) return;
    }
  }

  async #remove(id: Uuid): Promise<void> {
    const { db } = this.#options.database;
    const { numUpdatedRows } = await db
      .updateTable("stored_file")
      .set({ created_time: 0 })
      .where("id", "=", id)
      .where("kept", "=", 0) // a concurrent `keep` comes before or after
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    for (let from = 0; ; from += PIECES_AT_ONCE) {
      const { numDeletedRows } = await db
        .deleteFrom("stored_file_piece")
        .where("file_id", "=", id)
        .where("place", ">=", from)
        .where("place", "<", from + PIECES_AT_ONCE)
        .executeTakeFirst();
      if (numDeletedRows === 0n && !(await this.#hasPieces(id))) break;
    }
    await db.deleteFrom("stored_file").where("id", "=", id).execute();
  }

  async #hasPieces(id: Uuid): Promise<boolean> {
    const { db } = this.#options.database;
    const query = db.selectFrom("stored_file_piece").select("place").where("file_id", "=", id).limit(1);
    return (await query.executeTakeFirst()) !== undefined;
  }
}
