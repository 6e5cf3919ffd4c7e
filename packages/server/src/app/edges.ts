import type { Dashboard, DashboardInfo, Device } from "@orrery/model";
import { dashboardAccessTarget } from "../dashboards/dashboard-service.ts";
import { holdsSnmpSecrets } from "../devices/snmp-secrets.ts";
import { edgeAssignmentRoutes } from "../edges/edge-assignment-routes.ts";
import { EdgeEventQueue } from "../edges/edge-event-queue.ts";
import { EdgeImporter } from "../edges/edge-importer.ts";
import { edgeRoutes } from "../edges/edge-routes.ts";
import { EdgeRuleChains, type RuleChains } from "../edges/edge-rule-chains.ts";
import { EdgeService } from "../edges/edge-service.ts";
import { EdgeStore } from "../edges/edge-store.ts";
import { TENANT_MEMBERS } from "../kernel/auth/roles.ts";
import { accessTargetOf } from "../kernel/entities/entity-reader.ts";
import type { Route } from "../kernel/http/route.ts";
import { relatedEntitiesRoute } from "../relations/related-entities-route.ts";
import { calledChain } from "../rules/chains/chain-outputs.ts";
import type { RuleChainService } from "../rules/chains/rule-chain-service.ts";
import type { RuleChainStore } from "../rules/chains/rule-chain-store.ts";
import type { Configuration } from "./config/configuration.ts";
import type { Identity } from "./identity/identity.ts";
import type { Platform } from "./platform.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export interface EdgesParts {
  readonly identity: Identity;
  readonly rules: { readonly chains: RuleChainService; readonly chainStore: RuleChainStore };
}

export type EdgesPlatform = Pick<Platform, "database" | "bus" | "clock" | "ids" | "log" | "closing">;
export type EdgesSettings = Pick<Configuration, "edgesEnabled" | "edgeEventsDays">;

/** Edges and the kinds that can be assigned to them. */
export function createEdges(platform: EdgesPlatform, { identity, rules }: EdgesParts, settings: EdgesSettings) {
  const { database, bus, ids, clock, log, closing } = platform;
  const { writer, access, directory, secrets, cleanupJobs } = identity.entities;
  const { edgeAssignment, edgeEvents: events, relationStore, relations } = identity.entities;
  const { tenants, customers } = identity.tenancy;
  const edgeStore = new EdgeStore(database, secrets);
  const chains = new EdgeRuleChains({
    chains: chainsOf(rules),
    relations: relationStore,
    findEdge: (id) => edgeStore.find(id),
  });
  const edges = new EdgeService({
    edges: edgeStore,
    chains,
    members: edgeAssignment,
    customers,
    writer,
    access,
    directory,
    ids,
  });
  chains.register(edgeAssignment);
  registerMembers(identity);
  edgeAssignment.connect(edges.reader);
  if (settings.edgesEnabled) {
    const queue = new EdgeEventQueue({ events, bus, ids, clock, log, keepMs: settings.edgeEventsDays * DAY_MS });
    closing.add("events of edges", () => queue.close());
  }
  cleanupJobs.onRemoved(async ({ id }, signal) => {
    if (id.entityType !== "EDGE") return;
    while (!signal.aborted && (await events.forget(id.id)));
  });
  tenants.onRemoval(({ id }, by) => edges.removeAll(id, by));
  customers.onRemoval((customer, by) => edges.assignment.takeAll(customer, by));
  return {
    edges,
    chains,
    importer: new EdgeImporter(edges),
    /** Includes the routes of kinds that were registered meanwhile. */
    routes: (): Route[] => [
      ...edgeRoutes({ edges, chains, events, enabled: settings.edgesEnabled }),
      relatedEntitiesRoute(relations, {
        entityType: "EDGE",
        path: "edge",
        holdsSecrets: true,
        listByIds: (user, ids) => edges.listByIds(user, ids),
      }),
      ...edgeAssignmentRoutes(edgeAssignment),
    ],
  };
}

/** Registers devices and dashboards; other modules register their own kinds. */
function registerMembers(identity: Identity): void {
  const { edgeAssignment } = identity.entities;
  const { devices, deviceStore } = identity.devices;
  const { dashboards, dashboardStore } = identity.dashboards;
  edgeAssignment.register<Device>({
    entityType: "DEVICE",
    path: "device",
    listedFor: TENANT_MEMBERS,
    get: (user, operation, id) => devices.reader.get(user, operation, id),
    list: (scope, link) => deviceStore.list(scope, link),
    holdsSecrets: holdsSnmpSecrets,
    accessTargetOf,
    shownTo: (user, device) => devices.shownTo(user, device),
  });
  edgeAssignment.register<Dashboard, DashboardInfo>({
    entityType: "DASHBOARD",
    path: "dashboard",
    listedFor: TENANT_MEMBERS,
    get: (user, operation, id) => dashboards.reader.get(user, operation, id),
    list: ({ tenantId, edgeId }, link) => dashboardStore.listInfos({ tenantId, edgeId, mobile: false }, link),
    accessTargetOf: dashboardAccessTarget,
  });
}

function chainsOf({ chains, chainStore }: EdgesParts["rules"]): RuleChains {
  return {
    get: (user, operation, id) => chains.getFor(user, operation, id),
    findMany: (ids) => chainStore.findMany(ids),
    templateRoot: async ({ id }) => (await chainStore.ofTenant(id, "EDGE")).find((chain) => chain.root),
    listOfEdge: (scope, link) => chainStore.listOfEdge(scope, link),
    async calls(ids) {
      const contents = await chainStore.nodes.contents(ids);
      const called = [...contents].map(
        ([id, { nodes }]) => [id, nodes.flatMap((node) => calledChain(node) ?? [])] as const,
      );
      return new Map(called);
    },
  };
}
