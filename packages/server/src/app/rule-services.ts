import type { DeviceId, RuleChain, Uuid } from "@orrery/model";
import type { AssetService } from "../assets/asset-service.ts";
import { AssetStore } from "../assets/asset-store.ts";
import { CustomerStore } from "../customers/customer-store.ts";
import { proofOf } from "../devices/credentials-rules.ts";
import { EdgeStore } from "../edges/edge-store.ts";
import type { EntityViewDirectory } from "../entity-views/entity-view-directory.ts";
import { EntityViewStore } from "../entity-views/entity-view-store.ts";
import { requireText } from "../kernel/entities/checks.ts";
import { storableText } from "../kernel/json/storable-text.ts";
import type { NetworkPort } from "../rules/ports/network.ts";
import type { RuleServices } from "../rules/ports/rule-services.ts";
import { RememberedEntities } from "../rules/services/remembered-entities.ts";
import { StoredCustomTables } from "../rules/services/stored-custom-tables.ts";
import { StoredEdges } from "../rules/services/stored-edges.ts";
import { type Finders, StoredEntities } from "../rules/services/stored-entities.ts";
import { StoredRelations } from "../rules/services/stored-relations.ts";
import { TenantMessages, type TenantMessagesOptions } from "../rules/services/tenant-messages.ts";
import type { Alarms } from "./alarms.ts";
import type { Identity } from "./identity/identity.ts";
import type { Messages } from "./messages.ts";
import type { Platform } from "./platform.ts";

export interface RuleServicesParts {
  readonly identity: Identity;
  readonly assets: AssetService;
  readonly views: EntityViewDirectory;
  readonly alarms: Pick<Alarms, "lifecycle">;
  readonly messages: Pick<Messages, "sms">;
  /** The way to brokers that rule nodes name. */
  readonly network: NetworkPort;
  readonly usage: TenantMessagesOptions["usage"];
  /** Rule chains, which exist when rules do. */
  readonly findRuleChain: (id: Uuid) => Promise<RuleChain | undefined>;
}

/** The ports through which rule nodes read and change the platform, besides telemetry. */
export type PlatformServices = Pick<
  RuleServices,
  "relations" | "entities" | "alarms" | "edges" | "tables" | "messaging" | "network"
>;

export function createRuleServices(
  { database, bus, closing }: Pick<Platform, "database" | "bus" | "closing">,
  { identity, assets, views, alarms, messages, network, usage, findRuleChain }: RuleServicesParts,
): PlatformServices {
  const { relationStore, writer, secrets, edgeEvents, ids } = identity.entities;
  const { tenants, customers } = identity.tenancy;
  const { accounts } = identity;
  const { unattended, deviceStore, deviceProfiles, deviceDirectory } = identity.devices;
  const { dashboards, dashboardStore } = identity.dashboards;
  const customerStore = new CustomerStore(database);
  const assetStore = new AssetStore(database);
  const entityViewStore = new EntityViewStore(database);
  const edgeStore = new EdgeStore(database, secrets);
  const stores = { customers: customerStore, assets: assetStore, entityViews: entityViewStore, edges: edgeStore };
  const finders = findersOf({ identity, alarms, findRuleChain }, stores);
  const known = new RememberedEntities(async (id) => finders[id.entityType]?.find(id.id), bus);
  closing.add("entities known to rules", () => known.close());
  const entities = new StoredEntities({
    known,
    finders,
    devices: deviceStore,
    assets: assetStore,
    entityViews: entityViewStore,
    edges: edgeStore,
    writer,
    dashboards: {
      find: (id) => dashboardStore.find(id),
      give: (dashboard, customer) => dashboards.give(dashboard, customer),
      take: (dashboard, customer) => dashboards.take(dashboard, customer),
    },
    customers: {
      findByTitle: (tenantId, title) => customerStore.findByTitle(tenantId, title),
      create: (tenantId, title) => customers.findOrCreate(tenantId, title),
    },
    create: {
      device: async (tenantId, name, type, token) => {
        requireText(storableText(type), "The type of a new device has no name");
        await unattended.check(tenantId, name); // else nodes without room would leave profiles behind
        const profile = await deviceProfiles.findOrCreate(tenantId, type, undefined);
        const proof = proofOf({ credentialsType: "ACCESS_TOKEN", credentialsId: token });
        return unattended.create({ tenantId, profile, name }, proof);
      },
      asset: (tenantId, name, type) => assets.createUnattended(tenantId, { name, type }),
    },
    viewsOf: (id) => views.viewsOf(id),
    ruleChainOf: async (id) => {
      if (id.entityType !== "DEVICE") return undefined;
      return (await deviceDirectory.findDevice(id as DeviceId))?.profile.defaultRuleChainId; // its type says so
    },
  });
  const tables = new StoredCustomTables(database);
  tenants.onRemoval(({ id }) => tables.removeAll(id));
  return {
    relations: new StoredRelations(relationStore, bus),
    entities,
    alarms: alarms.lifecycle,
    edges: new StoredEdges(edgeEvents, ids),
    tables,
    network,
    messaging: new TenantMessages({ mailer: accounts.mailer, sms: messages.sms, network, usage }),
  };
}

interface Stores {
  readonly customers: CustomerStore;
  readonly assets: AssetStore;
  readonly entityViews: EntityViewStore;
  readonly edges: EdgeStore;
}

/** What rules may look up, by type. */
function findersOf(
  { identity, alarms, findRuleChain }: Pick<RuleServicesParts, "identity" | "alarms" | "findRuleChain">,
  { customers, assets, entityViews, edges }: Stores,
): Finders {
  const { accounts, tenancy, devices, dashboards } = identity;
  const { tenants } = tenancy;
  const { deviceStore } = devices;
  const { dashboardStore } = dashboards;
  return {
    TENANT: { find: (id) => tenants.find(id) },
    CUSTOMER: {
      find: (id) => customers.find(id),
      findByName: (tenantId, title) => customers.findByTitle(tenantId, title),
    },
    USER: {
      find: (id) => accounts.userStore.find(id),
      findByName: async (_tenantId, email) => {
        const row = await accounts.userStore.findRowByEmail(email);
        return row && accounts.userStore.find(row.id);
      },
    },
    DASHBOARD: {
      find: (id) => dashboardStore.find(id),
      findByName: (tenantId, title) => dashboardStore.findByTitle(tenantId, title),
    },
    DEVICE: deviceStore,
    ASSET: assets,
    ENTITY_VIEW: entityViews,
    EDGE: edges,
    ALARM: { find: (id) => alarms.lifecycle.find(id) },
    RULE_CHAIN: { find: findRuleChain },
  };
}
