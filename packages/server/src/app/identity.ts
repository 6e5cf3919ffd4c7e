import type { Uuid } from "@orrery/model";
import { EdgeAssignment } from "../assignments/edge-assignment.ts";
import { Owners } from "../assignments/owners.ts";
import { customerRoutes } from "../customers/customer-routes.ts";
import { CustomerService } from "../customers/customer-service.ts";
import { CustomerStore } from "../customers/customer-store.ts";
import { dashboardRoutes } from "../dashboards/dashboard-routes.ts";
import { DashboardService } from "../dashboards/dashboard-service.ts";
import { DashboardStore } from "../dashboards/dashboard-store.ts";
import { HomeDashboardService } from "../dashboards/home-dashboard-service.ts";
import { DashboardCommands } from "../dashboards/visitor-commands.ts";
import { deviceKeyRoutes } from "../device-profiles/device-key-routes.ts";
import { DeviceKeyStore } from "../device-profiles/device-key-store.ts";
import { deviceProfileRoutes } from "../device-profiles/device-profile-routes.ts";
import { DeviceProfileService } from "../device-profiles/device-profile-service.ts";
import { DeviceProfileStore } from "../device-profiles/device-profile-store.ts";
import type { Lwm2mServers } from "../device-profiles/lwm2m-servers.ts";
import { CredentialsService } from "../devices/credentials-service.ts";
import { CredentialsStore } from "../devices/credentials-store.ts";
import { DeviceDirectory } from "../devices/device-directory.ts";
import { deviceMoveRoutes } from "../devices/device-move-routes.ts";
import { DeviceMoves } from "../devices/device-moves.ts";
import { deviceRoutes } from "../devices/device-routes.ts";
import { deviceSearchRoutes } from "../devices/device-search-routes.ts";
import { DeviceService } from "../devices/device-service.ts";
import { DeviceStore } from "../devices/device-store.ts";
import { deletionEdgeEvents } from "../edges/edge-event-queue.ts";
import { EdgeEventStore } from "../edges/edge-event-store.ts";
import { PasswordHasher } from "../kernel/auth/password-hasher.ts";
import { Sessions } from "../kernel/auth/sessions.ts";
import { TokenAuthenticator } from "../kernel/auth/token-authenticator.ts";
import { DEFAULT_TOKEN_LIFETIMES, Tokens } from "../kernel/auth/tokens.ts";
import { VoidedTokens } from "../kernel/auth/voided-tokens.ts";
import type { ListeningPort } from "../kernel/config/ports.ts";
import type { Tx } from "../kernel/database/database.ts";
import { CleanupJobs } from "../kernel/entities/cleanup-jobs.ts";
import { EntityDirectory } from "../kernel/entities/entity-directory.ts";
import { EntityLimits } from "../kernel/entities/entity-limits.ts";
import { EntityWriter, type OnDeleted } from "../kernel/entities/entity-writer.ts";
import { OwnerDeletion } from "../kernel/entities/owner-deletion.ts";
import type { Route } from "../kernel/http/route.ts";
import { AccessControl } from "../kernel/permissions/access-control.ts";
import { PolicyEntityAccess } from "../kernel/permissions/entity-access.ts";
import { SecretBox } from "../kernel/secrets/secret-box.ts";
import { AccountEmails } from "../mail/account-emails.ts";
import { parseMailSettings } from "../mail/mail-settings.ts";
import { Mailer } from "../mail/mailer.ts";
import { OtaPackageStore } from "../ota-packages/ota-package-store.ts";
import { OtaReferences } from "../ota-packages/ota-references.ts";
import { EntitySelection } from "../queries/entity-selection.ts";
import { relationRoutes } from "../relations/relation-routes.ts";
import { RelationService } from "../relations/relation-service.ts";
import { RelationStore } from "../relations/relation-store.ts";
import { settingsRoutes } from "../settings/settings-routes.ts";
import { SettingsService } from "../settings/settings-service.ts";
import { SettingsStore } from "../settings/settings-store.ts";
import { parseSmsSettings } from "../sms/sms-settings.ts";
import { SetupService } from "../system/setup-service.ts";
import { systemRoutes } from "../system/system-routes.ts";
import { tenantProfileRoutes } from "../tenant-profiles/tenant-profile-routes.ts";
import { TenantProfileService } from "../tenant-profiles/tenant-profile-service.ts";
import { TenantProfileStore } from "../tenant-profiles/tenant-profile-store.ts";
import { TenantProfileDirectory } from "../tenants/tenant-profile-directory.ts";
import { tenantRoutes } from "../tenants/tenant-routes.ts";
import { TenantService } from "../tenants/tenant-service.ts";
import { TenantStore } from "../tenants/tenant-store.ts";
import { configuredBaseUrl } from "../users/base-url.ts";
import { CurrentPassword } from "../users/current-password.ts";
import { Lockout } from "../users/lockout.ts";
import { PasswordService } from "../users/password-service.ts";
import { SignInGuard } from "../users/sign-in-guard.ts";
import { signInRoutes } from "../users/sign-in-routes.ts";
import { SignInService } from "../users/sign-in-service.ts";
import { UserAccess } from "../users/user-access.ts";
import { userRoutes } from "../users/user-routes.ts";
import { UserService } from "../users/user-service.ts";
import { UserStore } from "../users/user-store.ts";
import type { Platform } from "./platform.ts";

const TOKEN_KEY_BYTES = 64;
/** Most points that a widget may ask for at once. */
const MAX_DATAPOINTS = 50_000;

export type Identity = Awaited<ReturnType<typeof createIdentity>>;

/** The part of the platform that identity stands on. */
export type IdentityPlatform = Pick<Platform, "database" | "keys" | "bus" | "clock" | "ids" | "log" | "closing">;

export interface IdentityOptions {
  /** Whether there is a queue of this name; device profiles name queues. */
  readonly isQueue: (name: string) => boolean;
  /** Of the transports; empty before they listen. */
  readonly ports: () => readonly ListeningPort[];
  /** Where the documentation is; absent: nowhere. */
  readonly helpBaseUrl?: string | undefined;
  /** Whether administrators may sign in as their users; true by default. */
  readonly userTokenAccess?: boolean | undefined;
  /** What device profiles are told of; none by default. */
  readonly lwm2m?: Lwm2mServers | undefined;
}

/** Who there is, what they own and what they may: accounts, tenants, customers, devices, dashboards, relations. */
export async function createIdentity(
  platform: IdentityPlatform,
  { isQueue, ports, helpBaseUrl = "", userTokenAccess, lwm2m = {} }: IdentityOptions,
) {
  const { database, keys, bus, clock, ids, log, closing } = platform;
  const secrets = new SecretBox(keys);
  const directory = new EntityDirectory();
  const access = new AccessControl(directory, clock);
  const relationStore = new RelationStore(database);
  const edgeEvents = new EdgeEventStore(database);
  const addEdgeEvents = deletionEdgeEvents(edgeEvents, ids);
  const removals = new CleanupJobs({ database, bus, ids, log });
  const ownerDeletion = new OwnerDeletion({ database, log });
  const leave: OnDeleted = async (id, tx, left) => {
    await addEdgeEvents(id, tx);
    await relationStore.deleteAllOf(id, tx);
    await removals.note([{ id, left }], tx);
  };
  const writer = new EntityWriter(database, bus, leave, new Owners(database));
  const edgeAssignment = new EdgeAssignment({ database, bus, relations: relationStore, access });
  const common = { writer, access, directory, ids } as const;

  const voided = new VoidedTokens(database, bus, clock);
  closing.add("voided tokens", () => voided.close());
  await voided.load(DEFAULT_TOKEN_LIFETIMES.refreshSec);
  const tokens = await Tokens.create(keys.deriveKey("token signing", TOKEN_KEY_BYTES), {
    lifetimes: DEFAULT_TOKEN_LIFETIMES,
    voided,
    clock,
  });
  const voidAll = (userId: Uuid, tx: Tx) => voided.void(userId, tx);
  const sessions = new Sessions({ database, bus, clock, lifetimes: DEFAULT_TOKEN_LIFETIMES, voidAll });
  closing.add("sessions", () => sessions.close());
  await sessions.load();
  const authenticator = new TokenAuthenticator({ tokens, voided, sessions, clock });

  const checks = { mail: parseMailSettings, sms: parseSmsSettings };
  const settings = new SettingsService({ settings: new SettingsStore(database, secrets), access, bus, ids, checks });
  const mailer = new Mailer(() => settings.mail());
  closing.add("outgoing mail", () => mailer.close());
  const mail = new AccountEmails({ mailer, baseUrl: async () => configuredBaseUrl(await settings.general()) });
  const tenantProfileStore = new TenantProfileStore(database);
  const tenantStore = new TenantStore(database);
  const tenantProfiles = new TenantProfileService({ ...common, profiles: tenantProfileStore });
  const tenantDirectory = new TenantProfileDirectory({ tenants: tenantStore, profiles: tenantProfileStore, bus });
  closing.add("tenant profiles", () => tenantDirectory.close());
  const limits = new EntityLimits(tenantDirectory);
  const tenants = new TenantService({ ...common, ownerDeletion, tenants: tenantStore, profiles: tenantProfiles });
  const customers = new CustomerService({ ...common, ownerDeletion, customers: new CustomerStore(database), limits });

  const userStore = new UserStore(database, clock);
  const hasher = new PasswordHasher();
  const accounts = {
    users: userStore,
    hasher,
    currentPassword: new CurrentPassword(hasher, clock),
    guard: new SignInGuard(clock),
    lockout: new Lockout({ users: userStore, settings, mail, clock, log }),
    tokens,
    voided,
    sessions,
    settings,
    mail,
    clock,
    log,
  } as const;
  const passwords = new PasswordService({ ...accounts, bus });
  const signIn = new SignInService({ ...accounts, bus, findCustomer: (id) => customers.find(id) });
  const users = new UserService({
    ...{ ...common, users: userStore, limits, voided, mail, clock, log },
    currentPassword: accounts.currentPassword,
  });
  const userAccess = new UserAccess({ ...accounts, reader: users.reader, bus, tokenAccess: userTokenAccess });
  const setup = new SetupService({ users: userStore, userService: users, passwords, tokens, clock });

  const profileStore = new DeviceProfileStore(database, secrets);
  const otaPackageStore = new OtaPackageStore(database);
  const packages = new OtaReferences(otaPackageStore);
  const deviceProfiles = new DeviceProfileService({ ...common, profiles: profileStore, packages, isQueue, lwm2m });
  const deviceStore = new DeviceStore(database, secrets);
  const credentialsStore = new CredentialsStore(database, secrets);
  const devices = new DeviceService({
    ...common,
    ...{
      devices: deviceStore,
      credentials: credentialsStore,
      profiles: deviceProfiles,
      packages,
      customers,
      limits,
      bus,
    },
  });
  const moves = new DeviceMoves({
    ...{ devices: deviceStore, reader: devices.reader, profiles: deviceProfiles, limits, writer },
    findTenant: (id) => tenants.find(id),
    isGoing: (id, tx) => ownerDeletion.isBegun(id, tx),
    leave,
  });
  const credentials = new CredentialsService({
    ...{ credentials: credentialsStore, devices: deviceStore, deviceService: devices, access, bus },
  });
  const deviceDirectory = new DeviceDirectory({
    ...{ devices: deviceStore, profiles: profileStore, credentials: credentialsStore, bus },
  });
  closing.add("device directory", () => deviceDirectory.close());

  const dashboardStore = new DashboardStore(database, relationStore);
  const selection = new EntitySelection(database, clock);
  const visitorCommands = new DashboardCommands({ dashboards: dashboardStore, selection, bus });
  closing.add("commands of visitors", () => visitorCommands.close());
  const dashboards = new DashboardService({
    ...common,
    dashboards: dashboardStore,
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
  const relations = new RelationService({ relations: relationStore, access, directory, bus });

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

  const routes: Route[] = [
    ...signInRoutes({ signIn, passwords, users }),
    ...userRoutes(users, userAccess, settings),
    ...settingsRoutes(settings),
    ...tenantProfileRoutes(tenantProfiles),
    ...tenantRoutes(tenants),
    ...customerRoutes(customers),
    ...deviceProfileRoutes(deviceProfiles, lwm2m),
    ...deviceKeyRoutes(deviceProfiles, new DeviceKeyStore(database)),
    ...deviceRoutes(devices, credentials),
    ...deviceMoveRoutes(moves),
    ...deviceSearchRoutes(devices, relations),
    ...dashboardRoutes({ dashboards, home, clock, maxDatapointsLimit: MAX_DATAPOINTS }),
    ...relationRoutes(relations),
    ...systemRoutes({ setup, helpBaseUrl, ports }),
  ];
  return {
    ...common,
    ...{ authenticator, limits, profileStore, deviceStore, tenantDirectory, deviceDirectory, routes },
    ...{
      relationStore,
      relations,
      edgeAssignment,
      edgeEvents,
      dashboardStore,
      otaPackageStore,
      removals,
      ownerDeletion,
    },
    ...{
      secrets,
      settings,
      mailer,
      tokens,
      tenants,
      customers,
      users,
      passwords,
      signIn,
      setup,
      deviceProfiles,
      devices,
      credentials,
      dashboards,
    },
    entityAccess: new PolicyEntityAccess({ directory, clock, visitorCommands }),
  };
}
