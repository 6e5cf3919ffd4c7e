import { type Customer, entityId, isPublicCustomer, parseUuid } from "@orrery/model";
import { useMemo } from "react";
import { Moment } from "../controls/time.tsx";
import { idColumn } from "../entities/columns/cells.tsx";
import { contactColumns, descriptionColumn } from "../entities/columns/contact-columns.tsx";
import { CONTACT_FIELDS, readContact, writeContact } from "../entities/contact-fields.ts";
import { textOf, textOrNull } from "../entities/entity-form.ts";
import { defineEntityList } from "../entities/entity-list.ts";
import { EntityListPage } from "../entities/entity-list-page.tsx";
import { Missing, NameLink } from "../entities/name-link.tsx";
import { scopeOf } from "../session/scope.ts";
import { useClaims } from "../session/use-session.ts";
import { ServerAttributesTab } from "../telemetry/entity-tabs.tsx";

const BASE = "/customers";
const notPublic = (customer: Customer) => !isPublicCustomer(customer);

/** Customers of the tenant. */
export const customerList = defineEntityList<Customer>({
  entityType: "CUSTOMER",
  icon: "customers",
  texts: {
    plural: "customer.customers",
    add: "customer.add",
    search: "customer.search",
    empty: "customer.no-customers-text",
    emptyHint: "customer.no-customers-hint",
    details: "customer.customer-details",
    deleteOne: "customer.delete-customer-title",
    deleteMany: "customer.delete-customers-title",
    deleteText: "customer.delete-text",
    deleteVerb: "customer.delete-many",
    copyId: "customer.copyId",
    idCopied: "customer.idCopiedMessage",
  },
  name: (customer) => customer.title,
  load: (client, _scope, link, _filters, options) => client.customers.list(link, options),
  get: (client, id, options) => client.customers.get(entityId("CUSTOMER", parseUuid(id)), options),
  columns: (context) => [
    {
      key: "title",
      label: context.t("customer.title"),
      width: "24%",
      cell: (customer) => <NameLink id={customer.id.id} base={BASE} name={customer.title} />,
    },
    { key: "email", label: context.t("contact.email"), cell: (customer) => customer.email || <Missing>–</Missing> },
    {
      key: "country",
      label: context.t("contact.country"),
      width: "13%",
      room: "roomy",
      cell: (customer) => customer.country || <Missing>–</Missing>,
    },
    {
      key: "city",
      label: context.t("contact.city"),
      width: "13%",
      cell: (customer) => customer.city || <Missing>–</Missing>,
    },
    {
      key: "createdTime",
      label: context.t("entity.created-time"),
      width: "164px",
      tabular: true,
      cell: (customer) => <Moment ts={customer.createdTime} />,
    },
    ...contactColumns<Customer>(context),
    descriptionColumn(context),
    idColumn(context),
  ],
  card: (customer) => ({
    title: <NameLink id={customer.id.id} base={BASE} name={customer.title} />,
    meta: [customer.city, customer.country, customer.email].filter(Boolean).join(" · "),
  }),
  actions: [
    {
      id: "users",
      label: "customer.manage-customer-users",
      icon: "user",
      inline: true,
      enabled: notPublic,
      does: { to: (customer) => `${BASE}/${customer.id.id}/users` },
    },
    {
      id: "devices",
      label: "customer.manage-customer-devices",
      icon: "devices",
      inline: true,
      does: { to: (customer) => `${BASE}/${customer.id.id}/devices` },
    },
  ],
  remove: (client, customer) => client.customers.delete(customer.id, { ignoreErrors: true }),
  removable: notPublic,
  form: {
    fields: [
      { kind: "text", name: "title", label: "customer.title", required: "entity.title-required" },
      { kind: "area", name: "description", label: "entity.description" },
      ...CONTACT_FIELDS,
    ],
    read: (customer) => ({
      title: customer?.title ?? "",
      description: String(customer?.additionalInfo?.description ?? ""),
      ...readContact(customer),
    }),
    save: (client, values, customer) =>
      client.customers.save(
        {
          ...(customer && { id: customer.id }),
          title: textOf(values, "title"),
          ...writeContact(values),
          additionalInfo: { ...customer?.additionalInfo, description: textOrNull(values, "description") ?? "" },
        },
        { ignoreErrors: true },
      ),
    editable: notPublic,
  },
  tabs: [{ value: "attributes", label: "attribute.attributes", Panel: ServerAttributesTab }],
});

export function CustomersPage() {
  const claims = useClaims();
  const scope = useMemo(() => scopeOf(claims), [claims]);
  return <EntityListPage list={customerList} scope={scope} base={BASE} manage />;
}
