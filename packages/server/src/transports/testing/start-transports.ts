import { connectAsync, type IClientOptions, type MqttClient } from "mqtt";
import {
  ActivityService,
  type ActivitySettings,
  DEFAULT_ACTIVITY_SETTINGS,
} from "../../connectivity/activity/activity-service.ts";
import { DeviceAdmission } from "../../connectivity/admission.ts";
import type { ConnectionReport } from "../../connectivity/connection-log/connection-report.ts";
import { DeviceAuthentication } from "../../connectivity/credentials.ts";
import type { DeviceLink } from "../../connectivity/device-link.ts";
import { DEFAULT_SESSION_SETTINGS, DeviceSessions, type SessionSettings } from "../../connectivity/device-sessions.ts";
import type { DeviceTraffic } from "../../connectivity/device-traffic.ts";
import { DroppedKeysRecord } from "../../connectivity/dropped-keys/dropped-keys-record.ts";
import { DEFAULT_GATEWAY_SETTINGS, type GatewaySettings, Gateways } from "../../connectivity/gateway/gateways.ts";
import { LastingSessionStore } from "../../connectivity/lasting-sessions/lasting-session-store.ts";
import { LastingSessions } from "../../connectivity/lasting-sessions/lasting-sessions.ts";
import {
  DEFAULT_ONE_SHOT_SETTINGS,
  OneShotSessions,
  type OneShotSettings,
} from "../../connectivity/one-shot-sessions.ts";
import { PayloadCodecs } from "../../connectivity/payload/payload-codecs.ts";
import { RefusedCredentials } from "../../connectivity/refused-credentials.ts";
import { ClientSideRpc } from "../../connectivity/rpc/client-side-rpc.ts";
import { RpcJournal } from "../../connectivity/rpc/rpc-journal.ts";
import { RpcStore } from "../../connectivity/rpc/rpc-store.ts";
import {
  DEFAULT_RPC_SETTINGS,
  ServerSideRpc,
  type ServerSideRpcSettings,
} from "../../connectivity/rpc/server-side-rpc.ts";
import { Uplinks } from "../../connectivity/uplinks.ts";
import { InProcessBus } from "../../kernel/bus/in-process-bus.ts";
import { systemClock } from "../../kernel/clock.ts";
import type { Database } from "../../kernel/database/database.ts";
import { Egress } from "../../kernel/egress/egress.ts";
import { parseNetwork } from "../../kernel/egress/network.ts";
import { HttpServer } from "../../kernel/http/http-server.ts";
import { Ids } from "../../kernel/ids.ts";
import type { Logger } from "../../kernel/logging.ts";
import { TEST_DATABASES, testLog } from "../../testing/databases.ts";
import { coapTransport } from "../coap/coap-transport.ts";
import { deviceRoutes } from "../http/device-routes.ts";
import { MqttServer } from "../mqtt/mqtt-server.ts";
import { DEFAULT_MQTT_SETTINGS, type MqttSettings } from "../mqtt/mqtt-settings.ts";
import type { TlsMaterial } from "../mqtt/wire/tls-handshakes.ts";
import {
  FixtureAttributes,
  FixtureChildren,
  FixtureClaims,
  FixtureLookup,
  FixtureModels,
  FixturePackages,
  FixturePolled,
  FixtureProvisioning,
  RecordingEngine,
} from "./device-fixture.ts";

export interface TransportSettings {
  readonly mqtt?: Partial<MqttSettings>;
  readonly sessions?: Partial<SessionSettings>;
  readonly rpc?: Partial<ServerSideRpcSettings>;
  readonly activity?: Partial<ActivitySettings>;
  /** Environment variables of CoAP. */
  readonly coap?: Readonly<Record<string, string>>;
  readonly oneShot?: Partial<OneShotSettings>;
  readonly gateways?: Partial<GatewaySettings>;
  readonly clientSideRpcTimeoutMs?: number;
  /** Absent: devices are not limited. */
  readonly traffic?: DeviceTraffic;
  readonly tls?: TlsMaterial;
  /** For tests of log messages. */
  readonly log?: Logger;
}

/** Transports and all of connectivity on free ports; only the directory and the rule engine are those of tests. */
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
  const claims = new FixtureClaims();
  const provisioning = new FixtureProvisioning();
  const packages = new FixturePackages();
  const objectModels = new FixtureModels();
  const children = new FixtureChildren(lookup);
  const droppedKeys = new DroppedKeysRecord({ attributes, clock, log, flushMs: 20 });
  const reports: ConnectionReport[] = [];
  const connections = { report: (report: ConnectionReport) => void reports.push(report) };
  const { traffic } = settings;
  const uplinks = new Uplinks({ engine, attributes, claims, droppedKeys, traffic, connections, clock });
  const clientSideRpc = new ClientSideRpc({
    sessions,
    engine,
    clock,
    timeoutMs: settings.clientSideRpcTimeoutMs,
  });
  const journal = new RpcJournal({ store, engine, lookup, clock, log });
  const serverSideRpc = new ServerSideRpc({
    sessions,
    clientSideRpc,
    journal,
    clock,
    log,
    settings: { ...DEFAULT_RPC_SETTINGS, ...settings.rpc },
  });
  const polled = new FixturePolled(lookup, bus);
  const egress = new Egress({
    allowedNetworks: [parseNetwork("127.0.0.0/8")],
    maxTenantCalls: 10,
    maxResponseBytes: 1_000,
  });
  const lasting = new LastingSessions({ store: new LastingSessionStore(database), attributes, clock, log });
  const link: DeviceLink = {
    lookup,
    admission: new DeviceAdmission({ authentication: new DeviceAuthentication(lookup), traffic: settings.traffic }),
    refused: new RefusedCredentials({ bus, connections, clock, log }),
    connections,
    gateways: new Gateways(sessions, children, { ...DEFAULT_GATEWAY_SETTINGS, ...settings.gateways }),
    provisioning,
    packages,
    objectModels,
    codecs: new PayloadCodecs(),
    sessions,
    lasting,
    polled,
    uplinks,
    serverSideRpc,
    clientSideRpc,
    oneShot: new OneShotSessions(sessions, { ...DEFAULT_ONE_SHOT_SETTINGS, ...settings.oneShot }),
  };
  const mqtt = new MqttServer({ settings: { ...DEFAULT_MQTT_SETTINGS, ...settings.mqtt }, link, clock, log });
  const http = new HttpServer({ authenticator: { authenticate: refuse }, clock, log });
  http.add(deviceRoutes(link, 65_536));
  http.onUpgrade("/mqtt", (request, socket, head) => {
    mqtt.acceptUpgrade(request, socket, head, () => http.authenticated(socket));
  });
  const port = await mqtt.listen("127.0.0.1", 0);
  const tlsPort = settings.tls ? await mqtt.listenTls("127.0.0.1", 0, settings.tls) : 0;
  const httpPort = await http.listen("127.0.0.1", 0);
  const coap = coapTransport
    .configure({ ORRERY_COAP_PORT: "0", ...settings.coap })
    .create(link, { clock, log, egress, maxPayloadBytes: 65_536, sessionTimeoutMs: 300_000 });
  const [coapListens] = await coap.listen("127.0.0.1");
  const clients: MqttClient[] = [];
  return {
    /** What transports reported to the connection log. */
    reports,
    /** For a transport that is started by its test: `create(link, platform)`. */
    link,
    platform: {
      clock,
      log,
      egress,
      maxPayloadBytes: 65_536,
      sessionTimeoutMs: DEFAULT_SESSION_SETTINGS.inactivityTimeoutMs,
    },
    oneShot: link.oneShot,
    codecs: link.codecs,
    http,
    bus,
    polled,
    lookup,
    engine,
    attributes,
    claims,
    provisioning,
    packages,
    objectModels,
    children,
    activity,
    sessions,
    rpc: serverSideRpc,
    clientSideRpc,
    journal,
    store,
    mqtt,
    ids,
    clock,
    log,
    port,
    tlsPort,
    coapPort: coapListens?.port ?? 0,
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
      await coap.close();
      await http.close();
      sessions.closeAll();
      serverSideRpc.close();
      clientSideRpc.close();
      await droppedKeys.flush();
      await activity.close();
      await lasting.close();
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
