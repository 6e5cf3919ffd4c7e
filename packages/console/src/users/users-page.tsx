import { entityId, parseUuid } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { useCustomerCrumbs } from "../customers/use-customer-crumbs.ts";
import { EntityListPage } from "../entities/entity-list-page.tsx";
import { useClient } from "../session/client-context.tsx";
import { scopeOf } from "../session/scope.ts";
import { useClaims } from "../session/use-session.ts";
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
  const { t } = useTranslation();
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
  const parents = [
    { label: t("tenant.tenants"), to: "/tenants" },
    { label: data?.title ?? "…", to: `/tenants/${id}` },
  ];
  return (
    <EntityListPage list={list} scope={scope} base={base} manage title={t("user.tenant-admins")} parents={parents} />
  );
}

function CustomerUsers({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const claims = useClaims();
  const base = `/customers/${id}/users`;
  const scope = useMemo(() => scopeOf(claims), [claims]);
  const list = useMemo(
    () => userList(entityId("CUSTOMER", parseUuid(id)), base, claims.userId),
    [id, base, claims.userId],
  );
  return (
    <EntityListPage
      list={list}
      scope={scope}
      base={base}
      manage
      title={t("user.customer-users")}
      parents={useCustomerCrumbs(id)}
    />
  );
}
