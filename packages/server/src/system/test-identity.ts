import { request } from "node:http";
import { NO_CUSTOMER, SYSTEM_TENANT, type TenantId, type UserAccount } from "@orrery/model";
import { createAudit } from "../app/audit.ts";
import { createIdentity, type Identity, type IdentityPlatform } from "../app/identity/identity.ts";
import { createMessages } from "../app/messages.ts";
import { createOAuth2 } from "../app/oauth2.ts";
import type { Lwm2mServers } from "../device-profiles/lwm2m-servers.ts";
import { InProcessBus } from "../kernel/bus/in-process-bus.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Database } from "../kernel/database/database.ts";
import { Egress } from "../kernel/egress/egress.ts";
import { parseNetwork } from "../kernel/egress/network.ts";
import { HttpServer, type HttpServerOptions } from "../kernel/http/http-server.ts";
import { listsInTurn } from "../kernel/http/middleware/lists-in-turn.ts";
import type { Route } from "../kernel/http/route.ts";
import { Ids } from "../kernel/ids.ts";
import { Metrics } from "../kernel/metrics/metrics.ts";
import { NO_FENCE } from "../kernel/partitions/partition-fence.ts";
import { InstallationKeys, SECRET_BYTES } from "../kernel/secrets/installation-keys.ts";
import { ShutdownHooks } from "../kernel/shutdown-hooks.ts";
import { queueRoutes } from "../queues/queue-routes.ts";
import { QUEUES } from "../rules/engine/queue-settings.ts";
import type { SmsEndpoints } from "../sms/sms-provider.ts";
import { testLog } from "../testing/databases.ts";
import type { Wire } from "../testing/wire.ts";

export type TestIdentity = Awaited<ReturnType<typeof startTestIdentity>>;

/** The answer of a call, with its body parsed if it is JSON. */
export interface Answer {
  readonly status: number;
  readonly body: Wire;
  readonly headers: Headers;
}

export interface TestIdentityOptions {
  /** The platform's clock; the real one by default. */
  readonly clock?: Clock | undefined;
  /** Whether an administrator exists; true by default. */
  readonly claimed?: boolean | undefined;
  /** Test doubles of the SMS providers. */
  readonly smsEndpoints?: SmsEndpoints | undefined;
  /** Test double of GitHub's list of addresses. */
  readonly githubEmails?: string | undefined;
  /** Whether administrators may sign in as their users; true by default. */
  readonly userTokenAccess?: boolean | undefined;
  /** Passed to device profiles; none by default. */
  readonly lwm2m?: Lwm2mServers | undefined;
  /** Audit levels; all writes by default. */
  readonly auditLevels?: string | undefined;
  /** Host names, proxies and CORS origins that are known; none by default. */
  readonly site?: Pick<HttpServerOptions, "hosts" | "proxies" | "origins"> | undefined;
  /** Creates modules that build on identity, and returns their routes. */
  readonly more?: ((identity: Identity, platform: IdentityPlatform) => Promise<readonly Route[]>) | undefined;
}

/** Identity and basic entities over real HTTP, composed as in the platform. */
export async function startTestIdentity(database: Database, options: TestIdentityOptions = {}) {
  const clock = options.clock ?? Date.now;
  const log = testLog;
  const bus = new InProcessBus(log);
  const closing = new ShutdownHooks(log);
  const keys = new InstallationKeys(Buffer.alloc(SECRET_BYTES, 7));
  const platform = { database, keys, bus, clock, ids: new Ids(clock), log, closing };
  const isQueue = (name: string) => name === "Main";
  const { userTokenAccess, lwm2m } = options;
  const identity = await createIdentity(platform, { isQueue, ports: () => [], userTokenAccess, lwm2m });
  const { entities, tenancy } = identity;
  const { authenticator, userCreation, passwords, signIn } = identity.accounts;
  const http = new HttpServer({ authenticator, clock, log, ...options.site });
  const { smsEndpoints, githubEmails } = options;
  const egress = new Egress({
    allowedNetworks: [parseNetwork("127.0.0.1")],
    maxTenantCalls: 10,
    maxResponseBytes: 10_000,
  });
  const { accounts } = identity;
  const { sms, routes: messageRoutes } = createMessages(platform, { accounts, http: egress, smsEndpoints });
  const { oauth2, routes: oauth2Routes } = await createOAuth2(platform, { identity, githubEmails });
  const audit = createAudit({ ...platform, metrics: new Metrics(), fence: NO_FENCE }, identity, {
    auditLevels: options.auditLevels ?? "ALL:W",
    auditTtlDays: 0,
  });
  const all = [
    ...identity.routes,
    ...messageRoutes,
    ...queueRoutes(QUEUES.map(({ name }) => name)),
    ...oauth2Routes,
    ...((await options.more?.(identity, platform)) ?? []),
  ];
  http.add(audit.audited(listsInTurn(all, database.readScheduler)));
  http.add(audit.routes);
  entities.cleanupJobs.start();
  closing.add("what removed entities left", () => entities.cleanupJobs.close());
  await entities.ownerDeletion.start();
  closing.add("removals of owners", () => entities.ownerDeletion.close());
  const port = await http.listen("127.0.0.1", 0);

  async function call(
    method: string,
    path: string,
    token?: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer> {
    const answer = await exchange(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        ...(token ? { "x-authorization": `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
    });
    const isJson = answer.headers.get("content-type")?.startsWith("application/json");
    return { ...answer, body: answer.text === "" ? undefined : isJson ? JSON.parse(answer.text) : answer.text };
  }

  /** An account that can sign in with the password `secret-1`. */
  async function account(given: Partial<UserAccount> & Pick<UserAccount, "email" | "authority">): Promise<UserAccount> {
    const user = await userCreation.unchecked({
      tenantId: SYSTEM_TENANT,
      customerId: NO_CUSTOMER,
      firstName: null,
      lastName: null,
      additionalInfo: null,
      ...given,
    });
    await passwords.setInitial(user.id.id, PASSWORD);
    return user;
  }

  async function login(email: string): Promise<string> {
    const { token } = await signIn.login(email, PASSWORD);
    return token;
  }

  let made = 0;
  /** A tenant with a signed-in administrator. */
  async function tenant(): Promise<{ tenantId: TenantId; email: string; token: string }> {
    const number = ++made;
    const created = await tenancy.tenants.save(undefined, { title: `Tenant ${number}` });
    const email = `admin${number}@tenant.org`;
    await account({ email, authority: "TENANT_ADMIN", tenantId: created.id });
    return { tenantId: created.id, email, token: await login(email) };
  }

  /** A customer of a tenant with a signed-in user. */
  async function customer(tenantToken: string, title: string) {
    const { body } = await call("POST", "/api/customer", tenantToken, { title });
    const email = `user${++made}@customer.org`;
    const user = await account({ email, authority: "CUSTOMER_USER", tenantId: body.tenantId, customerId: body.id });
    return { customerId: body.id, user, email, token: await login(email) };
  }

  const claimed = options.claimed ?? true;
  if (claimed) await account({ email: SYS_ADMIN, authority: "SYS_ADMIN" });
  return {
    ...identity,
    sms,
    oauth2,
    audit,
    port,
    call,
    account,
    login,
    tenant,
    customer,
    bus,
    sysAdmin: claimed ? await login(SYS_ADMIN) : "",
    async close() {
      await http.close();
      await closing.close();
      await bus.close();
    },
  };
}

export const SYS_ADMIN = "root@platform.org";
export const PASSWORD = "secret-1";

interface Exchange {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Not by `fetch`, which overwrites the header Host. */
function exchange(url: string, { method, headers, body }: Exchange) {
  return new Promise<{ status: number; headers: Headers; text: string }>((resolve, reject) => {
    const sent = request(url, { method, headers: { ...headers } }, async (answer) => {
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(chunk);
        const received = new Headers();
        for (const [name, values] of Object.entries(answer.headersDistinct)) {
          for (const value of values ?? []) received.append(name, value);
        }
        const text = Buffer.concat(chunks).toString("utf8");
        resolve({ status: answer.statusCode ?? 0, headers: received, text });
      } catch (error) {
        reject(error);
      }
    });
    sent.on("error", reject);
    if (body !== undefined) sent.setHeader("content-length", Buffer.byteLength(body));
    sent.end(body);
  });
}
