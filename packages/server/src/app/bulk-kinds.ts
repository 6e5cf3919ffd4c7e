import {
  type BulkFilters,
  type EntityType,
  entityId,
  PlatformError,
  parseUuid,
  RULE_CHAIN_TYPES,
  TRANSPORT_TYPES,
} from "@orrery/model";
import { Type } from "typebox";
import type { AssetService } from "../assets/asset-service.ts";
import { assignableFilters, assignableScopeOf } from "../assignments/assignable-routes.ts";
import type { AssignableDraft, AssignableService, TypedAssignable } from "../assignments/assignable-service.ts";
import { assigns, assignsToEdges, type BulkKind, deletes } from "../bulk-actions/bulk-kind.ts";
import { listFilters } from "../bulk-actions/list-filters.ts";
import { deviceFilters, deviceScopeOf } from "../devices/device-routes.ts";
import type { EdgeService } from "../edges/edge-service.ts";
import type { EntityViewService } from "../entity-views/entity-view-service.ts";
import { SYSTEM_ADMINS, TENANT_ADMINS } from "../kernel/auth/roles.ts";
import { choices, chosenIds, chosenWords, customerChoices } from "../kernel/http/input/choices.ts";
import type { OtaPackageService } from "../ota-packages/ota-package-service.ts";
import type { ResourceService } from "../resources/resource-service.ts";
import type { RuleChainService } from "../rules/chains/rule-chain-service.ts";
import type { Identity } from "./identity/identity.ts";

const edgeScope = { edgeId: Type.Optional(Type.String()), customerId: Type.Optional(Type.String()) };
const edgeFilters = Type.Object({ edgeId: Type.String(), type: Type.Optional(Type.String()) });
const NO_FILTERS = Type.Object({});
const tenantFilters = Type.Object({ tenantProfileIds: choices("Ids of tenant profiles") });
const profileFilters = Type.Object({ transportTypes: choices("Transports of device profiles") });
const dashboardFilters = Type.Object({ customerIds: customerChoices, customerId: Type.Optional(Type.String()) });
const chainFilters = Type.Object({ type: Type.Optional(Type.Enum([...RULE_CHAIN_TYPES])) });
const userFilters = Type.Object({ tenantId: Type.Optional(Type.String()), customerId: Type.Optional(Type.String()) });

/** The modules whose kinds accept commands for many entities. */
export interface BulkModules {
  readonly identity: Identity;
  readonly assets: { readonly assets: AssetService; readonly entityViews: EntityViewService };
  readonly edges: { readonly edges: EdgeService };
  readonly files: { readonly otaPackages: OtaPackageService; readonly resources: ResourceService };
  readonly rules: { readonly chains: RuleChainService };
}

/** The kinds that accept commands for many entities, each with its own service and list. */
export function bulkKinds(modules: BulkModules): readonly BulkKind[] {
  const { identity, files, rules } = modules;
  const { customers, tenants, tenantProfiles } = identity.tenancy;
  const { deviceProfiles } = identity.devices;
  const ofTenant = { roles: TENANT_ADMINS } as const;
  const ofSystem = { roles: SYSTEM_ADMINS } as const;
  return [
    devices(modules),
    assignable(modules, modules.assets.assets),
    assignable(modules, modules.assets.entityViews),
    assignable(modules, modules.edges.edges),
    dashboards(modules),
    users(modules),
    {
      ...ofTenant,
      entityType: "CUSTOMER",
      list: (user, filters, link) => {
        listFilters(NO_FILTERS, filters);
        return customers.list(user, link);
      },
      operations: deletes((user, id) => customers.delete(user, id)),
    },
    {
      ...ofTenant,
      entityType: "DEVICE_PROFILE",
      list: (user, filters, link) => {
        const { transportTypes } = listFilters(profileFilters, filters);
        return deviceProfiles.list(user, chosenWords("transportTypes", transportTypes, TRANSPORT_TYPES), link);
      },
      operations: deletes((user, id) => deviceProfiles.delete(user, id)),
    },
    {
      ...ofTenant,
      entityType: "RULE_CHAIN",
      list: (user, filters, link) => rules.chains.list(user, listFilters(chainFilters, filters).type ?? "CORE", link),
      operations: deletes((user, id) => rules.chains.delete(user, id)),
    },
    {
      ...ofTenant,
      entityType: "OTA_PACKAGE",
      list: (user, filters, link) => {
        listFilters(NO_FILTERS, filters);
        return files.otaPackages.list(user, link);
      },
      operations: deletes((user, id) => files.otaPackages.delete(user, id)),
    },
    {
      roles: [...TENANT_ADMINS, ...SYSTEM_ADMINS],
      entityType: "TB_RESOURCE",
      list: (user, filters, link) => {
        listFilters(NO_FILTERS, filters);
        return files.resources.list(user, link);
      },
      operations: deletes((user, id) => files.resources.delete(user, id)),
    },
    {
      ...ofSystem,
      entityType: "TENANT",
      list: (user, filters, link) => {
        const { tenantProfileIds } = listFilters(tenantFilters, filters);
        return tenants.listInfos(user, chosenIds("tenantProfileIds", tenantProfileIds), link);
      },
      operations: deletes((user, id) => tenants.delete(user, id)),
    },
    {
      ...ofSystem,
      entityType: "TENANT_PROFILE",
      list: (user, filters, link) => {
        listFilters(NO_FILTERS, filters);
        return tenantProfiles.list(user, link);
      },
      operations: deletes((user, id) => tenantProfiles.delete(user, id)),
    },
  ];
}

function devices({ identity }: BulkModules): BulkKind {
  const service = identity.devices.devices;
  const schema = Type.Object({ ...deviceFilters.properties, ...edgeScope });
  return {
    entityType: "DEVICE",
    roles: TENANT_ADMINS,
    list: (user, filters, link) => {
      const { edgeId, customerId, ...rest } = listFilters(schema, filters);
      if (edgeId) return membersOf(identity.entities, "DEVICE").list(user, edgeScopeOf(filters), link);
      const ofCustomer = customerId ? { customerId: parseUuid(customerId) } : {};
      return service.listInfos(user, { ...deviceScopeOf(rest), ...ofCustomer }, link);
    },
    operations: {
      ...deletes((user, id) => service.delete(user, id)),
      ...assigns(service.assignment, (user, id) => service.reader.get(user, "READ", id)),
      ...edgeOperations(identity.entities, "DEVICE"),
    },
  };
}

function assignable<E extends TypedAssignable, D extends AssignableDraft>(
  { identity }: BulkModules,
  service: AssignableService<E, D>,
): BulkKind {
  const { entityType } = service;
  const schema = Type.Object({ ...assignableFilters.properties, ...edgeScope });
  return {
    entityType,
    roles: TENANT_ADMINS,
    list: (user, filters, link) => {
      const { edgeId, customerId, ...rest } = listFilters(schema, filters);
      if (edgeId) {
        return membersOf(identity.entities, entityType).list(user, edgeScopeOf(filters), link);
      }
      const ofCustomer = customerId ? { customerId: parseUuid(customerId) } : {};
      return service.listInfos(user, { ...assignableScopeOf(rest), ...ofCustomer }, link);
    },
    operations: {
      ...deletes((user, id) => service.delete(user, id)),
      ...assigns(service.assignment, (user, id) => service.get(user, id)),
      ...(entityType === "EDGE" ? {} : edgeOperations(identity.entities, entityType)),
    },
  };
}

function dashboards({ identity }: BulkModules): BulkKind {
  const service = identity.dashboards.dashboards;
  return {
    entityType: "DASHBOARD",
    roles: TENANT_ADMINS,
    list: (user, filters, link) => {
      const { customerIds, customerId } = listFilters(dashboardFilters, filters);
      if (customerId) return service.listOfCustomer(user, { customerId: parseUuid(customerId), mobile: false }, link);
      const scope = { tenantId: user.tenantId.id, mobile: false, customerIds: chosenIds("customerIds", customerIds) };
      return service.listOfTenant(user, scope, link);
    },
    operations: deletes((user, id) => service.delete(user, id)),
  };
}

function users({ identity }: BulkModules): BulkKind {
  const service = identity.accounts.users;
  return {
    entityType: "USER",
    roles: [...TENANT_ADMINS, ...SYSTEM_ADMINS],
    list: (user, filters, link) => {
      const { tenantId, customerId } = listFilters(userFilters, filters);
      if (customerId) return service.listCustomerUsers(user, parseUuid(customerId), link);
      if (tenantId) return service.listTenantAdmins(user, parseUuid(tenantId), link);
      throw new PlatformError("badRequest", "Users of a tenant or of a customer are selected!");
    },
    operations: deletes((user, id) => service.delete(user, id)),
  };
}

function edgeOperations({ edgeAssignment }: Identity["entities"], entityType: EntityType) {
  return assignsToEdges(
    () => membersOf({ edgeAssignment }, entityType),
    (edgeId, id) => edgeAssignment.isAssigned(entityId("EDGE", edgeId), entityId(entityType, id)),
  );
}

/** Lists of edges have no other filter. */
function edgeScopeOf(filters: BulkFilters) {
  const { edgeId, type } = listFilters(edgeFilters, filters);
  return { edgeId: parseUuid(edgeId), type };
}

function membersOf({ edgeAssignment }: Pick<Identity["entities"], "edgeAssignment">, entityType: EntityType) {
  const members = edgeAssignment.kinds().find((kind) => kind.entityType === entityType);
  if (!members) throw new PlatformError("badRequest", `Edges have no ${entityType}!`);
  return members;
}
