import { DatabaseSync, type StatementSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { IN_TIME } from "../long-read.ts";
import { type LongText, textOf } from "./long-text.ts";
import type {
  SqlFailure,
  SqliteThreadSettings,
  SqlOutcome,
  SqlParameter,
  SqlReply,
  SqlRequest,
  SqlStatement,
} from "./sqlite-protocol.ts";

/** Entry of a SQLite thread: opens the file in its settings and answers requests until `close`. */

const STATEMENT_CACHE_SIZE = 300;
/** The write-ahead log is truncated to this size after a large transaction. */
const WRITE_AHEAD_BYTES = 16 * 1024 * 1024;
/** The clock is checked after folding this many characters, which takes some milliseconds. */
const LETTERS_BETWEEN = 100_000;
/** Maximum page cache of one reader for one file; allocated as pages are read. */
const READER_CACHE_KIB = 16 * 1024;

interface Prepared {
  readonly statement: StatementSync;
  readonly columns: readonly string[];
}

class LateStatement extends Error {}

const settings = workerData as SqliteThreadSettings;
/** Maximum duration of each statement of the current request. */
let allowedMs = Number.POSITIVE_INFINITY;
/** Deadline of the current statement, on the clock of `performance`. */
let deadline = Number.POSITIVE_INFINITY;
/** Characters folded since the clock was last checked. */
let folded = 0;
const database = openFile(settings);
/** In the order of last use; Map keeps the order of insertion. */
const cache = new Map<string, Prepared>();

parentPort?.on("message", (request: SqlRequest) => {
  allowedMs = Math.min(request.deadlineMs ?? Number.POSITIVE_INFINITY, settings.deadlineMs ?? Number.POSITIVE_INFINITY);
  const reply: SqlReply = { id: request.id, outcomes: answer(request) };
  parentPort?.postMessage(reply);
  if (request.kind === "close") parentPort?.close();
});

function openFile({ path, mode, synchronous, busyTimeoutMs, attach }: SqliteThreadSettings): DatabaseSync {
  const opened = new DatabaseSync(path, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  if (mode === "writer") opened.exec(`PRAGMA journal_mode = WAL; PRAGMA journal_size_limit = ${WRITE_AHEAD_BYTES}`);
  opened.exec(`PRAGMA synchronous = ${synchronous}`);
  opened.exec("PRAGMA temp_store = MEMORY");
  for (const file of attach) {
    opened.prepare(`ATTACH DATABASE ? AS "${file.name.replaceAll('"', '""')}"`).run(file.path);
  }
  if (mode === "reader") {
    opened.exec("PRAGMA query_only = ON");
    // Queries over all entities access an index randomly: with SQLite's default of 2 MB they read most pages many
    // times.
    for (const file of ["main", ...attach.map(({ name }) => name)]) {
      opened.exec(`PRAGMA "${file.replaceAll('"', '""')}".cache_size = -${READER_CACHE_KIB}`);
    }
  }
  // SQLite's own lower() knows ASCII only.
  opened.function("unicode_lower", { deterministic: true }, (text) => {
    if (typeof text !== "string") return text;
    folded += text.length;
    if (folded > LETTERS_BETWEEN) lookAtClock();
    return text.toLowerCase();
  });
  opened.function(IN_TIME, {}, lookAtClock);
  return opened;
}

function lookAtClock(): 1 {
  folded = 0;
  if (performance.now() > deadline) throw new LateStatement("The deadline of the statement is over");
  return 1;
}

function answer(request: SqlRequest): SqlOutcome[] {
  switch (request.kind) {
    case "group":
      return request.statements.length === 1 ? request.statements.map(attempt) : commitTogether(request.statements);
    case "each":
      return request.statements.map(attempt);
    case "close":
      database.close();
      return [];
  }
}

/**
 * A failing statement undoes only its own changes, so the statements of different callers need no savepoints. Failures
 * that end the whole transaction (disk full, I/O error) are detected by `isTransaction`.
 */
function commitTogether(statements: readonly SqlStatement[]): SqlOutcome[] {
  const failAll = (error: unknown): SqlOutcome[] => {
    if (database.isTransaction) database.exec("ROLLBACK");
    return statements.map(() => ({ failure: failureOf(error) }));
  };
  try {
    run({ sql: "BEGIN IMMEDIATE", parameters: [] });
    const outcomes: SqlOutcome[] = [];
    for (const statement of statements) {
      const outcome = attempt(statement);
      outcomes.push(outcome);
      if (!database.isTransaction) return failAll("failure" in outcome ? outcome.failure : undefined);
    }
    run({ sql: "COMMIT", parameters: [] });
    return outcomes;
  } catch (error) {
    return failAll(error);
  }
}

function attempt(statement: SqlStatement): SqlOutcome {
  try {
    return run(statement);
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

function run(statement: SqlStatement): SqlOutcome {
  return statement.beside ? runBoth(statement, statement.beside) : runOne(statement);
}

/** Alone they are a transaction, in a commit with others a step that is taken back by itself. */
function runBoth(first: SqlStatement, second: SqlStatement): SqlOutcome {
  const isAlone = !database.isTransaction;
  database.exec(isAlone ? "BEGIN IMMEDIATE" : "SAVEPOINT beside");
  try {
    const outcome = runOne(first);
    if ("changes" in outcome && outcome.changes > 0) runOne(second);
    database.exec(isAlone ? "COMMIT" : "RELEASE beside");
    return outcome;
  } catch (error) {
    // A full disk ends the whole transaction by itself.
    if (database.isTransaction) database.exec(isAlone ? "ROLLBACK" : "ROLLBACK TO beside; RELEASE beside");
    throw error;
  }
}

function runOne({ sql, parameters }: SqlStatement): SqlOutcome {
  const { statement, columns } = prepared(sql);
  deadline = performance.now() + allowedMs;
  const bound = parameters.map(bindable);
  if (columns.length === 0) return { changes: Number(statement.run(...bound).changes) };
  return { columns, rows: readRows(statement, bound, sql) };
}

function prepared(sql: string): Prepared {
  const known = cache.get(sql);
  if (known) {
    cache.delete(sql);
    cache.set(sql, known);
    return known;
  }
  const statement = database.prepare(sql);
  const fresh = { statement, columns: statement.columns().map((column) => column.name) };
  statement.setReturnArrays(true);
  cache.set(sql, fresh);
  if (cache.size > STATEMENT_CACHE_SIZE) cache.delete(cache.keys().next().value ?? "");
  return fresh;
}

/**
 * node:sqlite throws for integers beyond 2^53 unless all integers are read as bigint, which is slow. So a select is
 * read again in that rare case, and a statement that changes data, which must not run twice, always reads bigint.
 */
function readRows(statement: StatementSync, bound: SqlParameter[], sql: string): unknown[][] {
  if (isRead(sql)) {
    try {
      const rows = arrays(statement.all(...bound));
      if (!rows.some((row) => row.includes(LOWEST))) return rows;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ERR_OUT_OF_RANGE")) throw error;
    }
  }
  statement.setReadBigInts(true);
  try {
    return arrays(statement.all(...bound)).map((row) => row.map(narrow));
  } finally {
    statement.setReadBigInts(false);
  }
}

/** The one integer that node:sqlite (24.21) rounds to a number instead of refusing it. */
const LOWEST = -(2 ** 63);

function isRead(sql: string): boolean {
  return (
    /^\s*(select|values|pragma)\b/i.test(sql) || (/^\s*with\b/i.test(sql) && !/\b(insert|update|delete)\b/i.test(sql))
  );
}

/** `setReturnArrays` is not in the type of `all`. */
function arrays(rows: unknown): unknown[][] {
  return rows as unknown[][];
}

function narrow(value: unknown): unknown {
  if (typeof value !== "bigint") return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** node:sqlite binds every number as a real, which would change integer division. */
function bindable(value: SqlParameter | LongText): SqlParameter {
  if (value !== null && typeof value === "object" && "utf8" in value) return textOf(value);
  return typeof value === "number" && Number.isSafeInteger(value) && !Object.is(value, -0) ? BigInt(value) : value;
}

function failureOf(error: unknown): SqlFailure {
  if (!(error instanceof Error)) return isFailure(error) ? error : { message: String(error) };
  const errcode = "errcode" in error && typeof error.errcode === "number" ? error.errcode : undefined;
  return { message: error.message, errcode, isLate: error instanceof LateStatement };
}

function isFailure(value: unknown): value is SqlFailure {
  return typeof value === "object" && value !== null && "message" in value && typeof value.message === "string";
}
