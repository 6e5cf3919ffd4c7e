import type { EntityId } from "../ids/entity-id.ts";
import { isEntityType } from "../ids/entity-type.ts";
import { isUuid, parseUuid } from "../ids/uuid.ts";
import type { EntityFilter } from "../queries/entity-filter.ts";
import {
  type AliasFilter,
  type AliasReference,
  type SearchFilter,
  type StateReference,
  stateReferenceOf,
} from "./alias-filter.ts";
import type { EntityAlias, StateParams } from "./configuration.ts";
import { objectOr } from "./json.ts";
import { referenceIn } from "./read-alias-filter.ts";

/** The signed-in user, for pseudo entities such as CURRENT_TENANT. */
export interface AliasUser {
  readonly authority: "SYS_ADMIN" | "TENANT_ADMIN" | "CUSTOMER_USER";
  readonly userId?: string | undefined;
  readonly tenantId: string;
  readonly customerId: string;
}

/** An alias as resolved by the client (reference: telemetry and queries, 9.1). */
export interface ResolvedAlias {
  readonly alias: string;
  /** Undefined: nothing to query, the datasource is "Unresolved". */
  readonly entityFilter?: EntityFilter | undefined;
  /** Whether the result depends on the state of the dashboard. */
  readonly followsState: boolean;
  readonly resolveMultiple: boolean;
}

export interface AliasContext {
  readonly params: StateParams;
  readonly user: AliasUser;
}

/** Pure: the server finds the entities later, by the filter. */
export function resolveAlias({ alias, filter }: EntityAlias, context: AliasContext): ResolvedAlias {
  return {
    alias,
    entityFilter: filterOf(filter, context),
    followsState: stateReferenceOf(filter) !== undefined,
    resolveMultiple: filter.resolveMultiple,
  };
}

function filterOf(filter: AliasFilter, context: AliasContext): EntityFilter | undefined {
  switch (filter.type) {
    case "unreadable":
      return undefined;
    case "singleEntity":
      return single(resolvePseudo(filter.singleEntity, context.user));
    case "stateEntity":
      return single(stateEntity(filter, context));
    case "relationsQuery":
    case "assetSearchQuery":
    case "deviceSearchQuery":
    case "edgeSearchQuery":
    case "entityViewSearchQuery": {
      const rootEntity = rootOf(filter, context);
      return rootEntity && { ...filter, rootEntity };
    }
    case "entityList":
    case "entityName":
    case "entityType":
    case "deviceType":
    case "assetType":
    case "edgeType":
    case "entityViewType":
    case "apiUsageState":
      return filter;
  }
}

function single(entity: EntityId | undefined): EntityFilter | undefined {
  return entity ? { type: "singleEntity", singleEntity: entity } : undefined;
}

function rootOf(filter: SearchFilter, context: AliasContext): EntityId | undefined {
  return filter.rootStateEntity ? stateEntity(filter, context) : resolvePseudo(filter.rootEntity, context.user);
}

/** The entity of the dashboard state, under the name in the alias, or the alias' default. */
export function stateEntity(reference: StateReference, { params, user }: AliasContext): EntityId | undefined {
  const name = reference.stateEntityParamName;
  const named = referenceIn(name ? objectOr(params[name]).entityId : params.entityId);
  return resolvePseudo(named, user) ?? resolvePseudo(reference.defaultStateEntity, user);
}

/** An entity reference with CURRENT_… replaced by the ids of the signed-in user; undefined when it is none. */
function resolvePseudo(reference: AliasReference | null | undefined, user: AliasUser): EntityId | undefined {
  const { entityType, id } = reference ?? {};
  const isCustomer = user.authority === "CUSTOMER_USER";
  switch (entityType) {
    case undefined:
      return undefined;
    case "CURRENT_CUSTOMER":
      return entity("CUSTOMER", isCustomer ? user.customerId : id);
    case "CURRENT_TENANT":
      return entity("TENANT", user.tenantId);
    case "CURRENT_USER":
      return entity("USER", user.userId);
    case "CURRENT_USER_OWNER":
      return isCustomer ? entity("CUSTOMER", user.customerId) : entity("TENANT", user.tenantId);
    default: // a type of entity
      return entity(entityType, id);
  }
}

function entity(entityType: string, id: string | undefined): EntityId | undefined {
  return isEntityType(entityType) && id !== undefined && isUuid(id) ? { entityType, id: parseUuid(id) } : undefined;
}
