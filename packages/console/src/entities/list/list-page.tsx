import { entityId, parseUuid } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useParams } from "react-router";
import type { EntityKind } from "../../kinds/kind.ts";
import { kindOf } from "../../kinds/kinds.ts";
import { usePageName } from "../../page/page-names.tsx";
import { useClient } from "../../session/client-context.tsx";
import { type Scope, scopeOf } from "../../session/scope.ts";
import { useClaims, useMayChange } from "../../session/use-session.ts";
import type { EntityList } from "../entity-list.ts";
import type { Listed } from "../list-context.ts";
import { EntityListPage } from "./entity-list-page.tsx";

/** The page of a list: of the user's own entities, or of those of the tenant, customer or edge that the address names. */
export function ListPage<E extends Listed>({ list }: { readonly list: EntityList<E> }) {
  const { scope, base } = useListScope(list.kind);
  const { authority } = useClaims();
  const manage = useMayChange() && authority !== "CUSTOMER_USER";
  return <EntityListPage key={base} list={list} scope={scope} base={base} manage={manage} />;
}

/** Whose entities the address asks for, and the address of their list. The owner is named in the breadcrumbs. */
function useListScope(kind: EntityKind): { readonly scope: Scope; readonly base: string } {
  const { tenantId, customerId, edgeId } = useParams();
  const claims = useClaims();
  const scope = useMemo<Scope>(() => {
    if (tenantId !== undefined) return { kind: "tenant", tenantId: entityId("TENANT", parseUuid(tenantId)) };
    if (customerId !== undefined) return { kind: "customer", customerId: entityId("CUSTOMER", parseUuid(customerId)) };
    if (edgeId !== undefined) return { kind: "edge", edgeId: entityId("EDGE", parseUuid(edgeId)) };
    return scopeOf(claims);
  }, [tenantId, customerId, edgeId, claims]);
  const above =
    (tenantId && `/tenants/${tenantId}`) ??
    (customerId && `/customers/${customerId}`) ??
    (edgeId && `/edgeInstances/${edgeId}`) ??
    "";
  useOwnerName(above === "" ? undefined : ownerOf(scope));
  return { scope, base: `${above}${kind.place?.path ?? ""}` };
}

function ownerOf(scope: Scope) {
  switch (scope.kind) {
    case "tenant":
      return scope.tenantId;
    case "customer":
    case "customerUser":
      return scope.customerId;
    case "edge":
      return scope.edgeId;
    case "system":
      return undefined;
  }
}

function useOwnerName(owner: ReturnType<typeof ownerOf>): void {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ["entity", owner?.entityType, owner?.id, "owner"],
    queryFn: ({ signal }) => owner && kindOf(owner.entityType).one?.(client, owner.id, { signal }),
    enabled: owner !== undefined,
  });
  usePageName(owner?.id, data?.title ?? data?.name ?? undefined);
}
