import { entityId, parseUuid, type TenantInfo } from "@orrery/model";
import { CONTACT_COLUMNS, createdTimeColumn, descriptionColumn, idColumn } from "../entities/columns/columns.ts";
import { entityTabs } from "../entities/drawer/entity-tabs.ts";
import { defineEntityList } from "../entities/entity-list.ts";
import { tenantProfileFilter } from "../entities/filters/sources.ts";
import { ListPage } from "../entities/list/list-page.tsx";
import { NameLink } from "../entities/list/name-link.tsx";
import { tenant as kind } from "../kinds/tenant.ts";

/** Tenants of the installation. */
const tenantList = defineEntityList<TenantInfo>(kind, {
  name: (tenant) => tenant.title,
  load: (client, _scope, link, { tenantProfileId }, options) => {
    const tenantProfileIds = tenantProfileId?.map((id) => entityId("TENANT_PROFILE", parseUuid(id)));
    return client.tenants.infos(link, { ...options, tenantProfileIds });
  },
  get: (client, id, options) => client.tenants.info(entityId("TENANT", parseUuid(id)), options),
  filters: [tenantProfileFilter],
  bulk: true,
  columns: [
    { key: "title", label: "tenant.title", kind: "name", width: "20%", value: ({ title }) => title },
    {
      key: "tenantProfileName",
      label: "tenant-profile.tenant-profile",
      width: "14%",
      value: ({ tenantProfileName }) => tenantProfileName,
    },
    { key: "email", label: "contact.email", value: ({ email }) => email },
    { key: "country", label: "contact.country", width: "11%", room: "roomy", value: ({ country }) => country },
    { key: "city", label: "contact.city", width: "11%", room: "roomy", value: ({ city }) => city },
    createdTimeColumn,
    ...CONTACT_COLUMNS,
    descriptionColumn,
    idColumn,
  ],
  card: (tenant, { base }) => ({
    title: <NameLink id={tenant.id.id} base={base} name={tenant.title} />,
    meta: [tenant.tenantProfileName, tenant.city].filter(Boolean).join(" · "),
  }),
  actions: [
    {
      id: "admins",
      label: "tenant.manage-tenant-admins",
      icon: "user",
      inline: true,
      does: { to: (tenant) => `/tenants/${tenant.id.id}/users` },
    },
  ],
  remove: (client, tenant) => client.tenants.delete(tenant.id, { ignoreErrors: true }),
  form: () => import("./tenant-form.ts").then(({ tenantForm }) => tenantForm),
  tabs: entityTabs({
    attributes: "SERVER_SCOPE",
    telemetry: true,
    alarms: true,
    events: "tenant.events",
    relations: true,
  }),
});

export function TenantsPage() {
  return <ListPage list={tenantList} />;
}
