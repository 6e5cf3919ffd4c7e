import { type Customer, entityId, isPublicCustomer, parseUuid } from "@orrery/model";
import { CONTACT_COLUMNS, createdTimeColumn, descriptionColumn, idColumn } from "../entities/columns/columns.ts";
import { entityTabs } from "../entities/drawer/entity-tabs.ts";
import { defineEntityList } from "../entities/entity-list.ts";
import { ListPage } from "../entities/list/list-page.tsx";
import { NameLink } from "../entities/list/name-link.tsx";
import { customer as kind } from "../kinds/customer.ts";

const notPublic = (customer: Customer) => !isPublicCustomer(customer);

/** Customers of the tenant. */
const customerList = defineEntityList<Customer>(kind, {
  name: (customer) => customer.title,
  load: (client, _scope, link, _filters, options) => client.customers.list(link, options),
  get: (client, id, options) => client.customers.get(entityId("CUSTOMER", parseUuid(id)), options),
  bulk: true,
  columns: [
    { key: "title", label: "customer.title", kind: "name", width: "24%", value: ({ title }) => title },
    { key: "email", label: "contact.email", value: ({ email }) => email },
    { key: "country", label: "contact.country", width: "13%", room: "roomy", value: ({ country }) => country },
    { key: "city", label: "contact.city", width: "13%", value: ({ city }) => city },
    createdTimeColumn,
    ...CONTACT_COLUMNS,
    descriptionColumn,
    idColumn,
  ],
  card: (customer, { base }) => ({
    title: <NameLink id={customer.id.id} base={base} name={customer.title} />,
    meta: [customer.city, customer.country, customer.email].filter(Boolean).join(" · "),
  }),
  actions: [
    {
      id: "users",
      label: "customer.manage-customer-users",
      icon: "user",
      inline: true,
      enabled: notPublic,
      does: { to: (customer) => `/customers/${customer.id.id}/users` },
    },
    {
      id: "devices",
      label: "customer.manage-customer-devices",
      icon: "devices",
      inline: true,
      does: { to: (customer) => `/customers/${customer.id.id}/devices` },
    },
    {
      id: "assets",
      label: "customer.manage-customer-assets",
      icon: "assets",
      does: { to: (customer) => `/customers/${customer.id.id}/assets` },
    },
    {
      id: "dashboards",
      label: "customer.manage-customer-dashboards",
      icon: "dashboards",
      does: { to: (customer) => `/customers/${customer.id.id}/dashboards` },
    },
  ],
  remove: (client, customer) => client.customers.delete(customer.id, { ignoreErrors: true }),
  removable: notPublic,
  form: () => import("./customer-form.ts").then(({ customerForm }) => customerForm),
  tabs: entityTabs({
    attributes: "SERVER_SCOPE",
    telemetry: true,
    alarms: true,
    events: "customer.events",
    relations: true,
    auditLogs: true,
  }),
});

export function CustomersPage() {
  return <ListPage list={customerList} />;
}
