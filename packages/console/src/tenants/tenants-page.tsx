import { entityId, parseUuid, type TenantInfo } from "@orrery/model";
import { useMemo } from "react";
import { Moment } from "../controls/time.tsx";
import { idColumn } from "../entities/columns/cells.tsx";
import { contactColumns, descriptionColumn } from "../entities/columns/contact-columns.tsx";
import { CONTACT_FIELDS, readContact, writeContact } from "../entities/contact-fields.ts";
import { textOf, textOrNull } from "../entities/entity-form.ts";
import { defineEntityList } from "../entities/entity-list.ts";
import { EntityListPage } from "../entities/entity-list-page.tsx";
import { tenantProfileFilter } from "../entities/filters/sources.ts";
import { Missing, NameLink } from "../entities/name-link.tsx";
import { scopeOf } from "../session/scope.ts";
import { useClaims } from "../session/use-session.ts";

const BASE = "/tenants";

/** Tenants of the installation. */
export const tenantList = defineEntityList<TenantInfo>({
  entityType: "TENANT",
  icon: "customers",
  texts: {
    plural: "tenant.tenants",
    add: "tenant.add",
    search: "tenant.search",
    empty: "tenant.no-tenants-text",
    emptyHint: "tenant.no-tenants-hint",
    details: "tenant.tenant-details",
    deleteOne: "tenant.delete-tenant-title",
    deleteMany: "tenant.delete-tenants-title",
    deleteText: "tenant.delete-text",
    deleteVerb: "tenant.delete-many",
    copyId: "tenant.copyId",
    idCopied: "tenant.idCopiedMessage",
  },
  name: (tenant) => tenant.title,
  load: (client, _scope, link, { tenantProfileId }, options) => {
    const tenantProfileIds = tenantProfileId?.map((id) => entityId("TENANT_PROFILE", parseUuid(id)));
    return client.tenants.infos(link, { ...options, tenantProfileIds });
  },
  get: (client, id, options) => client.tenants.info(entityId("TENANT", parseUuid(id)), options),
  filters: [tenantProfileFilter],
  columns: (context) => [
    {
      key: "title",
      label: context.t("tenant.title"),
      width: "20%",
      cell: (tenant) => <NameLink id={tenant.id.id} base={BASE} name={tenant.title} />,
    },
    {
      key: "tenantProfileName",
      label: context.t("tenant-profile.tenant-profile"),
      width: "14%",
      cell: (tenant) => tenant.tenantProfileName,
    },
    { key: "email", label: context.t("contact.email"), cell: (tenant) => tenant.email || <Missing>–</Missing> },
    {
      key: "country",
      label: context.t("contact.country"),
      width: "11%",
      room: "roomy",
      cell: (tenant) => tenant.country || <Missing>–</Missing>,
    },
    {
      key: "city",
      label: context.t("contact.city"),
      width: "11%",
      room: "roomy",
      cell: (tenant) => tenant.city || <Missing>–</Missing>,
    },
    {
      key: "createdTime",
      label: context.t("entity.created-time"),
      width: "164px",
      tabular: true,
      cell: (tenant) => <Moment ts={tenant.createdTime} />,
    },
    ...contactColumns<TenantInfo>(context),
    descriptionColumn(context),
    idColumn(context),
  ],
  card: (tenant) => ({
    title: <NameLink id={tenant.id.id} base={BASE} name={tenant.title} />,
    meta: [tenant.tenantProfileName, tenant.city].filter(Boolean).join(" · "),
  }),
  actions: [
    {
      id: "admins",
      label: "tenant.manage-tenant-admins",
      icon: "user",
      inline: true,
      does: { to: (tenant) => `${BASE}/${tenant.id.id}/users` },
    },
  ],
  remove: (client, tenant) => client.tenants.delete(tenant.id, { ignoreErrors: true }),
  form: {
    fields: [
      { kind: "text", name: "title", label: "tenant.title", required: "entity.title-required" },
      {
        kind: "entity",
        name: "tenantProfileId",
        label: "tenant-profile.tenant-profile",
        required: "tenant-profile.tenant-profile-required",
        entityType: "TENANT_PROFILE",
        preset: true,
      },
      { kind: "area", name: "description", label: "entity.description" },
      ...CONTACT_FIELDS,
    ],
    read: (tenant) => ({
      title: tenant?.title ?? "",
      tenantProfileId: tenant?.tenantProfileId.id ?? "",
      description: String(tenant?.additionalInfo?.description ?? ""),
      ...readContact(tenant),
    }),
    save: async (client, values, tenant) => {
      const saved = await client.tenants.save(
        {
          ...(tenant && { id: tenant.id, region: tenant.region }),
          title: textOf(values, "title"),
          tenantProfileId: entityId("TENANT_PROFILE", parseUuid(textOf(values, "tenantProfileId"))),
          ...writeContact(values),
          additionalInfo: { ...tenant?.additionalInfo, description: textOrNull(values, "description") ?? "" },
        },
        { ignoreErrors: true },
      );
      return client.tenants.info(saved.id, { ignoreErrors: true });
    },
  },
});

export function TenantsPage() {
  const claims = useClaims();
  const scope = useMemo(() => scopeOf(claims), [claims]);
  return <EntityListPage list={tenantList} scope={scope} base={BASE} manage />;
}
