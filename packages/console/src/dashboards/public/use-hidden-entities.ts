import type { Client } from "@orrery/client";
import { type Dashboard, type EntityId, type EntityType, normaliseConfiguration } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { kindOf } from "../../kinds/kinds.ts";
import { useClient } from "../../session/client-context.tsx";
import { useDashboardEnvironment } from "../view/use-dashboard-environment.ts";
import { findShown } from "./find-shown.ts";
import type { HiddenEntity } from "./hidden-entity.ts";
import { ownersOf } from "./owners.ts";

export interface HiddenEntities {
  readonly entities: readonly HiddenEntity[];
  /** Types of what is shown too and can never be public, such as tenants and users. */
  readonly neverPublic: readonly EntityType[];
  /** How many more there may be, of aliases that lead to too many to look at. */
  readonly more: number;
  /** Calls that failed: what they were about is missing above. */
  readonly failed: number;
  /** Why the first of those failed. */
  readonly error: unknown;
}

/** More are not named one by one. */
const MAX_NAMED = 300;
const NOTHING: HiddenEntities = { entities: [], neverPublic: [], more: 0, failed: 0, error: undefined };
const QUIET = { ignoreErrors: true } as const;

/** What of a dashboard visitors of its public link would not see. */
export function useHiddenEntities(dashboard: Dashboard | undefined) {
  const client = useClient();
  const user = useDashboardEnvironment()?.user;
  return useQuery({
    queryKey: ["dashboards", "hidden", dashboard?.id.id],
    queryFn: async ({ signal }): Promise<HiddenEntities> => {
      if (!dashboard || !user) return NOTHING;
      const { title, configuration } = dashboard;
      const normal = normaliseConfiguration(configuration, { title, newId: () => crypto.randomUUID() });
      const shown = await findShown(normal, user, async (query) => {
        const { data, totalElements } = await client.queries.find(query, { signal, ...QUIET });
        return { ids: data.map(({ entityId }) => entityId), more: totalElements - data.length };
      });
      const ids = shown.entities.filter(canBePublic);
      const owners = await ownersOf(ids.slice(0, MAX_NAMED), { client, signal });
      signal.throwIfAborted();
      return {
        entities: owners.hidden.toSorted((one, other) => one.name.localeCompare(other.name)),
        neverPublic: [
          ...new Set(shown.entities.filter((id) => !canBePublic(id)).map((id) => id.entityType)),
        ].toSorted(),
        more: shown.more + Math.max(0, ids.length - MAX_NAMED),
        failed: shown.failed + owners.failed,
        error: shown.error ?? owners.error,
      };
    },
    enabled: dashboard !== undefined && user !== undefined,
    gcTime: 0, // each time it is asked, it is asked of today
  });
}

/** Makes it visible to everybody with a public link of the tenant. */
export async function makePublic(client: Client, id: EntityId): Promise<unknown> {
  return kindOf(id.entityType).assigned?.(client).makePublic(id, QUIET);
}

const canBePublic = ({ entityType }: EntityId) => kindOf(entityType).assigned !== undefined;
