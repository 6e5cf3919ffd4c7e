import { entityId, type PageLink, parseUuid } from "@orrery/model";
import type { EntityOptions } from "./entity-form.ts";

const byName = (textSearch: string, property: "name" | "title"): PageLink => ({
  page: 0,
  pageSize: 10,
  textSearch: textSearch === "" ? undefined : textSearch,
  sortOrder: { property, direction: "ASC" },
});

/** Device profiles of the tenant; a new form starts with the default one. */
export const deviceProfileOptions: EntityOptions = {
  key: "deviceProfile",
  search: async (client, text, options) =>
    (await client.deviceProfiles.infos(byName(text, "name"), options)).data.map(({ id, name }) => ({
      id: id.id,
      name,
    })),
  find: async (client, id, options) => {
    const { name } = await client.deviceProfiles.info(entityId("DEVICE_PROFILE", parseUuid(id)), options);
    return { id, name };
  },
  preset: async (client, options) => {
    const { id, name } = await client.deviceProfiles.defaultInfo(options);
    return { id: id.id, name };
  },
};

/** Tenant profiles; a new form starts with the default one. */
export const tenantProfileOptions: EntityOptions = {
  key: "tenantProfile",
  search: async (client, text, options) =>
    (await client.tenantProfiles.infos(byName(text, "name"), options)).data.map(({ id, name }) => ({
      id: id.id,
      name,
    })),
  find: async (client, id, options) => {
    const { name } = await client.tenantProfiles.info(entityId("TENANT_PROFILE", parseUuid(id)), options);
    return { id, name };
  },
  preset: async (client, options) => {
    const { id, name } = await client.tenantProfiles.defaultInfo(options);
    return { id: id.id, name };
  },
};

/** Customers of the tenant. */
export const customerOptions: EntityOptions = {
  key: "customer",
  search: async (client, text, options) =>
    (await client.customers.list(byName(text, "title"), options)).data.map(({ id, title }) => ({
      id: id.id,
      name: title,
    })),
  find: async (client, id, options) => {
    const { title } = await client.customers.shortInfo(entityId("CUSTOMER", parseUuid(id)), options);
    return { id, name: title };
  },
};
