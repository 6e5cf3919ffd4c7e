import type { CallOptions, Client } from "@orrery/client";
import {
  type CustomerId,
  type EntityId,
  type EntitySubtype,
  entityId,
  type PageData,
  type PageLink,
  type Uuid,
} from "@orrery/model";
import type { Scope } from "../session/scope.ts";
import type { AssignmentCalls, EdgeCalls, KindListOptions, NamedEntity } from "./kind.ts";

interface TypeFilter {
  readonly type?: string | undefined;
}

/** The calls of kinds whose entities have a free type and belong to at most one customer. */
interface AssignedResource<T extends AssignedType> extends AssignmentCalls {
  readonly tenantInfos: (link: PageLink, filter: TypeFilter, o: CallOptions) => Promise<PageData<NamedEntity>>;
  readonly customerInfos: (
    id: CustomerId,
    link: PageLink,
    filter: TypeFilter,
    o: CallOptions,
  ) => Promise<PageData<NamedEntity>>;
  readonly get: (id: EntityId<T>, o: CallOptions) => Promise<NamedEntity>;
  readonly types: (o: CallOptions) => Promise<readonly EntitySubtype[]>;
}

type AssignedType = "DEVICE" | "ASSET" | "ENTITY_VIEW";

/** Lists of the tenant, of a customer or of an edge, one of them by its id, their types, and assignments. */
export const assignedCalls = <T extends AssignedType>(type: T, of: (client: Client) => AssignedResource<T>) => ({
  list: (client: Client, scope: Scope, link: PageLink, o: KindListOptions): Promise<PageData<NamedEntity>> => {
    if (scope.kind === "edge") return client.edges.members(scope.edgeId, type, link, o);
    const { type: free, ...options } = o;
    return "customerId" in scope
      ? of(client).customerInfos(scope.customerId, link, { type: free }, options)
      : of(client).tenantInfos(link, { type: free }, options);
  },
  one: (client: Client, id: Uuid, o: CallOptions) => of(client).get(entityId(type, id), o),
  types: (client: Client, o: CallOptions) => of(client).types(o),
  assigned: of,
  onEdges: ({ edges }: Client): EdgeCalls => ({
    give: (edge, id, o) => edges.give(edge, entityId(type, id), o),
    take: (edge, id, o) => edges.take(edge, entityId(type, id), o),
  }),
});
