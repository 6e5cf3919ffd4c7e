import { type Compilable, type CompiledQuery, type QueryResult, type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "./database.ts";

/** No text that somebody looks for: databases know no NUL. */
const MARK = "\0parameter:";

/** What differs from one execution to the next: stands in the query where its value will. */
export function parameter<T>(name: string): RawBuilder<T> {
  return sql<T>`${MARK + name}`;
}

/** A statement that is built once, at its first execution: building a page takes as long as its way to a thread and back. */
export class PreparedQuery<R, P extends Readonly<Record<string, unknown>>> {
  readonly #db: Db;
  readonly #build: (db: Db) => Compilable<R>;
  #compiled: CompiledQuery<R> | undefined;
  /** By place; `undefined` where the value is always the same. */
  #names: readonly (string | undefined)[] = [];

  /** @param build with a {@link parameter} for each member of what is executed. */
  constructor(db: Db, build: (db: Db) => Compilable<R>) {
    this.#db = db;
    this.#build = build;
  }

  async execute(values: P, runner: Db | Tx = this.#db): Promise<R[]> {
    return (await this.#run(values, runner)).rows;
  }

  /** For a statement that writes. @returns how many rows it has written. */
  async write(values: P, runner: Db | Tx = this.#db): Promise<bigint> {
    return (await this.#run(values, runner)).numAffectedRows ?? 0n;
  }

  #run(values: P, runner: Db | Tx): Promise<QueryResult<R>> {
    const compiled = this.#compiled ?? this.#compile();
    const parameters = compiled.parameters.map((value, at) => {
      const name = this.#names[at];
      return name === undefined ? value : values[name];
    });
    return runner.executeQuery<R>({ ...compiled, parameters });
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
