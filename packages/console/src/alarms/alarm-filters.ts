import type { CallOptions, Claims, Client } from "@orrery/client";
import {
  ALARM_SEARCH_STATUSES,
  ALARM_SEVERITIES,
  type AlarmAssignee,
  type EntityId,
  type EntityType,
  entityId,
  isUuid,
  parseUuid,
} from "@orrery/model";
import type { ListFilter } from "../entities/filters/list-filter.ts";
import { kindOf } from "../kinds/kinds.ts";
import { foundEntity, searchEntities } from "../pickers/entity/search-entities.ts";
import type { AlarmsOf } from "./alarm-query.ts";

/** So many alarms are looked at for the types that there are. */
const LOOKED_AT = 100;
/** Choices that are offered; more are found by searching for them. */
const OFFERED = 30;
/** So many people are looked through for one whom an address names. */
const MAX_PEOPLE = 1_000;

/** Active, cleared, acknowledged or not: one of them. */
export const alarmStatusFilter: ListFilter = {
  name: "status",
  label: "alarm.status",
  single: true,
  fixed: ALARM_SEARCH_STATUSES.filter((status) => status !== "ANY").map((value) => ({
    value,
    label: `alarm.search-status-${value.toLowerCase()}`,
  })),
};

export const alarmSeverityFilter: ListFilter = {
  name: "severity",
  label: "alarm.severity",
  fixed: ALARM_SEVERITIES.map((value) => ({ value, label: `alarm.severity-${value.toLowerCase()}` })),
};

/** By the types that the newest alarms of an entity have. */
export function alarmTypeFilter(id: EntityId): ListFilter {
  return {
    name: "type",
    label: "alarm.type",
    texts: true,
    source: {
      key: `alarm-types-${id.id}`,
      find: async (client, text, options) => {
        const { data } = await client.alarms.listOf(id, { page: 0, pageSize: LOOKED_AT }, {}, options);
        return [...new Set(data.map(({ type }) => type))]
          .filter((type) => type.toLowerCase().includes(text.toLowerCase()))
          .toSorted()
          .map((type) => ({ value: type, label: type }));
      },
      name: (_client, value) => Promise.resolve(value),
    },
  };
}

/** By the types of all alarms of the tenant. */
const anyTypeFilter: ListFilter = {
  name: "type",
  label: "alarm.type",
  texts: true,
  source: {
    key: "alarm-types",
    find: async (client, text, options) => {
      const { data } = await client.alarms.types(
        { page: 0, pageSize: OFFERED, textSearch: text || undefined },
        options,
      );
      return data.map(({ type }) => ({ value: type, label: type }));
    },
    name: (_client, value) => Promise.resolve(value),
  },
};

/** How people are called: by name, or by their address. */
export const personName = ({ firstName, lastName, email }: Omit<AlarmAssignee, "id">): string =>
  [firstName, lastName].filter(Boolean).join(" ") || email;

/** By who takes care of them. */
function assigneeFilter({ userId }: Claims): ListFilter {
  return {
    name: "assignee",
    label: "alarm.assignee",
    single: true,
    fixed: [{ value: userId, label: "alarm.assigned-to-me" }],
    source: {
      key: "alarm-assignees",
      find: async (client, text, options) => {
        const link = { page: 0, pageSize: OFFERED, textSearch: text || undefined };
        const { data } = await client.users.infos(link, options);
        return data
          .filter(({ id }) => id.id !== userId)
          .map((user) => ({ value: user.id.id, label: personName(user) }));
      },
      name: async (client, value, options) => {
        const { data } = await client.users.infos({ page: 0, pageSize: MAX_PEOPLE }, options);
        const found = data.find(({ id }) => id.id === value);
        return found ? personName(found) : value;
      },
    },
  };
}

/** The kinds whose alarms are looked for by name. */
const ORIGINATORS: readonly EntityType[] = ["DEVICE", "ASSET", "ENTITY_VIEW", "CUSTOMER"];

/** By the entity that they are about, or are listed under. */
function originatorFilter(claims: Claims): ListFilter {
  const types = ORIGINATORS.filter((type) => type !== "CUSTOMER" || claims.authority === "TENANT_ADMIN");
  return {
    name: "originator",
    label: "alarm.originator",
    single: true,
    source: {
      key: "alarm-originators",
      find: async (client, text, { signal }) => {
        const pageSize = Math.ceil(OFFERED / types.length);
        const found = await Promise.all(
          types.map((type) => searchEntities(client, claims, { type, text, pageSize }, signal)),
        );
        return found.flat().map(({ id, name }) => ({ value: `${id.entityType}.${id.id}`, label: name }));
      },
      name: nameOfOriginator,
    },
  };
}

async function nameOfOriginator(client: Client, value: string, options: CallOptions): Promise<string> {
  const id = originatorIn(value);
  const found = id && (await kindOf(id.entityType).one?.(client, id.id, options));
  return found ? foundEntity(found).name : value;
}

/** What {@link originatorFilter} has chosen; `undefined` for anything else that an address holds. */
function originatorIn(value: string): EntityId | undefined {
  const [type = "", id = ""] = value.split(".");
  const known = ORIGINATORS.find((each) => each === type);
  return known && isUuid(id) ? entityId(known, parseUuid(id)) : undefined;
}

/** The filters of the page of all alarms besides the severities, which stand in a strip of their own. */
export const alarmPageFilters = (claims: Claims): readonly ListFilter[] => [
  alarmStatusFilter,
  anyTypeFilter,
  originatorFilter(claims),
  assigneeFilter(claims),
];

/** Their names in the address. */
export const ALARM_FILTER_NAMES: readonly string[] = ["severity", "status", "type", "originator", "assignee"];

/** Whose alarms the page shows: all, or those of the chosen originator. */
export function alarmsOf([chosen]: readonly string[] = []): AlarmsOf {
  const singleEntity = chosen === undefined ? undefined : originatorIn(chosen);
  return singleEntity ? { type: "singleEntity", singleEntity } : { type: "allAlarms" };
}
