import type { CallOptions, Client } from "@orrery/client";
import type { PageLink } from "@orrery/model";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useClient } from "../session/client-context.tsx";
import { type Scope, scopeOf } from "../session/scope.ts";
import { useClaims } from "../session/use-session.ts";
import type { PaletteEntry, PaletteGroup } from "./palette-entries.ts";

const SHOWN = 5;
const MIN_TEXT = 2;

interface Found {
  readonly groups: readonly PaletteGroup[];
  readonly searching: boolean;
}

/** Entities whose name holds the text. */
export function usePaletteEntities(text: string): Found {
  const client = useClient();
  const scope = scopeOf(useClaims());
  const wanted = useDeferredValue(text);
  const { data, isFetching } = useQuery({
    queryKey: ["palette", scope.kind, wanted],
    queryFn: ({ signal }) => findEntities(client, scope, wanted, { signal, ignoreErrors: true }),
    enabled: wanted.length >= MIN_TEXT,
    placeholderData: keepPreviousData,
  });
  return { groups: text.length >= MIN_TEXT ? (data ?? []) : [], searching: isFetching };
}

async function findEntities(
  client: Client,
  scope: Scope,
  textSearch: string,
  options: CallOptions,
): Promise<readonly PaletteGroup[]> {
  const link: PageLink = { page: 0, pageSize: SHOWN, textSearch };
  const groups = await Promise.all(SOURCES[scope.kind].map((find) => find(client, scope, link, options)));
  return groups.filter((group) => group.entries.length > 0);
}

type Source = (client: Client, scope: Scope, link: PageLink, options: CallOptions) => Promise<PaletteGroup>;

const devices: Source = async (client, scope, link, options) => {
  const { data } = await (scope.kind === "customer"
    ? client.devices.customerInfos(scope.customerId, link, undefined, options)
    : client.devices.tenantInfos(link, undefined, options));
  const entries = data.map((device): PaletteEntry => {
    const detail = [device.deviceProfileName, scope.kind === "tenant" && device.customerTitle]
      .filter(Boolean)
      .join(" · ");
    return {
      kind: "place",
      id: device.id.id,
      title: device.name,
      detail,
      icon: "devices",
      keys: [],
      to: `/devices/${device.id.id}`,
      device: device.id,
    };
  });
  return { title: "palette.devices", entries };
};

const dashboards: Source = async (client, scope, link, options) => {
  const { data } = await (scope.kind === "customer"
    ? client.dashboards.customerInfos(scope.customerId, link, options)
    : client.dashboards.tenantInfos(link, options));
  const entries = data.map(
    ({ id, title }): PaletteEntry => ({
      kind: "place",
      id: id.id,
      title,
      icon: "dashboards",
      keys: [],
      to: `/dashboards/${id.id}`,
    }),
  );
  return { title: "palette.dashboards", entries };
};

const customers: Source = async (client, _scope, link, options) => {
  const { data } = await client.customers.list(link, options);
  const entries = data.map(
    ({ id, title }): PaletteEntry => ({
      kind: "place",
      id: id.id,
      title,
      icon: "customers",
      keys: [],
      to: `/customers/${id.id}`,
    }),
  );
  return { title: "palette.customers", entries };
};

const tenants: Source = async (client, _scope, link, options) => {
  const { data } = await client.tenants.infos(link, options);
  const entries = data.map(
    ({ id, title, tenantProfileName }): PaletteEntry => ({
      kind: "place",
      id: id.id,
      title,
      detail: tenantProfileName,
      icon: "customers",
      keys: [],
      to: `/tenants/${id.id}`,
    }),
  );
  return { title: "palette.tenants", entries };
};

const SOURCES: Readonly<Record<Scope["kind"], readonly Source[]>> = {
  system: [tenants],
  tenant: [devices, dashboards, customers],
  customer: [devices, dashboards],
};
