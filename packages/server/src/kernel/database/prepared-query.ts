import { type Compilable, type CompiledQuery, type RawBuilder, sql } from "kysely";
import type { Db } from "./database.ts";

/** No text that somebody looks for: databases know no NUL. */
const MARK = "\0parameter:";

/** What differs from one execution to the next: stands in the query where its value will. */
export function parameter<T>(name: string): RawBuilder<T> {
  return sql<T>`${MARK + name}`;
}

/** A query that is built once, at its first execution: to build a page takes as long as to send it to its thread and back. */
export class PreparedQuery<R, P extends Readonly<Record<string, string | number>>> {
  readonly #db: Db;
  readonly #build: (db: Db) => Compilable<R>;
  #compiled: CompiledQuery<R> | undefined;
  /** By place; `undefined` where the value is always the same. */
  #names: readonly (string | undefined)[] = [];

  /** @param build with a {@link parameter} for each member of what {@link execute} is given. */
  constructor(db: Db, build: (db: Db) => Compilable<R>) {
    this.#db = db;
    this.#build = build;
  }

  async execute(values: P): Promise<R[]> {
    const compiled = this.#compiled ?? this.#compile();
    const parameters = compiled.parameters.map((value, at) => {
      const name = this.#names[at];
      return name === undefined ? value : values[name];
    });
    return (await this.#db.executeQuery<R>({ ...compiled, parameters })).rows;
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
