import { type EntityAlias, type EntityFilter, type EntityId, resolveAlias } from "@orrery/model";
import { useQueries } from "@tanstack/react-query";
import { useClient } from "../../../session/client-context.tsx";
import type { DashboardContextValue } from "../../../widgets/runtime/dashboard-context.ts";
import { firstEntity } from "../../../widgets/runtime/data/first-entity.ts";
import { needsLookup } from "../../../widgets/runtime/data/resolve-datasources.ts";
import { entityOf } from "../../../widgets/runtime/data/widget-series.ts";
import type { ViewerChoices } from "./viewer-choices.ts";

/** An alias for one entity, of which the viewer may choose another. */
export interface EntityChoice {
  readonly aliasId: string;
  readonly alias: string;
  /** Finds those that may be chosen. */
  readonly entityFilter: EntityFilter;
  readonly current: { readonly id: EntityId; readonly name: string };
}

/** Aliases that stand for the first of several entities, with the one that is shown; those that find none are left out. */
export function useEntityChoices(
  aliases: readonly EntityAlias[],
  { params, user }: Pick<DashboardContextValue, "params" | "user">,
  { entities }: ViewerChoices,
): readonly EntityChoice[] {
  const client = useClient();
  const offered = aliases.flatMap((alias) => {
    const resolved = resolveAlias(alias, { params, user });
    const { entityFilter } = resolved;
    return needsLookup(resolved) && entityFilter ? [{ alias, entityFilter }] : [];
  });
  const answers = useQueries({
    queries: offered.map(({ alias, entityFilter }) => {
      const singleEntity = entities.get(alias.id);
      return firstEntity(client, singleEntity ? { type: "singleEntity", singleEntity } : entityFilter);
    }),
  });
  return offered.flatMap(({ alias, entityFilter }, index) => {
    const found = answers[index]?.data?.data[0];
    if (!found) return [];
    return [{ aliasId: alias.id, alias: alias.alias, entityFilter, current: entityOf(found) }];
  });
}
