import { type AuditLogFilter, auditLogs, type CallOptions, type Client } from "@orrery/client";
import {
  ACTION_STATUSES,
  ACTION_TYPES,
  type AuditLog,
  type EntityId,
  type EntityType,
  entityId,
  isEntityType,
  isUuid,
  type PageLink,
  parseEntityId,
  parseUuid,
} from "@orrery/model";
import type { FilterValues, ListFilter } from "../entities/filters/list-filter.ts";
import { typeNameKey } from "../kinds/kind-texts.ts";
import { KINDS, rolesOf } from "../kinds/kinds.ts";
import { searchEntities } from "../pickers/entity/search-entities.ts";
import { actionKey } from "./audit-mode.ts";

/** Of each kind; more are found by a longer text. */
const SHOWN = 5;
/** Kinds that no entry is about: those of alarms are about what raised them. */
const UNLOGGED: ReadonlySet<EntityType> = new Set(["TENANT_PROFILE", "ALARM", "RULE_NODE", "API_USAGE_STATE", "RPC"]);
const BY_EMAIL = { property: "email", direction: "ASC" } as const;
const NEWEST: PageLink = { page: 0, pageSize: 1, sortOrder: { property: "createdTime", direction: "DESC" } };

export const auditActionFilter: ListFilter = {
  name: "action",
  label: "audit-log.type",
  fixed: ACTION_TYPES.map((value) => ({ value, label: actionKey(value) })),
};

export const auditStatusFilter: ListFilter = {
  name: "status",
  label: "audit-log.status",
  fixed: ACTION_STATUSES.map((value) => ({ value, label: `audit-log.status-${value.toLowerCase()}` })),
};

const userFilter: ListFilter = {
  name: "user",
  label: "audit-log.user",
  source: {
    key: "audit-user",
    find: async (client, text, options) => {
      const link: PageLink = { page: 0, pageSize: 30, textSearch: text || undefined, sortOrder: BY_EMAIL };
      const { data } = await client.users.list(link, options);
      return data.map(({ id, email }) => ({ value: id.id, label: email }));
    },
    name: async (client, value, options) =>
      nameInLog(
        () => auditLogs(client.api).ofUser(entityId("USER", parseUuid(value)), NEWEST, undefined, options),
        ({ userName }) => userName,
        () => client.users.get(entityId("USER", parseUuid(value)), options).then(({ email }) => email),
      ),
  },
};

const entityTypeFilter: ListFilter = {
  name: "entityType",
  label: "audit-log.entity-type",
  fixed: KINDS.filter(({ type }) => !UNLOGGED.has(type)).map(({ type }) => ({
    value: type,
    label: typeNameKey(type),
  })),
};

const entityFilter: ListFilter = {
  name: "entity",
  label: "audit-log.entity-name",
  source: {
    key: "audit-entity",
    find: findEntities,
    name: async (client, value, options) => {
      const id = entityOf(value);
      if (!id) throw new TypeError(`${value} is no entity`);
      return nameInLog(
        () => auditLogs(client.api).ofEntity(id, NEWEST, undefined, options),
        ({ entityName }) => entityName,
        () => Promise.resolve(id.id),
      );
    },
  },
};

/** All filters of the page: who did what to which, and how it ended. */
export const AUDIT_FILTERS = [userFilter, auditActionFilter, entityTypeFilter, entityFilter, auditStatusFilter];

/** What the address and the pills say, as the call asks it. What no filter offers is left out. */
export function auditFilterOf(filters: FilterValues): AuditLogFilter {
  return {
    actionTypes: ACTION_TYPES.filter((type) => filters.action?.includes(type)),
    actionStatuses: ACTION_STATUSES.filter((status) => filters.status?.includes(status)),
    userIds: filters.user?.filter(isUuid),
    entityTypes: filters.entityType?.filter(isEntityType),
    entityIds: filters.entity?.flatMap((value) => entityOf(value)?.id ?? []),
  };
}

/** An entity as a choice of the filter. */
export const entityChoice = ({ entityType, id }: EntityId): string => `${entityType}:${id}`;

function entityOf(choice: string): EntityId | undefined {
  const [type = "", id = ""] = choice.split(":");
  return isEntityType(type) && isUuid(id) ? parseEntityId(type, id) : undefined;
}

/** Entities of every kind that has a list. A kind that cannot be read here is left out. */
async function findEntities(client: Client, text: string, { signal }: CallOptions) {
  const claims = client.session.claims();
  if (!claims) return [];
  const types = KINDS.filter((kind) => rolesOf(kind).includes(claims.authority)).map(({ type }) => type);
  const answers = await Promise.allSettled(
    types.map((type) => searchEntities(client, claims, { type, text, pageSize: SHOWN }, signal)),
  );
  const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  return found.map(({ id, name }) => ({ value: entityChoice(id), label: name }));
}

/** What the log calls it: also what was deleted since has a name there. */
async function nameInLog(
  read: () => Promise<{ readonly data: readonly AuditLog[] }>,
  name: (entry: AuditLog) => string | null,
  otherwise: () => Promise<string>,
): Promise<string> {
  const [entry] = (await read()).data;
  return (entry && name(entry)) || (await otherwise());
}
