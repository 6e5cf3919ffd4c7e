import { type Compilable, type CompiledQuery, type QueryResult, type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "./database.ts";
import { withBeside } from "./sqlite/beside.ts";

/** Cannot be part of a searched text: databases do not store NUL. */
const MARK = "\0parameter:";

/** A value that differs between executions; used in the query where its value will be. */
export function parameter<T>(name: string): RawBuilder<T> {
  return sql<T>`${MARK + name}`;
}

/**
 * A statement that is compiled once, at its first execution: compiling a page query takes as long as the round trip to
 * a thread.
 */
export class PreparedQuery<R, P extends Readonly<Record<string, unknown>>> {
  readonly #db: Db;
  readonly #build: (db: Db) => Compilable<R>;
  #compiled: CompiledQuery<R> | undefined;
  /** By position; `undefined` for values that never change. */
  #names: readonly (string | undefined)[] = [];

  /** @param build uses a {@link parameter} for each value that is passed to `execute`. */
  constructor(db: Db, build: (db: Db) => Compilable<R>) {
    this.#db = db;
    this.#build = build;
  }

  async execute(values: P, runner: Db | Tx = this.#db): Promise<R[]> {
    return (await this.#run(values, runner)).rows;
  }

  /**
   * For a writing statement.
   * @returns how many rows were written.
   * @param beside SQLite only: runs right after, when this one has written a row; both become durable, or none.
   */
  async write(values: P, runner: Db | Tx = this.#db, beside?: CompiledQuery): Promise<bigint> {
    return (await this.#run(values, runner, beside)).numAffectedRows ?? 0n;
  }

  /** The statement with its values, for who executes it. */
  with(values: P): CompiledQuery<R> {
    const compiled = this.#compiled ?? this.#compile();
    const parameters = compiled.parameters.map((value, at) => {
      const name = this.#names[at];
      return name === undefined ? value : values[name];
    });
    return { ...compiled, parameters };
  }

  #run(values: P, runner: Db | Tx, beside?: CompiledQuery): Promise<QueryResult<R>> {
    const query = this.with(values);
    return runner.executeQuery<R>(beside ? withBeside(query, beside) : query);
  }

  #compile(): CompiledQuery<R> {
    const compiled = this.#build(this.#db).compile();
    this.#names = compiled.parameters.map((value) =>
      typeof value === "string" && value.startsWith(MARK) ? value.slice(MARK.length) : undefined,
    );
    this.#compiled = compiled;
    return compiled;
  }
}
