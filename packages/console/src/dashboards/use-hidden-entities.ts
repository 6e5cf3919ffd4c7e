import type { Client } from "@orrery/client";
import {
  type AssetId,
  type Dashboard,
  type DeviceId,
  type EdgeId,
  type EntityId,
  type EntityViewId,
  normaliseConfiguration,
} from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { runForAll } from "../entities/run-for-all.ts";
import { useClient } from "../session/client-context.tsx";
import { shownQueries } from "./shown-entities.ts";
import { useDashboardEnvironment } from "./use-dashboard-environment.ts";

type PublicId = DeviceId | AssetId | EntityViewId | EdgeId;

/** Something that a dashboard shows and that visitors do not see. */
export interface HiddenEntity {
  readonly id: PublicId;
  readonly name: string;
  /** The customer who has it, and would have it no more; absent: nobody. */
  readonly customer?: string | undefined;
}

export interface HiddenEntities {
  readonly entities: readonly HiddenEntity[];
  /** How many more there may be, of aliases that lead to too many to look at. */
  readonly more: number;
}

interface CallContext {
  readonly client: Client;
  readonly signal: AbortSignal;
}

/** What of a dashboard visitors of its public link would not see. */
export function useHiddenEntities(dashboard: Dashboard | undefined) {
  const client = useClient();
  const user = useDashboardEnvironment()?.user;
  return useQuery({
    queryKey: ["dashboards", "hidden", dashboard?.id.id],
    queryFn: async ({ signal }): Promise<HiddenEntities> => {
      if (!dashboard || !user) return { entities: [], more: 0 };
      const { title, configuration } = dashboard;
      const normal = normaliseConfiguration(configuration, { title, newId: () => crypto.randomUUID() });
      const context = { client, signal };
      const found = await Promise.all(shownQueries(normal, user).map((query) => shownBy(query, context)));
      const ids = new Map(found.flatMap(({ ids }) => ids.map((id) => [id.id, id])));
      return {
        entities: await hiddenOf([...ids.values()], context),
        more: found.reduce((sum, { more }) => sum + more, 0),
      };
    },
    enabled: dashboard !== undefined && user !== undefined,
    gcTime: 0, // each time it is asked, it is asked of today
  });
}

/** Lets everybody see it who has a public link of the tenant. */
export function makePublic({ devices, assets, entityViews, edges }: Client, id: PublicId): Promise<unknown> {
  switch (id.entityType) {
    case "DEVICE":
      return devices.makePublic(id, QUIET);
    case "ASSET":
      return assets.makePublic(id, QUIET);
    case "ENTITY_VIEW":
      return entityViews.makePublic(id, QUIET);
    case "EDGE":
      return edges.makePublic(id, QUIET);
  }
}

const QUIET = { ignoreErrors: true } as const;

async function shownBy(query: ReturnType<typeof shownQueries>[number], { client, signal }: CallContext) {
  const { data, totalElements } = await client.queries.find(query, { signal, ...QUIET });
  const isMultiple = query.pageLink.pageSize > 1;
  const ids = data.map(({ entityId }) => entityId).filter(canBePublic);
  return { ids, more: isMultiple ? totalElements - data.length : 0 };
}

async function hiddenOf(ids: readonly PublicId[], context: CallContext): Promise<readonly HiddenEntity[]> {
  const hidden: HiddenEntity[] = [];
  const { failed, error } = await runForAll(ids, async (id) => {
    const { name, customerTitle, customerIsPublic } = await infoOf(id, context);
    if (!customerIsPublic) hidden.push({ id, name, customer: customerTitle ?? undefined });
  });
  if (failed > 0) throw error;
  return hidden.toSorted((one, other) => one.name.localeCompare(other.name));
}

function infoOf(id: PublicId, { client, signal }: CallContext) {
  const options = { signal, ...QUIET };
  switch (id.entityType) {
    case "DEVICE":
      return client.devices.info(id, options);
    case "ASSET":
      return client.assets.info(id, options);
    case "ENTITY_VIEW":
      return client.entityViews.info(id, options);
    case "EDGE":
      return client.edges.info(id, options);
  }
}

function canBePublic(id: EntityId): id is PublicId {
  return ["DEVICE", "ASSET", "ENTITY_VIEW", "EDGE"].includes(id.entityType);
}
