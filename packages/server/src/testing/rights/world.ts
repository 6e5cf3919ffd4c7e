import type { App } from "../../app.ts";
import { checkAnswer } from "../checked-answer.ts";
import type { Actor, Placement } from "./expectation.ts";

/** A parsed answer. */
export interface Wire {
  readonly [member: string]: unknown;
  readonly id: { readonly id: string; readonly entityType?: string };
}

export interface WireAnswer {
  readonly status: number;
  /** The content type of the body; empty without a body. */
  readonly contentType: string;
  readonly text: string;
}

const SYSTEM_ADMIN = { email: "root@platform.org", password: "secret-1" };
const PASSWORD = "secret-2";
/** Part of all secrets of edges. */
export const EDGE_SECRET = "secret of an edge";
/** Part of all secrets of devices with SNMP. */
export const DEVICE_SECRET = "community of a device";

export const ACTORS: readonly Actor[] = [
  { name: "system administrator", role: "A", tenant: undefined },
  { name: "administrator of tenant 1", role: "T", tenant: 1 },
  { name: "administrator of tenant 2", role: "T", tenant: 2 },
  { name: "user of customer 1", role: "C", tenant: 1, customer: 1 },
  { name: "user of customer 2", role: "C", tenant: 1, customer: 2 },
  { name: "visitor", role: "V", tenant: 1, customer: "public" },
];

type Admin = "root" | "tenant 1" | "tenant 2";

/** Two tenants with customers, users of every role, and objects of every kind, created over the API. */
export class World {
  readonly #url: string;
  readonly #tokens = new Map<string, string>();
  readonly #tenants = new Map<1 | 2, Wire>();
  readonly #customers = new Map<1 | 2 | "of tenant 2" | "public", Wire>();
  readonly #users = new Map<string, Wire>();
  /** One for each tenant, by its creator. */
  readonly #snmpProfiles = new Map<Admin, Promise<Wire>>();
  #made = 0;

  private constructor(url: string) {
    this.#url = url;
  }

  static async create(app: App): Promise<World> {
    const world = new World(`http://127.0.0.1:${app.httpPort}`);
    await world.#people(app.setupCode ?? "");
    return world;
  }

  /** The token of an actor, or of a user that creates objects. */
  token(name: string): string {
    const token = this.#tokens.get(name);
    if (token === undefined) throw new Error(`${name} has not signed in`);
    return token;
  }

  async call(method: string, path: string, token?: string, body?: unknown): Promise<WireAnswer> {
    const form = body instanceof FormData;
    const response = await fetch(this.#url + path, {
      method,
      redirect: "manual",
      headers: {
        ...(token === undefined ? {} : { "x-authorization": `Bearer ${token}` }),
        ...(body === undefined || form ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    });
    const contentType = response.headers.get("content-type") ?? "";
    const answer = { status: response.status, contentType, text: await response.text() };
    checkAnswer({ method, path, ...answer });
    return answer;
  }

  /** A customer of the tenant: for calls that need one beside their object. */
  customerOf(tenant: 1 | 2): string {
    return this.#get(this.#customers, tenant === 1 ? 1 : "of tenant 2").id.id;
  }

  /** Users that other cases need; they must not be deleted. */
  people(): readonly string[] {
    return [...this.#tenants.values(), ...this.#customers.values()].map(({ id }) => id.id);
  }

  tenantId(tenant: 1 | 2): string {
    return this.#get(this.#tenants, tenant).id.id;
  }

  /** A new object at each call; for kinds that cannot be created, the existing one. */
  async make(kind: string, placement: Placement): Promise<Wire> {
    const by: Admin = placement === "system" ? "root" : placement === "tenant 2" ? "tenant 2" : "tenant 1";
    const name = `Object ${++this.#made}`;
    switch (kind) {
      case "DEVICE":
      case "ASSET":
      case "ENTITY_VIEW":
      case "EDGE":
        return this.#assigned(kind, await this.#assignable(kind, name, by), placement, by);
      case "DASHBOARD":
        return this.#assigned(kind, await this.#post("/api/dashboard", by, { title: name }), placement, by);
      case "ALARM": {
        const device = await this.make("DEVICE", placement);
        const alarm = { originator: device.id, type: name, severity: "MINOR", status: "ACTIVE_UNACK" };
        return this.#post("/api/alarm", by, { ...alarm, name });
      }
      case "CUSTOMER":
        if (placement === "customer 1") return this.#get(this.#customers, 1);
        return placement === "public"
          ? this.#get(this.#customers, "public")
          : this.#post("/api/customer", by, { title: name });
      case "USER":
        return this.#user(placement, by);
      case "TENANT":
        return placement === "system"
          ? this.#post("/api/tenant", "root", { title: name })
          : this.#get(this.#tenants, placement === "tenant 2" ? 2 : 1);
      case "TENANT_PROFILE":
        return this.#post("/api/tenantProfile", "root", { name, profileData: { configuration: { type: "DEFAULT" } } });
      case "DEVICE_PROFILE":
        return this.#profile(name, by);
      case "RULE_CHAIN":
        return this.#post("/api/ruleChain/device/default", by, { name });
      case "RULE_NODE":
        return this.#node(name, by);
      case "OTA_PACKAGE":
        return this.#package(name, by);
      case "TB_RESOURCE": {
        const draft = { title: name, resourceType: "JKS", fileName: `${name}.jks`, data: btoa(name) };
        return this.#post("/api/resource", by, draft);
      }
      case "WIDGETS_BUNDLE":
        return this.#post("/api/widgetsBundle", by, { title: name });
      case "WIDGET_TYPE": {
        const bundle = await this.#post("/api/widgetsBundle", by, { title: name });
        const descriptor = { type: "static", sizeX: 1, sizeY: 1 };
        return this.#post("/api/widgetType", by, { bundleAlias: bundle.alias, name, descriptor });
      }
      case "RPC": {
        const device = await this.make("DEVICE", placement);
        const request = { method: "wait", params: {}, persistent: true, expirationTime: Date.now() + 3_600_000 };
        const { rpcId } = await this.#post(`/api/rpc/oneway/${device.id.id}`, by, request);
        return { id: { id: String(rpcId), entityType: "RPC" } };
      }
      default:
        throw new Error(`Nobody knows how to make a ${kind}`);
    }
  }

  async #people(code: string): Promise<void> {
    const setup = await this.call("POST", "/api/orrery/setup", undefined, { code, ...SYSTEM_ADMIN });
    this.#tokens.set("root", JSON.parse(setup.text).token);
    this.#tokens.set("system administrator", this.token("root"));
    for (const tenant of [1, 2] as const) {
      const made = await this.#post("/api/tenant", "root", { title: `Tenant ${tenant}` });
      this.#tenants.set(tenant, made);
      const draft = { authority: "TENANT_ADMIN", tenantId: made.id, email: `admin@tenant${tenant}.org` };
      await this.#account(`administrator of tenant ${tenant}`, draft, "root");
      this.#tokens.set(`tenant ${tenant}`, this.token(`administrator of tenant ${tenant}`));
    }
    this.#customers.set("of tenant 2", await this.#post("/api/customer", "tenant 2", { title: "Customer" }));
    for (const customer of [1, 2] as const) {
      const made = await this.#post("/api/customer", "tenant 1", { title: `Customer ${customer}` });
      this.#customers.set(customer, made);
      const draft = { authority: "CUSTOMER_USER", customerId: made.id, email: `user@customer${customer}.org` };
      await this.#account(`user of customer ${customer}`, draft, "tenant 1");
    }
    const dashboard = await this.#post("/api/dashboard", "tenant 1", { title: "Public" });
    const shown = await this.#post(`/api/customer/public/dashboard/${dashboard.id.id}`, "tenant 1");
    const [{ customerId }] = shown.assignedCustomers as [{ customerId: { id: string } }];
    const publicCustomer = await this.call("GET", `/api/customer/${customerId.id}`, this.token("tenant 1"));
    this.#customers.set("public", JSON.parse(publicCustomer.text));
    const login = await this.call("POST", "/api/auth/login/public", undefined, { publicId: customerId.id });
    this.#tokens.set("visitor", JSON.parse(login.text).token);
  }

  async #account(name: string, draft: object, by: Admin): Promise<void> {
    const user = await this.#post("/api/user?sendActivationMail=false", by, draft);
    const link = await this.call("GET", `/api/user/${user.id.id}/activationLink`, this.token(by));
    const activateToken = new URL(link.text).searchParams.get("activateToken");
    const path = "/api/noauth/activate?sendActivationMail=false";
    const pair = await this.call("POST", path, undefined, { activateToken, password: PASSWORD });
    this.#tokens.set(name, JSON.parse(pair.text).token);
    this.#users.set(name, user);
  }

  /** For customer 1 the user that signs in; otherwise an administrator who never does. */
  async #user(placement: Placement, by: Admin): Promise<Wire> {
    if (placement === "customer 1") return this.#get(this.#users, "user of customer 1");
    const tenantId = this.#get(this.#tenants, by === "tenant 2" ? 2 : 1).id;
    const draft = { authority: "TENANT_ADMIN", tenantId, email: `new${this.#made}@platform.org` };
    return this.#post("/api/user?sendActivationMail=false", "root", draft);
  }

  async #assignable(kind: string, name: string, by: Admin): Promise<Wire> {
    switch (kind) {
      case "DEVICE":
        return this.#post("/api/device", by, { name, ...(await this.#speakingSnmp(by)) });
      case "ASSET":
        return this.#post("/api/asset", by, { name, type: "building" });
      case "EDGE": {
        const keys = { routingKey: `${EDGE_SECRET} ${name}`, secret: EDGE_SECRET, edgeLicenseKey: EDGE_SECRET };
        return this.#post("/api/edge", by, { name, type: "site", cloudEndpoint: "http://localhost", ...keys });
      }
      default: {
        const device = await this.#post("/api/device", by, { name: `Of ${name}` });
        return this.#post("/api/entityView", by, { name, type: "view", entityId: device.id });
      }
    }
  }

  async #speakingSnmp(by: Admin): Promise<object> {
    // Created once, though many calls ask concurrently.
    const profile = this.#snmpProfiles.get(by) ?? this.#snmpProfile(by);
    this.#snmpProfiles.set(by, profile);
    const snmp = { type: "SNMP", host: "localhost", port: 161, protocolVersion: "V2C", community: DEVICE_SECRET };
    return { deviceProfileId: (await profile).id, deviceData: { transportConfiguration: snmp } };
  }

  #snmpProfile(by: Admin): Promise<Wire> {
    const kinds = { type: "DEFAULT", transportType: "SNMP", provisionType: "DISABLED" };
    const snmp = { type: "SNMP", timeoutMs: 500, retries: 0, communicationConfigs: [] };
    const profileData = { configuration: { type: "DEFAULT" }, transportConfiguration: snmp };
    return this.#post("/api/deviceProfile", by, { name: "SNMP", ...kinds, profileData });
  }

  async #assigned(kind: string, made: Wire, placement: Placement, by: Admin): Promise<Wire> {
    if (placement !== "customer 1" && placement !== "public") return made;
    const path = { DEVICE: "device", ASSET: "asset", ENTITY_VIEW: "entityView", EDGE: "edge" }[kind] ?? "dashboard";
    const customer = placement === "public" ? "public" : this.customerOf(1);
    return this.#post(`/api/customer/${customer}/${path}/${made.id.id}`, by);
  }

  async #profile(name: string, by: Admin): Promise<Wire> {
    const kinds = { type: "DEFAULT", transportType: "DEFAULT", provisionType: "DISABLED" };
    const profileData = {
      configuration: { type: "DEFAULT" },
      transportConfiguration: { type: "DEFAULT" },
      provisionConfiguration: { type: "DISABLED" },
    };
    return this.#post("/api/deviceProfile", by, { name, ...kinds, profileData });
  }

  async #node(name: string, by: Admin): Promise<Wire> {
    const chain = await this.#post("/api/ruleChain/device/default", by, { name });
    const { text } = await this.call("GET", `/api/ruleChain/${chain.id.id}/metadata`, this.token(by));
    const [node] = JSON.parse(text).nodes as Wire[];
    if (!node) throw new Error("a chain without nodes");
    return node;
  }

  async #package(name: string, by: Admin): Promise<Wire> {
    const draft = { title: name, version: "1", type: "FIRMWARE", usesUrl: true, url: "http://localhost/firmware" };
    return this.#post("/api/otaPackage", by, draft);
  }

  async #post(path: string, by: Admin, body?: object): Promise<Wire> {
    const { status, text } = await this.call("POST", path, this.token(by), body);
    if (status !== 200) throw new Error(`POST ${path}: ${status} ${text}`);
    return JSON.parse(text);
  }

  #get<K>(from: ReadonlyMap<K, Wire>, key: K): Wire {
    const found = from.get(key);
    if (!found) throw new Error(`There is no ${String(key)}`);
    return found;
  }
}
