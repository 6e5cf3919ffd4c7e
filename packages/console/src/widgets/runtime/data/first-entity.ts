import type { Client } from "@orrery/client";
import { defaultPageLink, type EntityDataPageLink, type EntityDataQuery, type EntityFilter } from "@orrery/model";

const FIELDS = ["name", "label", "additionalInfo"].map((key) => ({ type: "ENTITY_FIELD", key }) as const);

/** The query for entities that a filter finds, with what they are called. */
export function namedEntities(entityFilter: EntityFilter, pageLink: EntityDataPageLink): EntityDataQuery {
  return { entityFilter, entityFields: FIELDS, pageLink };
}

/** The entity that an alias for one entity stands for: asked for once for all that show it. */
export function firstEntity(client: Client, entityFilter: EntityFilter) {
  return {
    queryKey: ["alias", entityFilter],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      client.queries.find(namedEntities(entityFilter, defaultPageLink("single")), { signal, ignoreErrors: true }),
    staleTime: 60_000,
  };
}
