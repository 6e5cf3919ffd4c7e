import { statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { num } from "./sqlite-statements.ts";

const PAGE_BYTES = 8192;
/** A checkpoint of many commits writes shared pages once; but the log should stay small beside the file. */
const SHARE = 8;
const LEAST_PAGES = 512;
const MAX_PAGES = 4000;
/** Commits between two checks of the sizes. */
const LOOK_EVERY = 64;
/** How long commits wait for readers once the log is twice its target size. */
const PATIENCE_MS = 50;
/** Minimum time between two such waits. */
const CUT_EVERY_MS = 2000;
const BUSY_TIMEOUT_MS = 10_000;

/**
 * Keeps the write-ahead log at an eighth of the file, from 4 to 32 MB: at that size commits run a checkpoint and
 * truncate it. Readers that overlap endlessly keep SQLite from restarting the log; past twice the size commits wait
 * briefly for them, so that it only grows on during a single long read.
 */
export class WriteAheadBound {
  readonly #db: DatabaseSync;
  readonly #path: string;
  #pages = 0;
  #commits = 0;
  #cutAt = Number.NEGATIVE_INFINITY;

  /** `path`: of the database file; its log is beside it. */
  constructor(db: DatabaseSync, path: string) {
    this.#db = db;
    this.#path = `${path}-wal`;
    this.#adjust();
  }

  /** Call after each commit. */
  committed(): void {
    if (++this.#commits % LOOK_EVERY !== 0) return;
    this.#adjust();
    if (performance.now() - this.#cutAt > CUT_EVERY_MS && this.#size() > 2 * this.#pages * PAGE_BYTES) this.#cut();
  }

  #adjust(): void {
    const pages = num(this.#db.prepare("pragma page_count").get()?.page_count);
    const wanted = Math.min(MAX_PAGES, Math.max(LEAST_PAGES, Math.floor(pages / SHARE)));
    if (this.#pages > 0 && wanted < this.#pages * 1.2 && wanted > this.#pages / 2) return;
    this.#pages = wanted;
    this.#db.exec(`pragma wal_autocheckpoint = ${wanted}; pragma journal_size_limit = ${wanted * PAGE_BYTES}`);
  }

  #cut(): void {
    this.#cutAt = performance.now();
    this.#db.exec(`pragma busy_timeout = ${PATIENCE_MS}`);
    try {
      this.#db.exec("pragma wal_checkpoint(truncate)"); // a reader that continues is no error: the next check tries again
    } finally {
      this.#db.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
    }
  }

  #size(): number {
    return statSync(this.#path, { throwIfNoEntry: false })?.size ?? 0;
  }
}
