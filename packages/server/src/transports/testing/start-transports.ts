import { connectAsync, type IClientOptions, type MqttClient } from "mqtt";
import {
  ActivityService,
  type ActivitySettings,
  DEFAULT_ACTIVITY_SETTINGS,
} from "../../devices-link/activity/activity-service.ts";
import { DeviceAuthentication } from "../../devices-link/credentials.ts";
import { DEFAULT_SESSION_SETTINGS, DeviceSessions, type SessionSettings } from "../../devices-link/device-sessions.ts";
import type { DeviceTraffic } from "../../devices-link/device-traffic.ts";
import { DroppedKeysRecord } from "../../devices-link/dropped-keys/dropped-keys-record.ts";
import { PayloadReader } from "../../devices-link/payload.ts";
import { RefusedCredentials } from "../../devices-link/refused-credentials.ts";
import { DEFAULT_RPC_SETTINGS, DeviceRpc, type DeviceRpcSettings } from "../../devices-link/rpc/device-rpc.ts";
import { RpcJournal } from "../../devices-link/rpc/rpc-journal.ts";
import { RpcStore } from "../../devices-link/rpc/rpc-store.ts";
import { ServerRpc } from "../../devices-link/rpc/server-rpc.ts";
import { Uplinks } from "../../devices-link/uplinks.ts";
import { InProcessBus } from "../../kernel/bus/in-process-bus.ts";
import { systemClock } from "../../kernel/clock.ts";
import type { Database } from "../../kernel/database/database.ts";
import { HttpServer } from "../../kernel/http/http-server.ts";
import { Ids } from "../../kernel/ids.ts";
import type { Logger } from "../../kernel/logging.ts";
import { TEST_DATABASES, testLog } from "../../testing/databases.ts";
import { deviceRoutes } from "../http/device-routes.ts";
import { DEFAULT_SYNC_SETTINGS, SyncExchanges, type SyncSettings } from "../http/sync-exchange.ts";
import { DEFAULT_MQTT_SETTINGS, type MqttSettings } from "../mqtt/mqtt-settings.ts";
import { MqttTransport } from "../mqtt/mqtt-transport.ts";
import type { TlsMaterial } from "../mqtt/tls-front.ts";
import { FixtureAttributes, FixtureClaims, FixtureLookup, RecordingEngine } from "./device-fixture.ts";

export interface TransportSettings {
  readonly mqtt?: Partial<MqttSettings>;
  readonly sessions?: Partial<SessionSettings>;
  readonly rpc?: Partial<DeviceRpcSettings>;
  readonly activity?: Partial<ActivitySettings>;
  readonly sync?: Partial<SyncSettings>;
  readonly serverRpcTimeoutMs?: number;
  /** Without: devices may do whatever they like. */
  readonly traffic?: DeviceTraffic;
  readonly tls?: TlsMaterial;
  /** For tests of what the log says otherwise. */
  readonly log?: Logger;
}

/** Transports and all of devices-link on free ports; only the directory and the rule engine are the tests' own. */
export async function startTransports(settings: TransportSettings = {}) {
  const clock = systemClock;
  const log = settings.log ?? testLog;
  const ids = new Ids(clock);
  const bus = new InProcessBus(log);
  const lookup = new FixtureLookup();
  const engine = new RecordingEngine();
  const attributes = new FixtureAttributes();
  const database = await openDatabase();
  const store = new RpcStore(database);
  const activity = new ActivityService({
    attributes,
    watched: { listWatched: async () => [] },
    lookup,
    engine,
    bus,
    clock,
    log,
    settings: { ...DEFAULT_ACTIVITY_SETTINGS, flushIntervalMs: 20, ...settings.activity },
  });
  const sessions = new DeviceSessions({
    lookup,
    bus,
    clock,
    ids,
    presence: activity,
    traffic: settings.traffic,
    settings: { ...DEFAULT_SESSION_SETTINGS, ...settings.sessions },
  });
  const payload = new PayloadReader();
  const claims = new FixtureClaims();
  const droppedKeys = new DroppedKeysRecord({ attributes, clock, log, flushMs: 20 });
  const uplinks = new Uplinks({ engine, attributes, payload, claims, droppedKeys, traffic: settings.traffic, clock });
  const serverRpc = new ServerRpc({ sessions, engine, payload, clock, timeoutMs: settings.serverRpcTimeoutMs });
  const journal = new RpcJournal({ store, engine, lookup, clock, log });
  const rpc = new DeviceRpc({
    sessions,
    serverRpc,
    journal,
    clock,
    log,
    settings: { ...DEFAULT_RPC_SETTINGS, ...settings.rpc },
  });
  const authentication = new DeviceAuthentication(lookup);
  const refused = new RefusedCredentials({ bus, clock, log });
  const mqtt = new MqttTransport({
    settings: { ...DEFAULT_MQTT_SETTINGS, ...settings.mqtt },
    authentication,
    refused,
    lookup,
    sessions,
    uplinks,
    rpc,
    serverRpc,
    clock,
    log,
  });
  const exchanges = new SyncExchanges(sessions, { ...DEFAULT_SYNC_SETTINGS, ...settings.sync });
  const http = new HttpServer({ authenticator: { authenticate: refuse }, clock, log });
  http.add(
    deviceRoutes({
      authentication,
      refused,
      lookup,
      sessions,
      uplinks,
      rpc,
      serverRpc,
      exchanges,
      maxBodyBytes: 65_536,
    }),
  );
  const port = await mqtt.listen("127.0.0.1", 0);
  const tlsPort = settings.tls ? await mqtt.listenTls("127.0.0.1", 0, settings.tls) : 0;
  const httpPort = await http.listen("127.0.0.1", 0);
  const clients: MqttClient[] = [];
  return {
    ...{
      exchanges,
      http,
      bus,
      lookup,
      engine,
      attributes,
      claims,
      activity,
      sessions,
      rpc,
      serverRpc,
      journal,
      store,
      mqtt,
      ids,
      clock,
      log,
    },
    port,
    tlsPort,
    url: `http://127.0.0.1:${httpPort}`,
    /** A real client; it does not reconnect. */
    async connect(options: IClientOptions): Promise<MqttClient> {
      const client = await connectAsync({ host: "127.0.0.1", port, reconnectPeriod: 0, ...options });
      clients.push(client);
      return client;
    },
    async [Symbol.asyncDispose]() {
      for (const client of clients) client.end(true);
      await mqtt.close();
      await http.close();
      sessions.closeAll();
      rpc.close();
      serverRpc.close();
      await droppedKeys.flush();
      await activity.close();
      await bus.close();
      await database.close();
    },
  };
}

export type Transports = Awaited<ReturnType<typeof startTransports>>;

async function openDatabase(): Promise<Database> {
  const sqlite = TEST_DATABASES.find(({ name }) => name === "SQLite");
  if (!sqlite) throw new Error("there is no SQLite to test with");
  return sqlite.open();
}

async function refuse(): Promise<never> {
  throw new Error("devices have no users");
}
