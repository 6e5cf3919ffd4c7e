import type { CompiledQuery } from "kysely";

/** A statement that one of another is written with; the query builder hands it on without looking at it. */
interface WithBeside {
  readonly beside?: Pick<CompiledQuery, "sql" | "parameters"> | undefined;
}

/** `query`, after which `beside` runs in the same place of the same commit. */
export function withBeside<R>(query: CompiledQuery<R>, beside: CompiledQuery): CompiledQuery<R> {
  return { ...query, beside } as CompiledQuery<R> & WithBeside;
}

export function besideOf(query: CompiledQuery): WithBeside["beside"] {
  return (query as CompiledQuery & WithBeside).beside;
}
