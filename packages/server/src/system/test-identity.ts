import { NO_CUSTOMER, SYSTEM_TENANT, type TenantId, type UserAccount } from "@orrery/model";
import { customerRoutes } from "../customers/customer-routes.ts";
import { CustomerService } from "../customers/customer-service.ts";
import { CustomerStore } from "../customers/customer-store.ts";
import { dashboardRoutes } from "../dashboards/dashboard-routes.ts";
import { DashboardService } from "../dashboards/dashboard-service.ts";
import { DashboardStore } from "../dashboards/dashboard-store.ts";
import { HomeDashboardService } from "../dashboards/home-dashboard-service.ts";
import { deviceProfileRoutes } from "../device-profiles/device-profile-routes.ts";
import { DeviceProfileService } from "../device-profiles/device-profile-service.ts";
import { DeviceProfileStore } from "../device-profiles/device-profile-store.ts";
import { CredentialsService } from "../devices/credentials-service.ts";
import { CredentialsStore } from "../devices/credentials-store.ts";
import { DeviceDirectory } from "../devices/device-directory.ts";
import { deviceRoutes } from "../devices/device-routes.ts";
import { DeviceService } from "../devices/device-service.ts";
import { DeviceStore } from "../devices/device-store.ts";
import { installationSecret } from "../kernel/auth/installation-secret.ts";
import { PasswordHasher } from "../kernel/auth/password-hasher.ts";
import { TokenAuthenticator } from "../kernel/auth/token-authenticator.ts";
import { DEFAULT_TOKEN_LIFETIMES, Tokens } from "../kernel/auth/tokens.ts";
import { VoidedTokens } from "../kernel/auth/voided-tokens.ts";
import { InProcessBus } from "../kernel/bus/in-process-bus.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Database } from "../kernel/database/database.ts";
import { EntityDirectory } from "../kernel/entities/entity-directory.ts";
import { EntityLimits } from "../kernel/entities/entity-limits.ts";
import { EntityWriter } from "../kernel/entities/entity-writer.ts";
import { HttpServer } from "../kernel/http/http-server.ts";
import { Ids } from "../kernel/ids.ts";
import { AccessControl } from "../kernel/permissions/access-control.ts";
import { PolicyEntityAccess } from "../kernel/permissions/entity-access.ts";
import { relationRoutes } from "../relations/relation-routes.ts";
import { RelationService } from "../relations/relation-service.ts";
import { RelationStore } from "../relations/relation-store.ts";
import { settingsRoutes } from "../settings/settings-routes.ts";
import { SettingsService } from "../settings/settings-service.ts";
import { SettingsStore } from "../settings/settings-store.ts";
import { tenantProfileRoutes } from "../tenant-profiles/tenant-profile-routes.ts";
import { TenantProfileService } from "../tenant-profiles/tenant-profile-service.ts";
import { TenantProfileStore } from "../tenant-profiles/tenant-profile-store.ts";
import { TenantProfileDirectory } from "../tenants/tenant-profile-directory.ts";
import { tenantRoutes } from "../tenants/tenant-routes.ts";
import { TenantService } from "../tenants/tenant-service.ts";
import { TenantStore } from "../tenants/tenant-store.ts";
import { testLog } from "../testing/databases.ts";
import { PasswordService } from "../users/password-service.ts";
import { signInRoutes } from "../users/sign-in-routes.ts";
import { SignInService } from "../users/sign-in-service.ts";
import { userRoutes } from "../users/user-routes.ts";
import { UserService } from "../users/user-service.ts";
import { UserStore } from "../users/user-store.ts";
import { SetupService } from "./setup-service.ts";
import { systemRoutes } from "./system-routes.ts";

export type TestIdentity = Awaited<ReturnType<typeof startTestIdentity>>;

/** The answer of a call, its body parsed when it is JSON. */
export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever the wire brings
  readonly body: any;
  readonly headers: Headers;
}

export interface TestIdentityOptions {
  /** What the platform takes for the time; the real one unless told. */
  readonly clock?: Clock | undefined;
  /** False leaves the installation without administrator; true unless told. */
  readonly claimed?: boolean | undefined;
}

/** Identity and first entities over real HTTP, wired as in the platform. */
export async function startTestIdentity(database: Database, options: TestIdentityOptions = {}) {
  const clock = options.clock ?? Date.now;
  const log = testLog;
  const bus = new InProcessBus(log);
  const ids = new Ids(clock);
  const directory = new EntityDirectory();
  const access = new AccessControl(directory);
  const relationStore = new RelationStore(database);
  const writer = new EntityWriter(database, bus, (id, tx) => relationStore.deleteAllOf(id, tx));
  const common = { writer, access, directory, ids } as const;

  const voided = new VoidedTokens(database, bus, clock);
  await voided.load(DEFAULT_TOKEN_LIFETIMES.refreshSec);
  const secret = await installationSecret(database, "token-signing-key", 64);
  const tokens = await Tokens.create(secret, { lifetimes: DEFAULT_TOKEN_LIFETIMES, voided, clock });
  const authenticator = new TokenAuthenticator(tokens, voided, clock);
  const hasher = new PasswordHasher();

  const settings = new SettingsService({ settings: new SettingsStore(database), access, ids });
  const tenantProfileStore = new TenantProfileStore(database);
  const tenantStore = new TenantStore(database);
  const tenantProfiles = new TenantProfileService({ ...common, profiles: tenantProfileStore });
  const tenantDirectory = new TenantProfileDirectory({ tenants: tenantStore, profiles: tenantProfileStore, bus });
  const limits = new EntityLimits(tenantDirectory);
  const tenants = new TenantService({ ...common, tenants: tenantStore, profiles: tenantProfiles });
  const customers = new CustomerService({ ...common, customers: new CustomerStore(database), limits });
  const userStore = new UserStore(database);
  const accounts = { users: userStore, hasher, tokens, voided, settings, clock, log } as const;
  const passwords = new PasswordService(accounts);
  const signIn = new SignInService({ ...accounts, findCustomer: (id) => customers.find(id) });
  const users = new UserService({ ...common, users: userStore, limits, tokens, voided });
  const profileStore = new DeviceProfileStore(database);
  const deviceProfiles = new DeviceProfileService({
    ...common,
    profiles: profileStore,
    isQueue: (name) => name === "Main",
  });
  const deviceStore = new DeviceStore(database);
  const credentialsStore = new CredentialsStore(database);
  const devices = new DeviceService({
    ...common,
    devices: deviceStore,
    credentials: credentialsStore,
    profiles: deviceProfiles,
    customers,
    limits,
    bus,
  });
  const credentials = new CredentialsService({
    credentials: credentialsStore,
    devices: deviceStore,
    deviceService: devices,
    access,
    bus,
  });
  const deviceDirectory = new DeviceDirectory({
    devices: deviceStore,
    profiles: profileStore,
    credentials: credentialsStore,
    bus,
  });
  const dashboards = new DashboardService({
    ...common,
    dashboards: new DashboardStore(database, relationStore),
    customers,
    isUsed: (id) => profileStore.isDashboardUsed(id),
    limits,
  });
  const home = new HomeDashboardService({
    dashboards,
    access,
    findUser: (id) => userStore.find(id),
    findCustomer: (id) => customers.find(id),
    findTenant: (id) => tenants.find(id),
    setTenantInfo: (tenant, info, by) => tenants.setAdditionalInfo(tenant, info, by),
  });
  const relations = new RelationService({ relations: relationStore, access, directory });
  const setup = new SetupService({ users: userStore, userService: users, passwords, tokens });

  tenants.onCreated(async (tenant, by) => {
    await deviceProfiles.createDefault(tenant.id, by);
  });
  tenants.onRemoval(({ id }, by) => users.removeAll({ tenantId: id.id }, by));
  tenants.onRemoval(({ id }, by) => devices.removeAll(id, by));
  tenants.onRemoval(({ id }, by) => dashboards.removeAll(id, by));
  tenants.onRemoval(({ id }, by) => customers.removeAll(id, by));
  tenants.onRemoval(({ id }, by) => deviceProfiles.removeAll(id, by));
  customers.onRemoval(({ id, tenantId }, by) => users.removeAll({ tenantId: tenantId.id, customerId: id.id }, by));
  customers.onRemoval((customer, by) => devices.assignment.takeAll(customer, by));

  await settings.install();
  await tenantProfiles.install();
  const http = new HttpServer({ authenticator, clock, log });
  http.add([
    ...signInRoutes({ signIn, passwords, users, settings }),
    ...userRoutes(users, settings),
    ...settingsRoutes(settings),
    ...tenantProfileRoutes(tenantProfiles),
    ...tenantRoutes(tenants),
    ...customerRoutes(customers),
    ...deviceProfileRoutes(deviceProfiles),
    ...deviceRoutes(devices, credentials),
    ...dashboardRoutes({ dashboards, home, clock, maxDatapointsLimit: 50_000 }),
    ...relationRoutes(relations),
    ...systemRoutes(setup, ""),
  ]);
  const port = await http.listen("127.0.0.1", 0);

  async function call(method: string, path: string, token?: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      redirect: "manual",
      headers: {
        ...(token ? { "x-authorization": `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    return {
      status: response.status,
      body: text === "" ? undefined : isJson ? JSON.parse(text) : text,
      headers: response.headers,
    };
  }

  /** An account that can sign in with the password `secret-1`. */
  async function account(given: Partial<UserAccount> & Pick<UserAccount, "email" | "authority">): Promise<UserAccount> {
    const user = await users.createUnchecked({
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
  /** A tenant with an administrator, who is signed in. */
  async function tenant(): Promise<{ tenantId: TenantId; email: string; token: string }> {
    const number = ++made;
    const created = await tenants.save(undefined, { title: `Tenant ${number}` });
    const email = `admin${number}@tenant.org`;
    await account({ email, authority: "TENANT_ADMIN", tenantId: created.id });
    return { tenantId: created.id, email, token: await login(email) };
  }

  /** A customer of a tenant with a user, who is signed in. */
  async function customer(tenantToken: string, title: string) {
    const { body } = await call("POST", "/api/customer", tenantToken, { title });
    const email = `user${++made}@customer.org`;
    const user = await account({ email, authority: "CUSTOMER_USER", tenantId: body.tenantId, customerId: body.id });
    return { customerId: body.id, user, email, token: await login(email) };
  }

  const claimed = options.claimed ?? true;
  if (claimed) await account({ email: SYS_ADMIN, authority: "SYS_ADMIN" });
  return {
    call,
    account,
    login,
    tenant,
    customer,
    bus,
    setup,
    settings,
    tenants,
    devices,
    credentials,
    deviceDirectory,
    dashboards,
    access: new PolicyEntityAccess(directory),
    sysAdmin: claimed ? await login(SYS_ADMIN) : "",
    async close() {
      await http.close();
      deviceDirectory.close();
      tenantDirectory.close();
      voided.close();
      await bus.close();
    },
  };
}

export const SYS_ADMIN = "root@platform.org";
export const PASSWORD = "secret-1";
