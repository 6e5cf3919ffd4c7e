import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type CustomerId,
  type DeviceId,
  type JwtPair,
  NO_CUSTOMER,
  PlatformError,
  type Point,
  type TenantId,
  type TypedValue,
} from "@orrery/model";
import { sql } from "kysely";
import type { AlarmLifecycle } from "../../alarms/alarm-lifecycle.ts";
import { TokenAuthenticator } from "../../kernel/auth/token-authenticator.ts";
import { DEFAULT_TOKEN_LIFETIMES, Tokens } from "../../kernel/auth/tokens.ts";
import type { User } from "../../kernel/auth/user.ts";
import { VoidedTokens } from "../../kernel/auth/voided-tokens.ts";
import { InProcessBus } from "../../kernel/bus/in-process-bus.ts";
import { systemClock } from "../../kernel/clock.ts";
import { HttpServer } from "../../kernel/http/http-server.ts";
import { route } from "../../kernel/http/route.ts";
import { Ids } from "../../kernel/ids.ts";
import { entityQueryRoutes } from "../../queries/entity-query-routes.ts";
import { EntityQueryService } from "../../queries/entity-query-service.ts";
import type { RuleWatches } from "../../rules/watch/rule-watches.ts";
import { AttributeStore } from "../../telemetry/attributes/attribute-store.ts";
import type { EntityAccess } from "../../telemetry/ports.ts";
import {
  openEmbeddedTimeSeriesStore,
  openPostgresTimeSeriesStore,
} from "../../telemetry/store/open-time-series-store.ts";
import { TelemetryService } from "../../telemetry/telemetry-service.ts";
import { type TestDatabase, testLog } from "../../testing/databases.ts";
import { LiveEndpoint, type LiveEndpointOptions } from "../live-endpoint.ts";
import { testAlarms } from "./test-live-alarms.ts";

/** These tests have no rule chains: see the tests of the rules. */
const NO_RULES: RuleWatches = {
  open: async () => {
    throw new PlatformError("notFound", "Rule chain is not found");
  },
};

/** Live data over the real stores: a tenant, its devices, and a server that can be restarted on its port. */
export class TestLive {
  readonly telemetry: TelemetryService;
  readonly bus: InProcessBus;
  readonly alarms: AlarmLifecycle;
  readonly tenantId: TenantId;
  readonly user: User;
  readonly #parts: Parts;
  readonly #ids: Ids;
  readonly #options: Partial<LiveEndpointOptions>;
  #server: { readonly http: HttpServer; readonly endpoint: LiveEndpoint } | undefined;
  port = 0;

  private constructor(parts: Parts, ids: Ids, user: User, options: Partial<LiveEndpointOptions>) {
    this.#options = options;
    this.#parts = parts;
    this.#ids = ids;
    this.telemetry = parts.telemetry;
    this.bus = parts.bus;
    this.alarms = parts.alarms;
    this.tenantId = user.tenantId;
    this.user = user;
  }

  /** `options`: settings of its endpoint that differ from the usual ones. */
  static async open(kind: TestDatabase, options: Partial<LiveEndpointOptions> = {}): Promise<TestLive> {
    const parts = await openParts(kind);
    const ids = new Ids(systemClock);
    const user: User = {
      id: ids.entity("USER"),
      email: "tenant@orrery.local",
      authority: "TENANT_ADMIN",
      tenantId: ids.entity("TENANT"),
      customerId: NO_CUSTOMER,
      isPublic: false,
    };
    const live = new TestLive(parts, ids, user, options);
    await live.#fill();
    await live.start();
    return live;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Tokens of the tenant's administrator, with `change` applied. */
  tokens(change: Partial<User> = {}): Promise<JwtPair> {
    return this.#parts.tokens.issue({ ...this.user, ...change });
  }

  async device(name: string, type = "pump", customerId?: CustomerId): Promise<DeviceId> {
    const id = this.#ids.entity("DEVICE");
    await this.#insert("device", {
      id: id.id,
      created_time: systemClock(),
      tenant_id: this.tenantId.id,
      customer_id: customerId?.id ?? null,
      name,
      type,
      device_profile_id: this.#parts.profileId,
      device_data: "{}",
    });
    this.#parts.access.add(id);
    this.bus.publish("entity", { action: "CREATED", tenantId: this.tenantId, entity: { id, createdTime: 0 } });
    return id;
  }

  /** Inserts the row of the tenant, which hardly any test needs. */
  async describeTenant(title: string): Promise<void> {
    const profile = { id: this.#ids.uuid(), created_time: 1, name: "p", profile_data: "{}", is_default: 0 };
    await this.#insert("tenant_profile", { ...profile, isolated_tb_core: 0, isolated_tb_rule_engine: 0 });
    const ids = { id: this.tenantId.id, tenant_profile_id: profile.id };
    await this.#insert("tenant", { ...ids, created_time: 1, title, region: "Global" });
  }

  async rename({ id, entityType }: DeviceId, name: string): Promise<void> {
    await sql`update device set name = ${name} where id = ${id}`.execute(this.#parts.database.db);
    const entity = { id: { id, entityType }, createdTime: 0 };
    this.bus.publish("entity", { action: "UPDATED", tenantId: this.tenantId, entity });
  }

  /** Takes a device from its customer; no user may see it any more. */
  unassign(id: DeviceId): void {
    this.#parts.access.remove(id);
    const entity = { id, createdTime: 0, customerId: NO_CUSTOMER };
    const before = { ...entity, customerId: this.#ids.entity("CUSTOMER") };
    this.bus.publish("entity", { action: "UNASSIGNED", tenantId: this.tenantId, entity, before });
  }

  async relate(from: DeviceId, to: DeviceId): Promise<void> {
    const ends = { from_id: from.id, from_type: from.entityType, to_id: to.id, to_type: to.entityType };
    await this.#insert("relation", { ...ends, type_group: "COMMON", type: "Contains" });
    const relation = { from, to, type: "Contains", typeGroup: "COMMON", additionalInfo: null } as const;
    this.bus.publish("relation", { action: "SAVED", tenantId: this.tenantId, relation });
  }

  save(entityId: DeviceId, key: string, value: TypedValue, ts = systemClock()): Promise<void> {
    const points: Point[] = [{ key, ts, value }];
    return this.telemetry.saveTimeSeries({ tenantId: this.tenantId, entityId, points });
  }

  saveAttribute(entityId: DeviceId, key: string, value: TypedValue): Promise<void> {
    const attributes = [{ key, value, lastUpdateTs: systemClock() }];
    const { tenantId } = this;
    return this.telemetry.saveAttributes({
      tenantId,
      entityId,
      scope: "SERVER_SCOPE",
      attributes,
      notifyDevice: false,
    });
  }

  /** Listens, on the same port as before if there was one. */
  async start(): Promise<void> {
    const { authenticator, queries, access, telemetry, tokens } = this.#parts;
    const http = new HttpServer({ authenticator, clock: systemClock, log: testLog });
    const refresh = route("POST", "/api/auth/token", { roles: "ANYONE", handle: () => tokens.issue(this.user) });
    http.add([...entityQueryRoutes(queries), refresh]);
    const services = { telemetry, queries, access, alarms: this.#parts.alarmQueries, ruleWatches: NO_RULES };
    const endpoint = new LiveEndpoint({ http, authenticator, bus: this.bus, services, log: testLog, ...this.#options });
    this.#server = { http, endpoint };
    this.port = await http.listen("127.0.0.1", this.port);
  }

  async stop(): Promise<void> {
    await this.#server?.endpoint.close();
    await this.#server?.http.close();
    this.#server = undefined;
  }

  async close(): Promise<void> {
    await this.stop();
    await this.#parts.close();
  }

  async #fill(): Promise<void> {
    const profile = { created_time: 1, profile_data: "{}", is_default: 0, name: "p" };
    const typed = { type: "DEFAULT", transport_type: "DEFAULT", provision_type: "DISABLED" };
    await this.#insert("device_profile", {
      ...profile,
      ...typed,
      id: this.#parts.profileId,
      tenant_id: this.tenantId.id,
    });
  }

  async #insert(table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
    await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(this.#parts.database.db);
  }
}

type Parts = Awaited<ReturnType<typeof openParts>>;

/** Access to the devices of the test, and to nothing else. */
class KnownDevices implements EntityAccess {
  readonly #known = new Set<string>();

  add({ id }: DeviceId): void {
    this.#known.add(id);
  }

  remove({ id }: DeviceId): void {
    this.#known.delete(id);
  }

  async check(user: User, _operation: string, { id, entityType }: { id: string; entityType: string }) {
    if (entityType === "DASHBOARD") throw new PlatformError("notSupported", "Not Implemented!");
    if (!this.#known.has(id)) throw new PlatformError("notFound", "Device with requested id wasn't found!");
    return { tenantId: user.tenantId };
  }
}

async function openParts(kind: TestDatabase) {
  const directory = await mkdtemp(join(tmpdir(), "orrery-live-"));
  const path = join(directory, "telemetry.db");
  const embedded = kind.name === "SQLite" ? await openEmbeddedTimeSeriesStore({ path, log: testLog }) : undefined;
  const database = await kind.open(embedded ? { attach: [{ name: "telemetry", path }] } : {});
  const { place } = database;
  const series =
    embedded ?? (await openPostgresTimeSeriesStore({ url: place.kind === "postgres" ? place.url : "", log: testLog }));
  const bus = new InProcessBus(testLog);
  const telemetry = new TelemetryService({ series, attributes: new AttributeStore(database), bus });
  const queries = new EntityQueryService({ database, timeSeries: series, clock: systemClock });
  const { alarms, alarmQueries } = testAlarms(database, { bus, queries, timeSeries: series });
  const voided = new VoidedTokens(database, bus, systemClock);
  const tokens = await Tokens.create(randomBytes(64), {
    lifetimes: DEFAULT_TOKEN_LIFETIMES,
    voided,
    clock: systemClock,
  });
  const authenticator = new TokenAuthenticator({
    tokens,
    voided,
    sessions: { isEnded: () => false },
    clock: systemClock,
  });
  return {
    database,
    bus,
    telemetry,
    queries,
    alarms,
    alarmQueries,
    tokens,
    authenticator,
    access: new KnownDevices(),
    profileId: new Ids(systemClock).uuid(),
    async close() {
      await series.close();
      await bus.close();
      await database.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
