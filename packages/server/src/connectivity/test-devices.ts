import { connectAsync, type IClientOptions, type MqttClient } from "mqtt";
import { childDevices, polledDevices } from "../app/devices.ts";
import { createProvisioning } from "../app/provisioning.ts";
import { systemClock } from "../kernel/clock.ts";
import { HttpServer } from "../kernel/http/http-server.ts";
import { Ids } from "../kernel/ids.ts";
import { RuleEventFeed } from "../rules/rule-event-feed.ts";
import { startTestIdentity } from "../system/test-identity.ts";
import { AttributeStore } from "../telemetry/attributes/attribute-store.ts";
import { TelemetryService } from "../telemetry/telemetry-service.ts";
import { openTestTelemetry } from "../telemetry/test-telemetry.ts";
import type { OpenTestDatabase } from "../testing/databases.ts";
import { testLog } from "../testing/databases.ts";
import { deviceRoutes } from "../transports/http/device-routes.ts";
import { provisionRoutes } from "../transports/http/provision-routes.ts";
import { MqttServer } from "../transports/mqtt/mqtt-server.ts";
import { DEFAULT_MQTT_SETTINGS } from "../transports/mqtt/mqtt-settings.ts";
import { FixturePackages, RecordingEngine } from "../transports/testing/device-fixture.ts";
import { claimRoutes } from "./claim/claim-routes.ts";
import { ClaimService, type ClaimSettings } from "./claim/claim-service.ts";
import { ClaimStore } from "./claim/claim-store.ts";
import { Connectivity } from "./connectivity.ts";
import { DeviceRpcProxy } from "./rpc/device-rpc-proxy.ts";

export type TestDevices = Awaited<ReturnType<typeof startTestDevices>>;

/** Stored devices over real MQTT and HTTP, and their users; only the rule engine is one for tests. */
export async function startTestDevices(database: OpenTestDatabase, claiming?: ClaimSettings) {
  const clock = systemClock;
  const log = testLog;
  const store = await openTestTelemetry(database);
  const identity = await startTestIdentity(database);
  const { bus, entityAccess: access } = identity;
  const { deviceDirectory: directory, deviceStore, devices } = identity.devices;
  const { authenticator } = identity.accounts;
  const telemetry = new TelemetryService({ series: store.series, attributes: new AttributeStore(database), bus });
  const engine = new RecordingEngine();
  const feed = new RuleEventFeed({ bus, engine, routeOf: () => ({}), clock, log });
  const claims = new ClaimService({
    claims: new ClaimStore(database),
    devices: deviceStore,
    reader: devices.reader,
    findCustomer: (id) => identity.tenancy.customers.find(id),
    writer: identity.entities.writer,
    telemetry,
    clock,
    settings: claiming,
  });
  const provisioning = createProvisioning(
    { database, bus, clock, log },
    { identity, telemetry, engine },
    { provisionsPerSecondPerAddress: 1_000 },
  );
  const packages = new FixturePackages();
  const children = childDevices(identity);
  const rpcPort = new DeviceRpcProxy();
  const link = new Connectivity({
    directory,
    telemetry,
    access,
    engine,
    claims,
    provisioning,
    packages,
    objectModels: { find: () => undefined },
    children,
    polled: polledDevices(identity),
    rpcPort,
    database,
    bus,
    clock,
    log,
    isTenant: async () => true,
    findCredentials: (id) => identity.devices.credentialsStore.find("device_id", id),
    removals: identity.entities.cleanupJobs,
    ids: new Ids(clock),
  });
  const { lookup, sessions } = link;
  const mqtt = new MqttServer({ settings: DEFAULT_MQTT_SETTINGS, link, clock, log });
  const http = new HttpServer({ authenticator, clock, log });
  http.add([...claimRoutes(claims), ...deviceRoutes(link, 65_536), ...provisionRoutes(link, 65_536)]);
  const httpPort = await http.listen("127.0.0.1", 0);
  const mqttPort = await mqtt.listen("127.0.0.1", 0);
  const clients: MqttClient[] = [];
  return {
    identity,
    telemetry,
    engine,
    sessions,
    lookup,
    mqttPort,
    rpc: link.serverSideRpc,
    /** Calls the REST API, or the HTTP transport: the status and the text of the answer. */
    async call(method: string, path: string, token?: string, body?: string): Promise<[number, string]> {
      const answer = await fetch(`http://127.0.0.1:${httpPort}${path}`, {
        method,
        ...(token ? { headers: { "x-authorization": `Bearer ${token}` } } : {}),
        ...(body === undefined ? {} : { body }),
      });
      return [answer.status, await answer.text()];
    },
    /** A device on its connection. */
    async connect(token: string, options: IClientOptions = {}): Promise<MqttClient> {
      const address = { host: "127.0.0.1", port: mqttPort, username: token, reconnectPeriod: 0 };
      const client = await connectAsync({ ...address, ...options });
      clients.push(client);
      return client;
    },
    async close() {
      for (const client of clients) client.end(true);
      await mqtt.close();
      link.oneShot.close();
      await http.close();
      await link.close();
      await feed.close();
      await identity.close();
      await store.close();
    },
  };
}
