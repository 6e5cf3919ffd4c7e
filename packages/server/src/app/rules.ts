import { hostname } from "node:os";
import type { DeviceId, DeviceProfileId, EntityId, RuleChain } from "@orrery/model";
import type { DeviceDirectory } from "../devices/device-directory.ts";
import { EdgeStore } from "../edges/edge-store.ts";
import { EventRecorder } from "../events/event-recorder.ts";
import { EventRetention, type EventTtlDays } from "../events/event-retention.ts";
import { eventRoutes } from "../events/event-routes.ts";
import { EventStore } from "../events/event-store.ts";
import type { KnownEntities } from "../kernel/entities/known-entities.ts";
import type { Route } from "../kernel/http/route.ts";
import { SilentDevices, type SilentDevicesOptions } from "../rules/alarm-rules/silent-devices.ts";
import { StoredPasses } from "../rules/alarm-rules/stored-passes.ts";
import { backtestRoutes } from "../rules/backtest/backtest-routes.ts";
import { BacktestService } from "../rules/backtest/backtest-service.ts";
import type { RuleChainService } from "../rules/chains/rule-chain-service.ts";
import type { RuleChainStore } from "../rules/chains/rule-chain-store.ts";
import type { Engine } from "../rules/engine/engine.ts";
import type { QueueSettings } from "../rules/engine/queue-settings.ts";
import type { RuleUsage } from "../rules/engine/rule-usage.ts";
import { deviceProfile } from "../rules/nodes/action/device-profile.ts";
import { openRules } from "../rules/open-rules.ts";
import type { DeviceRpcPort } from "../rules/ports/device-rpc.ts";
import type { HttpPort } from "../rules/ports/http.ts";
import { type RouteOf, RuleEventFeed } from "../rules/rule-event-feed.ts";
import type { RuleWatches } from "../rules/watch/rule-watches.ts";
import type { TelemetryService } from "../telemetry/telemetry-service.ts";
import type { Identity } from "./identity/identity.ts";
import type { Platform } from "./platform.ts";
import type { PlatformServices } from "./rule-services.ts";

export interface RulesParts {
  readonly identity: Identity;
  readonly telemetry: TelemetryService;
  readonly rpc: DeviceRpcPort;
  /** Sends the HTTP requests of rule nodes. */
  readonly http: HttpPort;
  /** What else rule nodes use of the platform. */
  readonly services: PlatformServices;
  readonly usage?: RuleUsage | undefined;
  readonly entities?: KnownEntities | undefined;
  readonly eventTtlDays?: EventTtlDays | undefined;
  /** Those of the contract by default. */
  readonly queues?: readonly QueueSettings[] | undefined;
  /** Name of this process in metadata; that of the machine by default. */
  readonly serviceId?: string | undefined;
}

export interface RunningRules {
  readonly engine: Engine;
  readonly chains: RuleChainService;
  readonly chainStore: RuleChainStore;
  readonly watches: RuleWatches;
  readonly routes: readonly Route[];
  /** Resumes the messages that a crash interrupted, and starts timers; called when devices are loaded. */
  start(): Promise<void>;
}

/** The rule engine, its records, and the feed of user actions to rule chains. */
export function createRules(
  platform: Platform,
  {
    identity,
    telemetry,
    rpc,
    http,
    services,
    usage,
    entities,
    eventTtlDays,
    queues,
    serviceId = hostname(),
  }: RulesParts,
): RunningRules {
  const { database, fence, bus, clock, ids, log, metrics, closing } = platform;
  const { writer, access, directory, secrets, cleanupJobs } = identity.entities;
  const { tenants, limits, profileDirectory } = identity.tenancy;
  const { profileStore, deviceDirectory, deviceStore } = identity.devices;
  const store = new EventStore(database);
  const recorder = new EventRecorder(store, ids, log);
  closing.add("events", () => recorder.close());
  cleanupJobs.onRemoved(({ id }) => recorder.forget([id]));
  const retention = new EventRetention(store, { ttlDays: eventTtlDays, clock, log });
  closing.add("event retention", () => retention.close());
  const edges = new EdgeStore(database, secrets);
  const rules = openRules({
    database,
    fence,
    secrets,
    writer,
    access,
    directory,
    limits,
    removals: cleanupJobs,
    metrics,
    clock,
    ids,
    log,
    usage,
    queues,
    services: { ...services, telemetry, attributes: telemetry, devices: deviceDirectory, rpc, http },
    events: { store, recorder },
    serviceId,
    isUsedByProfile: ({ id }: RuleChain) => profileStore.isRuleChainUsed(id.id),
    edgeWithRoot: async ({ id }: RuleChain) => (await edges.findByRootChain(id.id))?.name,
    maxExecutions: (tenantId) => {
      const profile = profileDirectory.find(tenantId);
      return profile instanceof Promise ? 0 : (profile?.profileData.configuration.maxRuleNodeExecutionsPerMessage ?? 0);
    },
  });
  closing.add("rules", () => rules.close());
  const backtests = new BacktestService({
    devices: deviceStore,
    profiles: profileStore,
    access,
    sources: { telemetry, attributes: telemetry, entities: services.entities },
    log,
  });
  const feed = new RuleEventFeed({
    bus,
    engine: rules.engine,
    routeOf: routeOf(deviceDirectory),
    entities,
    clock,
    log,
  });
  closing.add("rule events", () => feed.close());
  const silent = new SilentDevices({
    bus,
    devices: deviceStore,
    profiles: profileStore,
    passes: new StoredPasses(database),
    nodesOf: judgesOf(rules.chainStore),
    timers: rules.timers,
    clock,
    log,
  });
  closing.add("silent devices", () => silent.close());
  tenants.onCreated(({ id }) => rules.chains.createTenantChains(id), "first");
  tenants.onRemoval(async ({ id }) => {
    await rules.chains.removeTenantChains(id);
    rules.engine.tenantDeleted(id);
  });
  return {
    engine: rules.engine,
    chains: rules.chains,
    chainStore: rules.chainStore,
    watches: rules.watches,
    routes: [...rules.routes, ...eventRoutes(store, access), ...backtestRoutes(backtests)],
    async start() {
      await rules.start();
      silent.start();
    },
  };
}

/** Nodes with alarm rules in a chain of the tenant, or in its root chain. */
function judgesOf(chains: RuleChainStore): SilentDevicesOptions["nodesOf"] {
  return async (tenantId, chainId) => {
    const all = await chains.ofTenant(tenantId.id, "CORE");
    const chain = all.find(({ id, root }) => (chainId ? id.id === chainId.id : root));
    if (!chain) return [];
    const { nodes } = await chains.nodes.content(chain.id.id);
    return nodes.flatMap(({ id, type }) =>
      type === deviceProfile.type ? [{ ruleChainId: chain.id, ruleNodeId: id }] : [],
    );
  };
}

/** Devices and device profiles have a rule chain and a queue of their own; all other entities use the root chain. */
function routeOf(deviceDirectory: DeviceDirectory): RouteOf {
  return async (originator: EntityId) => {
    if (originator.entityType === "DEVICE") {
      const device = await deviceDirectory.findDevice(originator as DeviceId); // its type says so
      return { ruleChainId: device?.profile.defaultRuleChainId, queueName: device?.profile.defaultQueueName };
    }
    if (originator.entityType === "DEVICE_PROFILE") {
      const profile = await deviceDirectory.findProfile(originator as DeviceProfileId); // its type says so
      return {
        ruleChainId: profile?.defaultRuleChainId ?? undefined,
        queueName: profile?.defaultQueueName || undefined,
      };
    }
    return {};
  };
}
