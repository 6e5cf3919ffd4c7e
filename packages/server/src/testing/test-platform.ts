import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { connectAsync, type IClientOptions, type MqttClient } from "mqtt";
import { readConfiguration } from "../app/config/configuration.ts";
import { type App, startApp } from "../app.ts";
import { portNamed } from "../kernel/config/ports.ts";
import type { Logger } from "../kernel/logging.ts";
import { SECRET_BYTES } from "../kernel/secrets/installation-keys.ts";
import { checkAnswer } from "./checked-answer.ts";
import { type OpenTestDatabase, testLog } from "./databases.ts";
import { FREE_PORTS } from "./free-ports.ts";
import type { Wire } from "./wire.ts";

const MAIN = fileURLToPath(new URL("../../dist/main.mjs", import.meta.url));
const ADMINISTRATOR = { email: "root@platform.org", password: "secret-1" };
const TENANT_ADMIN = { username: "admin@tenant.org", password: "secret-2" };

/** Settings of a platform on free ports of the loopback. */
export type TestSettings = Readonly<Record<string, string>>;

const SETTINGS: TestSettings = {
  ORRERY_HOST: "127.0.0.1",
  ...FREE_PORTS,
  ORRERY_DEMO: "off",
  ORRERY_LOG_LEVEL: "warn",
  ORRERY_QUEUE_STATISTICS_INTERVAL_MS: "0", // their assets would mix with those of the tests
};

/** A platform with its data at the location of a test database: in it, or in a folder beside it. */
export function settingsAt(place: OpenTestDatabase["place"]): TestSettings {
  return place.kind === "postgres"
    ? { ORRERY_DATABASE_URL: place.url, ORRERY_SECRET_KEY: Buffer.alloc(SECRET_BYTES, 7).toString("base64") }
    : { ORRERY_DATA_DIR: join(place.directory, "platform") };
}

/** The real composition inside the test's process. */
export function startTestApp(settings: TestSettings): Promise<App> {
  return startApp(readConfiguration({ ...SETTINGS, ...settings }), testLog);
}

/** The real program, which can be killed. */
export interface TestProgram extends Pick<App, "httpPort" | "ports"> {
  readonly pid: number;
  /** Resolves when it has ended. */
  signal(signal: NodeJS.Signals): Promise<number | null>;
}

export async function startTestProgram(settings: TestSettings): Promise<TestProgram> {
  const environment = Object.entries(process.env).filter(([name]) => !name.startsWith("ORRERY_"));
  const child = spawn(process.execPath, [MAIN], {
    env: { ...Object.fromEntries(environment), ...SETTINGS, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  logTo(testLog, child);
  const exit = once(child, "exit");
  const [httpPort, mqttPort] = await portsOf(child);
  return {
    httpPort,
    ports: [{ name: "MQTT", port: mqttPort }],
    pid: child.pid ?? 0,
    async signal(signal) {
      child.kill(signal);
      await exit;
      return child.exitCode;
    },
  };
}

/** Shows the log of a program like that of the test itself. */
function logTo(log: Logger, { stderr }: ChildProcess): void {
  if (stderr)
    createInterface({ input: stderr }).on("line", (line) => log.warn({ line }, "a program that a test started"));
}

async function portsOf({ stdout }: ChildProcess): Promise<[number, number]> {
  if (!stdout) throw new Error("the program has no output");
  const ports: number[] = [];
  for await (const line of createInterface({ input: stdout })) {
    const port = /(?:Console|MQTT) .*:(\d+)$/.exec(line)?.[1];
    if (port) ports.push(Number(port));
    if (ports.length === 2) break;
  }
  const [http, mqtt] = ports;
  if (http === undefined || mqtt === undefined) throw new Error("the program ended before it listened");
  stdout.resume(); // a full pipe would block the program
  return [http, mqtt];
}

/** What a user or an integration does with a platform, over the network only. */
export class TestClient {
  readonly #app: Pick<App, "httpPort" | "ports">;
  readonly #url: string;
  readonly #mqttPort: number;
  #token: string | undefined;

  constructor(app: Pick<App, "httpPort" | "ports">) {
    const { httpPort, ports } = app;
    this.#app = app;
    this.#url = `http://127.0.0.1:${httpPort}`;
    this.#mqttPort = portNamed(ports, "MQTT") ?? 0;
  }

  /** Sets up a new platform and creates a tenant with its administrator, who is then signed in. */
  async claim(setupCode: string): Promise<void> {
    const { token } = await this.json("POST", "/api/orrery/setup", { code: setupCode, ...ADMINISTRATOR });
    this.#token = token;
    const { id } = await this.json("POST", "/api/tenant", { title: "Tenant" });
    const draft = { email: TENANT_ADMIN.username, authority: "TENANT_ADMIN", tenantId: id };
    const user = await this.json("POST", "/api/user?sendActivationMail=false", draft);
    const link = new URL(await this.text("GET", `/api/user/${user.id.id}/activationLink`));
    const activateToken = link.searchParams.get("activateToken");
    await this.json("POST", "/api/noauth/activate?sendActivationMail=false", {
      activateToken,
      password: TENANT_ADMIN.password,
    });
    await this.signIn();
  }

  /** The access token of who is signed in, for live data. */
  get token(): string {
    return this.#token ?? "";
  }

  async signIn(account = TENANT_ADMIN): Promise<void> {
    this.#token = undefined;
    const { token } = await this.json("POST", "/api/auth/login", account);
    this.#token = token;
  }

  /** The administrator of the installation. */
  async systemAdmin(): Promise<TestClient> {
    const system = this.#another();
    await system.signIn({ username: ADMINISTRATOR.email, password: ADMINISTRATOR.password });
    return system;
  }

  /** The administrator of another tenant, which may have no more than its limits say. */
  async otherTenant(limits?: Readonly<Record<string, number>>): Promise<TestClient> {
    const system = await this.systemAdmin();
    const name = randomUUID();
    const profileData = { configuration: { type: "DEFAULT", ...limits } };
    const profile = limits && (await system.json("POST", "/api/tenantProfile", { name, profileData }));
    const { id } = await system.json("POST", "/api/tenant", { title: name, tenantProfileId: profile?.id });
    return system.#member({ authority: "TENANT_ADMIN", tenantId: id });
  }

  /** Another administrator of this tenant. */
  async colleague(): Promise<TestClient> {
    const { tenantId } = await this.json("GET", "/api/auth/user");
    const system = this.#another();
    await system.signIn({ username: ADMINISTRATOR.email, password: ADMINISTRATOR.password });
    return system.#member({ authority: "TENANT_ADMIN", tenantId });
  }

  /** A user of one of this tenant's customers. */
  customerUser(customerId: Wire): Promise<TestClient> {
    return this.#member({ authority: "CUSTOMER_USER", customerId });
  }

  /** A visitor of a public customer's link. */
  async visitor(publicId: string): Promise<TestClient> {
    const visitor = this.#another();
    visitor.#token = (await visitor.json("POST", "/api/auth/login/public", { publicId })).token;
    return visitor;
  }

  async #member(draft: Wire): Promise<TestClient> {
    const account = { username: `${randomUUID()}@tenant.org`, password: TENANT_ADMIN.password };
    const user = await this.json("POST", "/api/user?sendActivationMail=false", { ...draft, email: account.username });
    const link = new URL(await this.text("GET", `/api/user/${user.id.id}/activationLink`));
    const activateToken = link.searchParams.get("activateToken");
    const member = this.#another();
    const activation = { activateToken, password: account.password };
    await member.json("POST", "/api/noauth/activate?sendActivationMail=false", activation);
    await member.signIn(account);
    return member;
  }

  #another(): TestClient {
    return new TestClient(this.#app);
  }

  /** Creates a device with the access token `accessToken`; returns its id. */
  async device(name: string, accessToken: string): Promise<string> {
    return (await this.json("POST", `/api/device?accessToken=${accessToken}`, { name })).id.id;
  }

  /** The connection of a device, which does not reconnect. */
  mqtt(username: string, options: IClientOptions = {}): Promise<MqttClient> {
    const all = { host: "127.0.0.1", port: this.#mqttPort, username, reconnectPeriod: 0, ...options };
    return connectAsync("", all, false); // rejects when the connection ends before its answer
  }

  async json(method: string, path: string, body?: unknown): Promise<Wire> {
    const text = await this.text(method, path, body);
    return text === "" ? undefined : JSON.parse(text);
  }

  /** Uploads a form; returns the answer. */
  async form(path: string, form: FormData): Promise<Wire> {
    const headers: Record<string, string> = this.#token ? { "x-authorization": `Bearer ${this.#token}` } : {};
    const response = await fetch(this.#url + path, { method: "POST", headers, body: form });
    if (response.status !== 200) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  /** Rejects with the answer unless its status is 200. */
  async text(method: string, path: string, body?: unknown): Promise<string> {
    const { status, text } = await this.call(method, path, body);
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text}`);
    return text;
  }

  /** Whatever is answered. */
  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ readonly status: number; readonly text: string; readonly headers: Headers }> {
    const response = await fetch(this.#url + path, {
      method,
      headers: { ...headers, ...(this.#token ? { "x-authorization": `Bearer ${this.#token}` } : {}) },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const contentType = response.headers.get("content-type") ?? "";
    checkAnswer({ method, path, status: response.status, contentType, text });
    return { status: response.status, text, headers: response.headers };
  }
}
