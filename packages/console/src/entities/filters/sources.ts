import { entityId, NULL_UUID, type PageLink, parseUuid } from "@orrery/model";
import type { ChoiceSource, ListFilter } from "./list-filter.ts";

/** More are found by searching for them. */
const SHOWN = 30;

const firstOf = (property: string, text: string): PageLink => ({
  page: 0,
  pageSize: SHOWN,
  textSearch: text || undefined,
  sortOrder: { property, direction: "ASC" },
});

const customers: ChoiceSource = {
  key: "customer",
  find: async (client, text, options) => {
    const { data } = await client.customers.list(firstOf("title", text), options);
    return data.map(({ id, title }) => ({ value: id.id, label: title }));
  },
  name: async (client, value, options) =>
    (await client.customers.get(entityId("CUSTOMER", parseUuid(value)), options)).title,
};

const deviceProfiles: ChoiceSource = {
  key: "deviceProfile",
  find: async (client, text, options) => {
    const { data } = await client.deviceProfiles.infos(firstOf("name", text), options);
    return data.map(({ id, name }) => ({ value: id.id, label: name }));
  },
  name: async (client, value, options) =>
    (await client.deviceProfiles.info(entityId("DEVICE_PROFILE", parseUuid(value)), options)).name,
};

const tenantProfiles: ChoiceSource = {
  key: "tenantProfile",
  find: async (client, text, options) => {
    const { data } = await client.tenantProfiles.infos(firstOf("name", text), options);
    return data.map(({ id, name }) => ({ value: id.id, label: name }));
  },
  name: async (client, value, options) =>
    (await client.tenantProfiles.info(entityId("TENANT_PROFILE", parseUuid(value)), options)).name,
};

/** By the customer that entries of a tenant are assigned to; the null id means none. */
export const customerFilter: ListFilter = {
  name: "customerId",
  parameter: "customerIds",
  label: "customer.customer",
  fixed: [{ value: NULL_UUID, label: "common.not-assigned" }],
  source: customers,
  offered: ({ scope, manage }) => manage && scope.kind === "tenant",
};

export const deviceProfileFilter: ListFilter = {
  name: "deviceProfileId",
  parameter: "deviceProfileIds",
  label: "device-profile.device-profile",
  source: deviceProfiles,
};

export const tenantProfileFilter: ListFilter = {
  name: "tenantProfileId",
  parameter: "tenantProfileIds",
  label: "tenant-profile.tenant-profile",
  source: tenantProfiles,
};
