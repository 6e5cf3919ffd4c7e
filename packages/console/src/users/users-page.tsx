import { entityId, parseUuid } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useParams } from "react-router";
import { useCustomerName } from "../customers/use-customer-name.ts";
import { EntityListPage } from "../entities/entity-list-page.tsx";
import { useClient } from "../session/client-context.tsx";
import { scopeOf } from "../session/scope.ts";
import { useClaims } from "../session/use-session.ts";
import { usePageName } from "../shell/page-names.tsx";
import { userList } from "./user-list.tsx";

/** Administrators of a tenant, for the system administrator. */
export function TenantAdminsPage() {
  const { tenantId = "" } = useParams();
  return <TenantAdmins key={tenantId} id={tenantId} />;
}

/** Users of a customer, for the tenant administrator. */
export function CustomerUsersPage() {
  const { customerId = "" } = useParams();
  return <CustomerUsers key={customerId} id={customerId} />;
}

function TenantAdmins({ id }: { readonly id: string }) {
  const client = useClient();
  const claims = useClaims();
  const tenant = entityId("TENANT", parseUuid(id));
  const base = `/tenants/${id}/users`;
  const scope = useMemo(() => scopeOf(claims), [claims]);
  const list = useMemo(
    () => userList(entityId("TENANT", parseUuid(id)), base, claims.userId),
    [id, base, claims.userId],
  );
  const { data } = useQuery({
    queryKey: ["entity", "TENANT", id],
    queryFn: ({ signal }) => client.tenants.info(tenant, { signal }),
  });
  usePageName(id, data?.title);
  return <EntityListPage list={list} scope={scope} base={base} manage />;
}

function CustomerUsers({ id }: { readonly id: string }) {
  useCustomerName(id);
  const claims = useClaims();
  const base = `/customers/${id}/users`;
  const scope = useMemo(() => scopeOf(claims), [claims]);
  const list = useMemo(
    () => userList(entityId("CUSTOMER", parseUuid(id)), base, claims.userId),
    [id, base, claims.userId],
  );
  return <EntityListPage list={list} scope={scope} base={base} manage />;
}
