import {
  CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
  RawNode,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { tookTooLong } from "../../async/took-too-long.ts";
import { isRead } from "../read-statement.ts";
import { SqlError } from "../sql-error.ts";
import { besideOf } from "./beside.ts";
import { isLongText, type LongText, longText } from "./long-text.ts";
import type { SqlOutcome, SqlParameter, SqlStatement } from "./sqlite-protocol.ts";
import type { SqliteReaders } from "./sqlite-readers.ts";
import type { SqliteWriter, WriterTransaction } from "./sqlite-writer.ts";

/** Kysely over the writer and the readers: selects run on a reader, everything else and transactions on the writer. */
export class SqliteThreadsDialect implements Dialect {
  readonly #writer: SqliteWriter;
  readonly #readers: SqliteReaders;

  constructor(writer: SqliteWriter, readers: SqliteReaders) {
    this.#writer = writer;
    this.#readers = readers;
  }

  createDriver(): Driver {
    return new SqliteThreadsDriver(this.#writer, this.#readers);
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): DialectAdapter {
    return new SqliteThreadsAdapter();
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }
}

/** Otherwise the query builder would run one statement after another, and none would share a commit. */
class SqliteThreadsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class SqliteThreadsDriver implements Driver {
  readonly #writer: SqliteWriter;
  readonly #readers: SqliteReaders;

  constructor(writer: SqliteWriter, readers: SqliteReaders) {
    this.#writer = writer;
    this.#readers = readers;
  }

  async init(): Promise<void> {
    // threads start when they are first used
  }

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#writer, this.#readers);
  }

  beginTransaction(connection: SqliteConnection): Promise<void> {
    return connection.begin();
  }

  commitTransaction(connection: SqliteConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: SqliteConnection): Promise<void> {
    return connection.rollback();
  }

  async savepoint(connection: SqliteConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`savepoint "${name}"`));
  }

  async rollbackToSavepoint(connection: SqliteConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`rollback to "${name}"`));
  }

  async releaseSavepoint(connection: SqliteConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`release "${name}"`));
  }

  async releaseConnection(): Promise<void> {
    // a connection only holds the state of its transaction
  }

  /** Readers first: the last connection to close tidies up the files. */
  async destroy(): Promise<void> {
    await this.#readers.close();
    await this.#writer.close();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #writer: SqliteWriter;
  readonly #readers: SqliteReaders;
  #transaction: WriterTransaction | undefined;

  constructor(writer: SqliteWriter, readers: SqliteReaders) {
    this.#writer = writer;
    this.#readers = readers;
  }

  async begin(): Promise<void> {
    this.#transaction = await this.#writer.begin();
  }

  async commit(): Promise<void> {
    await this.#transaction?.commit();
  }

  async rollback(): Promise<void> {
    await this.#transaction?.rollback();
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const parameters = checkParameters(query.parameters);
    const { sql } = query;
    const found = besideOf(query);
    const beside = found && { sql: found.sql, parameters: checkParameters(found.parameters) };
    const statement: SqlStatement = parameters.some(isLongText)
      ? { sql, parameters: await Promise.all(parameters.map(passable)), beside }
      : { sql, parameters, beside };
    return resultOf(await this.#run(statement, query));
  }

  /** Not needed: large reads use pages. */
  // biome-ignore lint/correctness/useYield: refuses before the first row
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("Streaming is not offered; read page by page");
  }

  #run(statement: SqlStatement, query: CompiledQuery): Promise<SqlOutcome> {
    if (this.#transaction) return this.#transaction.run(statement);
    return reads(query) ? this.#readers.read(statement) : this.#writer.write(statement);
  }
}

/** Checked here: a value that cannot be cloned would fail the message with the statements of other callers, too. */
function checkParameters(parameters: readonly unknown[]): readonly SqlParameter[] {
  let hasBytes = false;
  for (const parameter of parameters) {
    const isBytes = parameter instanceof Uint8Array;
    hasBytes ||= isBytes;
    if (parameter !== null && !isBytes && !BINDABLE.has(typeof parameter)) {
      throw new TypeError(`A ${typeof parameter} cannot be a parameter of a statement`);
    }
  }
  const checked = parameters as readonly SqlParameter[]; // by the loop
  return hasBytes ? checked.map(withOwnBytes) : checked;
}

/** A message copies the whole memory that bytes are a part of: of a short `Buffer` the 64 KB pool that it is from. */
function withOwnBytes(parameter: SqlParameter): SqlParameter {
  const isPart = parameter instanceof Uint8Array && parameter.byteLength < parameter.buffer.byteLength;
  return isPart ? new Uint8Array(parameter) : parameter;
}

function passable(parameter: SqlParameter): SqlParameter | Promise<LongText> {
  return isLongText(parameter) ? longText(parameter) : parameter;
}

const BINDABLE: ReadonlySet<string> = new Set(["string", "number", "bigint"]);

function reads({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || (RawNode.is(query) && isRead(sql));
}

function resultOf<R>(outcome: SqlOutcome): QueryResult<R> {
  if ("failure" in outcome) {
    if (outcome.failure.isLate) throw tookTooLong();
    throw new SqlError(outcome.failure.message, outcome.failure.errcode);
  }
  if ("changes" in outcome) return { rows: [], numAffectedRows: BigInt(outcome.changes) };
  const { columns, rows } = outcome;
  return { rows: rows.map((row) => objectOf<R>(columns, row)), numAffectedRows: BigInt(rows.length) };
}

function objectOf<R>(columns: readonly string[], row: readonly unknown[]): R {
  const object: Record<string, unknown> = {};
  for (let i = 0; i < columns.length; i++) object[columns[i] as string] = row[i]; // i is within both
  return object as R; // the query's author declared this type
}
