import { type DashboardConfiguration, type EntityType, isEntityType, isUuid, parseUuid } from "@orrery/model";
import { type NamedReference, namedEntities } from "@orrery/model/dashboard-edits";
import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { findEntities } from "../../pickers/entity/find-entities.ts";
import { useClient } from "../../session/client-context.tsx";

/** Names of more are not asked for. */
const MAX_ENTITIES = 200;

export interface EntityOfDashboard extends NamedReference {
  readonly entityType: EntityType;
  /** Absent until it is known, or when nobody may see it. */
  readonly name: string | undefined;
}

/** The entities that a dashboard names itself, in its aliases and datasources, with their names. */
export function useEntityNames(configuration: DashboardConfiguration): readonly EntityOfDashboard[] {
  const client = useClient();
  const named = useMemo(
    () =>
      namedEntities(configuration)
        .flatMap(({ entityType, id }) =>
          isEntityType(entityType) && isUuid(id) ? [{ entityType, id: parseUuid(id) }] : [],
        )
        .slice(0, MAX_ENTITIES),
    [configuration],
  );
  const types = [...new Set(named.map(({ entityType }) => entityType))];
  const names = useQueries({
    queries: types.map((type) => {
      const ids = named.filter(({ entityType }) => entityType === type).map(({ id }) => id);
      return {
        queryKey: ["entity", "names", type, ids],
        queryFn: ({ signal }: { readonly signal: AbortSignal }) => findEntities(client, type, ids, signal),
        retry: false,
      };
    }),
    combine: (answers) =>
      new Map(
        answers.flatMap(({ data }) => data?.entities.map(({ id, name }) => [id.id as string, name] as const) ?? []),
      ),
  });
  return useMemo(() => named.map((reference) => ({ ...reference, name: names.get(reference.id) })), [named, names]);
}
