import { type DeviceCredentials, entityId, PlatformError, type Uuid, type ValueOptions } from "@orrery/model";
import type { DeviceDirectory } from "../devices/device-directory.ts";
import type { Bus, Unsubscribe } from "../kernel/bus/bus.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Database } from "../kernel/database/database.ts";
import type { CleanupJobs } from "../kernel/entities/cleanup-jobs.ts";
import type { Route } from "../kernel/http/route.ts";
import type { Ids } from "../kernel/ids.ts";
import type { Logger } from "../kernel/logging.ts";
import type { ObjectModels } from "../resources/object-models.ts";
import type { RuleEngine } from "../rules/rule-engine.ts";
import type { EntityAccess } from "../telemetry/ports.ts";
import type { TelemetryService } from "../telemetry/telemetry-service.ts";
import { ActivityService, type ActivitySettings, DEFAULT_ACTIVITY_SETTINGS } from "./activity/activity-service.ts";
import { StoredWatchedDevices } from "./activity/watched-devices.ts";
import { DeviceAdmission } from "./admission.ts";
import { ConnectionLog } from "./connection-log/connection-log.ts";
import { connectionRoutes } from "./connection-log/connection-routes.ts";
import { ConnectionService } from "./connection-log/connection-service.ts";
import { ConnectionStore } from "./connection-log/connection-store.ts";
import { DeviceAuthentication } from "./credentials.ts";
import type { DeviceLink } from "./device-link.ts";
import { DeviceSessions, type SessionSettings } from "./device-sessions.ts";
import type { DeviceTraffic } from "./device-traffic.ts";
import { DirectoryLookup } from "./directory-lookup.ts";
import { DroppedKeysRecord } from "./dropped-keys/dropped-keys-record.ts";
import { ChildDevices, type ChildDevicesOptions } from "./gateway/child-devices.ts";
import { GatewayNotices } from "./gateway/gateway-notices.ts";
import { type GatewaySettings, Gateways } from "./gateway/gateways.ts";
import { LastingSessionStore } from "./lasting-sessions/lasting-session-store.ts";
import { LastingSessions } from "./lasting-sessions/lasting-sessions.ts";
import { OneShotSessions } from "./one-shot-sessions.ts";
import type { PackageDownloads } from "./ota/device-packages.ts";
import { PayloadCodecs } from "./payload/payload-codecs.ts";
import { type PolledDevices, StoredPolledDevices, type StoredPolledDevicesOptions } from "./polled-devices.ts";
import type { DeviceAccess, DeviceAttributes, DeviceClaims, DeviceLookup } from "./ports.ts";
import type { Provisioning } from "./provision/provisioning.ts";
import { RefusedCredentials } from "./refused-credentials.ts";
import { ClientSideRpc } from "./rpc/client-side-rpc.ts";
import type { DeviceRpcProxy } from "./rpc/device-rpc-proxy.ts";
import { RpcJournal } from "./rpc/rpc-journal.ts";
import { rpcRoutes } from "./rpc/rpc-routes.ts";
import { RpcService } from "./rpc/rpc-service.ts";
import { RpcStore } from "./rpc/rpc-store.ts";
import { ServerSideRpc, type ServerSideRpcSettings } from "./rpc/server-side-rpc.ts";
import { Uplinks } from "./uplinks.ts";

export interface ConnectivitySettings {
  readonly sessions?: SessionSettings | undefined;
  readonly rpc?: ServerSideRpcSettings | undefined;
  readonly activity?: ActivitySettings | undefined;
  readonly gateways?: GatewaySettings | undefined;
  readonly values?: ValueOptions | undefined;
  /** How long a device waits for the answer of a rule chain. */
  readonly clientSideRpcTimeoutMs?: number | undefined;
  readonly minRestRpcTimeoutMs?: number | undefined;
  readonly defaultRestRpcTimeoutMs?: number | undefined;
  /** How long the connection log is kept; a week by default. */
  readonly connectionLogDays?: number | undefined;
}

const CONNECTION_LOG_DAYS = 7;

export interface ConnectivityOptions {
  readonly directory: Pick<DeviceDirectory, "findByCredentialsId" | "findDevice">;
  readonly telemetry: Pick<TelemetryService, "attributes" | "saveAttributes">;
  readonly access: EntityAccess;
  readonly engine: RuleEngine;
  readonly claims: DeviceClaims;
  readonly provisioning: Provisioning;
  readonly packages: PackageDownloads;
  readonly objectModels: ObjectModels;
  /** Where devices behind gateways are kept. */
  readonly children: Pick<ChildDevicesOptions, "devices" | "unattended" | "findProfile" | "relations" | "writer">;
  /** Where devices are kept that the platform asks by itself. */
  readonly polled: Pick<StoredPolledDevicesOptions, "devices" | "profiles" | "credentials">;
  readonly findCredentials: (deviceId: Uuid) => Promise<DeviceCredentials | undefined>;
  /** Limits the messages of devices; unlimited by default. */
  readonly traffic?: DeviceTraffic | undefined;
  /** The port that the engine's nodes already have; the implementation is attached here. */
  readonly rpcPort: DeviceRpcProxy;
  readonly isTenant: (id: Uuid) => Promise<boolean>;
  /** Where the removal of a deleted device's data is registered. */
  readonly removals: Pick<CleanupJobs, "onRemoved">;
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly settings?: ConnectivitySettings | undefined;
}

/** Everything that all transports share. */
export class Connectivity implements DeviceLink {
  readonly lookup: DeviceLookup;
  readonly admission: DeviceAdmission;
  readonly refused: RefusedCredentials;
  readonly connections: ConnectionLog;
  readonly provisioning: Provisioning;
  readonly packages: PackageDownloads;
  readonly objectModels: ObjectModels;
  readonly codecs: PayloadCodecs;
  readonly sessions: DeviceSessions;
  readonly lasting: LastingSessions;
  readonly polled: PolledDevices;
  readonly uplinks: Uplinks;
  readonly oneShot: OneShotSessions;
  readonly gateways: Gateways;
  readonly serverSideRpc: ServerSideRpc;
  readonly clientSideRpc: ClientSideRpc;
  /** The routes of RPC over REST. */
  readonly routes: readonly Route[];
  readonly #activity: ActivityService;
  readonly #droppedKeys: DroppedKeysRecord;
  readonly #rpcStore: RpcStore;
  readonly #gatewayNotices: GatewayNotices;
  readonly #unsubscribe: Unsubscribe;

  constructor(options: ConnectivityOptions) {
    const { engine, claims, traffic, database, bus, clock, ids, log, settings = {} } = options;
    const codecs = new PayloadCodecs(settings.values);
    const lookup = new DirectoryLookup(options.directory, codecs);
    const attributes = deviceAttributes(options.telemetry);
    this.codecs = codecs;
    const store = new RpcStore(database);
    const journal = new RpcJournal({ store, engine, lookup, clock, log });
    const watched = new StoredWatchedDevices(database);
    this.#activity = new ActivityService({
      attributes,
      watched,
      lookup,
      engine,
      bus,
      clock,
      log,
      settings: settings.activity,
    });
    this.#rpcStore = store;
    this.provisioning = options.provisioning;
    this.packages = options.packages;
    this.objectModels = options.objectModels;
    this.lookup = lookup;
    this.admission = new DeviceAdmission({ authentication: new DeviceAuthentication(lookup), traffic });
    const connectionStore = new ConnectionStore(database);
    this.connections = new ConnectionLog({
      store: connectionStore,
      isTenant: options.isTenant,
      days: settings.connectionLogDays ?? CONNECTION_LOG_DAYS,
      clock,
      ids,
      log,
    });
    this.refused = new RefusedCredentials({ bus, connections: this.connections, clock, log });
    const presence = this.#activity;
    this.sessions = new DeviceSessions({ lookup, bus, clock, ids, presence, traffic, settings: settings.sessions });
    this.lasting = new LastingSessions({ store: new LastingSessionStore(database), attributes, clock, log });
    this.polled = new StoredPolledDevices({ ...options.polled, lookup, bus });
    this.oneShot = new OneShotSessions(this.sessions);
    this.#droppedKeys = new DroppedKeysRecord({ attributes, clock, log });
    this.uplinks = new Uplinks({
      engine,
      attributes,
      claims,
      traffic,
      connections: this.connections,
      clock,
      droppedKeys: this.#droppedKeys,
    });
    const { sessions } = this;
    this.clientSideRpc = new ClientSideRpc({
      sessions,
      engine,
      clock,
      timeoutMs: settings.clientSideRpcTimeoutMs,
    });
    this.serverSideRpc = new ServerSideRpc({
      sessions,
      clientSideRpc: this.clientSideRpc,
      journal,
      clock,
      log,
      settings: settings.rpc,
    });
    const children = new ChildDevices({ ...options.children, lookup, engine, bus, clock, log });
    this.gateways = new Gateways(sessions, children, settings.gateways);
    this.#gatewayNotices = new GatewayNotices({ lookup, rpc: this.serverSideRpc, bus, clock, ids, log });
    options.rpcPort.attach(this.serverSideRpc);
    const readable = deviceAccess(options.access, lookup);
    const service = new RpcService({
      store,
      journal,
      engine,
      bus,
      clock,
      ids,
      rpc: this.serverSideRpc,
      access: readable,
      minTimeoutMs: settings.minRestRpcTimeoutMs,
      defaultTimeoutMs: settings.defaultRestRpcTimeoutMs,
    });
    const connections = new ConnectionService({
      store: connectionStore,
      log: this.connections,
      access: readable,
      attributes,
      sessions,
      findCredentials: options.findCredentials,
      defaultInactivityTimeoutMs: (settings.activity ?? DEFAULT_ACTIVITY_SETTINGS).defaultInactivityTimeoutMs,
      clock,
    });
    this.routes = [...rpcRoutes(service), ...connectionRoutes(connections)];
    this.#unsubscribe = bus.subscribe("entity", ({ action, entity }) => {
      if (entity.id.entityType !== "DEVICE" || (action !== "DELETED" && action !== "MOVED")) return;
      this.serverSideRpc.forget(entityId("DEVICE", entity.id.id));
    });
    options.removals.onRemoved(async ({ id, left }, signal) => {
      if (id.entityType === "DEVICE") await journal.deviceLost(entityId("DEVICE", id.id), left, signal);
    });
  }

  /** Resumes what was interrupted when the platform stopped; called before transports listen. */
  async start(): Promise<void> {
    await this.serverSideRpc.resume(await this.#rpcStore.listLiving());
    await this.#activity.start();
    await this.lasting.start();
  }

  /** Called after transports are closed and before the rule engine is. */
  async close(): Promise<void> {
    this.#unsubscribe();
    this.#gatewayNotices.close();
    this.sessions.closeAll();
    await this.lasting.close();
    this.serverSideRpc.close();
    this.clientSideRpc.close();
    await this.#droppedKeys.flush();
    await this.#activity.close();
    await this.connections.close();
  }
}

function deviceAttributes(telemetry: Pick<TelemetryService, "attributes" | "saveAttributes">): DeviceAttributes {
  return {
    find: (entity, scope, keys) => telemetry.attributes(entity, [scope], keys),
    save: (write) => telemetry.saveAttributes({ ...write, notifyDevice: false }),
  };
}

function deviceAccess(access: EntityAccess, lookup: DeviceLookup): DeviceAccess {
  return {
    async getDevice(user, id, operation) {
      await access.check(user, operation, id);
      const device = await lookup.findDevice(id);
      if (!device) throw new PlatformError("notFound", "Device with requested id wasn't found!");
      return device;
    },
  };
}
