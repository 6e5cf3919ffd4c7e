import type { ConnectionFilter } from "@orrery/client";
import {
  CONNECTION_CAUSES,
  CONNECTION_OUTCOMES,
  CONNECTION_TRANSPORTS,
  DROPPED_CAUSES,
  ENDED_CAUSES,
  entityId,
  isUuid,
  parseUuid,
  REFUSED_CAUSES,
} from "@orrery/model";
import type { FilterValues, ListFilter } from "../entities/filters/list-filter.ts";
import { deviceProfileFilter } from "../entities/filters/sources.ts";
import { causeKey, outcomeKey, transportName } from "./connection-texts.ts";

const SHOWN = 30;

const outcomeFilter: ListFilter = {
  name: "outcome",
  label: "connection.outcome",
  fixed: CONNECTION_OUTCOMES.map((value) => ({ value, label: outcomeKey(value) })),
};

/** Causes that refusals and ends have in common are one choice, in the words of the refusal. */
const causeFilter: ListFilter = {
  name: "cause",
  label: "connection.cause",
  fixed: [
    ...REFUSED_CAUSES.map((cause) => ({ outcome: "REFUSED", cause }) as const),
    ...ENDED_CAUSES.map((cause) => ({ outcome: "ENDED", cause }) as const),
    ...DROPPED_CAUSES.map((cause) => ({ outcome: "DROPPED", cause }) as const),
  ]
    .filter(({ cause }, at, all) => all.findIndex((one) => one.cause === cause) === at)
    .map((one) => ({ value: one.cause, label: causeKey(one) })),
};

const transportFilter: ListFilter = {
  name: "transport",
  label: "connection.transport",
  fixed: CONNECTION_TRANSPORTS.map((value) => ({ value, label: transportName(value) })),
};

const deviceFilter: ListFilter = {
  name: "device",
  label: "connection.device",
  source: {
    key: "connection-device",
    find: async (client, text, options) => {
      const sortOrder = { property: "name", direction: "ASC" } as const;
      const link = { page: 0, pageSize: SHOWN, textSearch: text || undefined, sortOrder };
      const { data } = await client.devices.tenantInfos(link, undefined, options);
      return data.map(({ id, name }) => ({ value: id.id, label: name }));
    },
    name: async (client, value, options) =>
      (await client.devices.info(entityId("DEVICE", parseUuid(value)), options)).name,
  },
};

/** Filters of a tenant's log, and of that of the installation: what it lists belongs to no device. */
export const TENANT_FILTERS: readonly ListFilter[] = [
  outcomeFilter,
  causeFilter,
  transportFilter,
  deviceFilter,
  deviceProfileFilter,
];
export const INSTALLATION_FILTERS: readonly ListFilter[] = [outcomeFilter, causeFilter, transportFilter];

/** What the address and the pills say, as the call asks it. */
export function connectionFilterOf(filters: FilterValues): ConnectionFilter {
  return {
    outcomes: CONNECTION_OUTCOMES.filter((outcome) => filters.outcome?.includes(outcome)),
    causes: CONNECTION_CAUSES.filter((cause) => filters.cause?.includes(cause)),
    transports: CONNECTION_TRANSPORTS.filter((transport) => filters.transport?.includes(transport)),
    deviceIds: filters.device?.filter(isUuid),
    deviceProfileIds: filters.deviceProfileId?.filter(isUuid),
  };
}
