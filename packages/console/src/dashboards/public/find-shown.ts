import type { AliasUser, DashboardConfiguration, EntityDataQuery, EntityId } from "@orrery/model";
import { runForAll } from "../../entities/actions/run-for-all.ts";
import { drilledSources, type Entities, rootsByAlias, subjectsOf } from "./drill-down.ts";
import { openingSources, type ShownSource } from "./shown-entities.ts";

/** How many states deep is looked, from the one that opens first. */
const MAX_DEPTH = 5;

export interface Shown {
  readonly entities: readonly EntityId[];
  /** How many more there are, of aliases that lead to too many. */
  readonly more: number;
  /** Searches that failed, and why the first of them did. */
  readonly failed: number;
  readonly error: unknown;
}

/** `more`: how many were found beyond those. */
export type Find = (query: EntityDataQuery) => Promise<{ readonly ids: readonly EntityId[]; readonly more: number }>;

/**
 * All entities that a dashboard shows, in the states that its widgets open too. What one search fails to find, the others
 * still do.
 */
export async function findShown(configuration: DashboardConfiguration, user: AliasUser, find: Find): Promise<Shown> {
  const all = new Map<string, EntityId>();
  const byAlias = new Map<string, Map<string, EntityId>>();
  let more = 0;
  let failed = 0;
  let error: unknown;
  const add = (alias: string | undefined, entities: Iterable<EntityId>) => {
    const known = byAlias.get(alias ?? "") ?? new Map<string, EntityId>();
    for (const entity of entities) {
      all.set(entity.id, entity);
      known.set(entity.id, entity);
    }
    if (alias !== undefined) byAlias.set(alias, known);
  };
  const search = async (sources: readonly ShownSource[]) => {
    const result = await runForAll(sources, async ({ alias, query }) => {
      const found = await find(query);
      add(alias, found.ids);
      if (query.pageLink.pageSize > 1) more += found.more;
    });
    failed += result.failed;
    error ??= result.error;
  };
  await search(openingSources(configuration, user));
  let subjects = subjectsOf(configuration, byAlias);
  let asked: ReadonlyMap<string, Entities> = new Map();
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const { direct, sources } = drilledSources(configuration, subjects, asked);
    if (direct.length === 0 && sources.length === 0) break;
    asked = rootsByAlias(configuration, subjects);
    for (const { alias, entities } of direct) add(alias, entities.values());
    await search(sources);
    subjects = subjectsOf(configuration, byAlias, subjects);
  }
  return { entities: [...all.values()], more, failed, error };
}
