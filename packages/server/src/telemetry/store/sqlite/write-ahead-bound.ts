import { statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { num } from "./sqlite-statements.ts";

const PAGE_BYTES = 8192;
/** Moving many commits at once into the file writes pages that they share once; a log of its own size helps no small file. */
const SHARE = 8;
const LEAST_PAGES = 512;
const MOST_PAGES = 4000;
/** Commits between two looks at the sizes. */
const LOOK_EVERY = 64;
/** How long commits wait for readers once the log is twice as long as it should be. */
const PATIENCE_MS = 50;
/** Between two such waits. */
const CUT_EVERY_MS = 2000;
const BUSY_TIMEOUT_MS = 10_000;

/**
 * Keeps the write-ahead log at an eighth of the file, from 4 to 32 MB: commits move it into the file when it is so long,
 * and it is cut to that length. Readers that overlap without end keep SQLite from beginning it anew; past twice the length
 * commits wait for them a moment, so that it only grows on while a single read goes on.
 */
export class WriteAheadBound {
  readonly #db: DatabaseSync;
  readonly #path: string;
  #pages = 0;
  #commits = 0;
  #cutAt = Number.NEGATIVE_INFINITY;

  /** `path`: of the file; its log stands beside it. */
  constructor(db: DatabaseSync, path: string) {
    this.#db = db;
    this.#path = `${path}-wal`;
    this.#adjust();
  }

  /** To be called after each commit. */
  committed(): void {
    if (++this.#commits % LOOK_EVERY !== 0) return;
    this.#adjust();
    if (performance.now() - this.#cutAt > CUT_EVERY_MS && this.#size() > 2 * this.#pages * PAGE_BYTES) this.#cut();
  }

  #adjust(): void {
    const pages = num(this.#db.prepare("pragma page_count").get()?.page_count);
    const wanted = Math.min(MOST_PAGES, Math.max(LEAST_PAGES, Math.floor(pages / SHARE)));
    if (this.#pages > 0 && wanted < this.#pages * 1.2 && wanted > this.#pages / 2) return;
    this.#pages = wanted;
    this.#db.exec(`pragma wal_autocheckpoint = ${wanted}; pragma journal_size_limit = ${wanted * PAGE_BYTES}`);
  }

  #cut(): void {
    this.#cutAt = performance.now();
    this.#db.exec(`pragma busy_timeout = ${PATIENCE_MS}`);
    try {
      this.#db.exec("pragma wal_checkpoint(truncate)"); // who reads on is not an error: the next look tries again
    } finally {
      this.#db.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
    }
  }

  #size(): number {
    return statSync(this.#path, { throwIfNoEntry: false })?.size ?? 0;
  }
}
