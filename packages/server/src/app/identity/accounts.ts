import type { Uuid } from "@orrery/model";
import { BACKUP_SETTINGS, checkBackupSettings } from "../../backup/runs/backup-schedule-store.ts";
import type { PageBranding } from "../../branding/page-head.ts";
import { PasswordHasher } from "../../kernel/auth/password-hasher.ts";
import { Sessions } from "../../kernel/auth/sessions.ts";
import { TokenAuthenticator } from "../../kernel/auth/token-authenticator.ts";
import { DEFAULT_TOKEN_LIFETIMES, Tokens } from "../../kernel/auth/tokens.ts";
import type { Authenticator } from "../../kernel/auth/user.ts";
import { VoidedTokens } from "../../kernel/auth/voided-tokens.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { Route } from "../../kernel/http/route.ts";
import { AccountEmails } from "../../mail/account-emails.ts";
import type { MailStyle } from "../../mail/emails.ts";
import { mailBrandOf } from "../../mail/mail-brand.ts";
import { mailTextsOf } from "../../mail/mail-language.ts";
import { parseMailSettings } from "../../mail/mail-settings.ts";
import { Mailer } from "../../mail/mailer.ts";
import { settingsRoutes } from "../../settings/settings-routes.ts";
import { SettingsService } from "../../settings/settings-service.ts";
import { SettingsStore } from "../../settings/settings-store.ts";
import { parseSmsSettings } from "../../sms/sms-settings.ts";
import { SetupService } from "../../system/setup-service.ts";
import type { Recipient } from "../../users/account-mail.ts";
import { configuredBaseUrl } from "../../users/base-url.ts";
import { CurrentPassword } from "../../users/current-password.ts";
import { Lockout } from "../../users/lockout.ts";
import { PasswordService } from "../../users/password-service.ts";
import { SignInGuard } from "../../users/sign-in-guard.ts";
import { signInRoutes } from "../../users/sign-in-routes.ts";
import { SignInService } from "../../users/sign-in-service.ts";
import { UserAccess } from "../../users/user-access.ts";
import { UserCreation } from "../../users/user-creation.ts";
import { userRoutes } from "../../users/user-routes.ts";
import { UserService } from "../../users/user-service.ts";
import { UserStore } from "../../users/user-store.ts";
import { UserWriter } from "../../users/user-writer.ts";
import type { Platform } from "../platform.ts";
import { createApiKeys } from "./api-keys.ts";
import { createBranding } from "./branding.ts";
import type { EntitySupport } from "./entity-support.ts";
import type { Tenancy } from "./tenancy.ts";

const TOKEN_KEY_BYTES = 64;

/** Users, sign-in, and the settings of the installation that sign-in depends on. */
export interface Accounts {
  /** By tokens alone. */
  readonly authenticator: TokenAuthenticator;
  /** By tokens and by keys: for calls of the API. */
  readonly callers: Authenticator;
  readonly tokens: Tokens;
  readonly users: UserService;
  readonly userStore: UserStore;
  readonly userCreation: UserCreation;
  readonly passwords: PasswordService;
  readonly signIn: SignInService;
  /** Creates the first administrator. */
  readonly setup: SetupService;
  readonly settings: SettingsService;
  readonly mailer: Mailer;
  readonly mail: AccountEmails;
  /** What the platform's emails to somebody look like, and their language. */
  readonly mailStyleOf: (to: Recipient) => Promise<MailStyle>;
  readonly pageBranding: PageBranding;
  readonly routes: readonly Route[];
}

export interface AccountsParts {
  readonly entities: EntitySupport;
  readonly tenancy: Pick<Tenancy, "customers" | "limits">;
  /** Whether administrators may sign in as their users; true by default. */
  readonly userTokenAccess?: boolean | undefined;
}

type AccountsPlatform = Pick<Platform, "database" | "keys" | "bus" | "clock" | "log" | "closing">;

/** Creates the services of users and of sign-in; loads sessions and invalidated tokens first. */
export async function createAccounts(platform: AccountsPlatform, parts: AccountsParts): Promise<Accounts> {
  const { database, bus, clock, log, closing } = platform;
  const { writer, access, directory, ids, secrets, cleanupJobs } = parts.entities;
  const { customers, limits } = parts.tenancy;
  const { tokens, voided, sessions } = await openTokens(platform);
  const checks = { mail: parseMailSettings, sms: parseSmsSettings, [BACKUP_SETTINGS]: checkBackupSettings };
  const settings = new SettingsService({ settings: new SettingsStore(database, secrets), access, bus, ids, checks });
  const mailer = new Mailer(() => settings.mail());
  closing.add("outgoing mail", () => mailer.close());
  const brandings = createBranding(platform, { access, cleanupJobs });
  const mailStyleOf = async ({ tenantId, additionalInfo }: Recipient) => ({
    brand: await mailBrandOf(brandings.branding, tenantId),
    texts: mailTextsOf(additionalInfo, await settings.general()),
  });
  const baseUrl = async () => configuredBaseUrl(await settings.general());
  const mail = new AccountEmails({ mailer, baseUrl, styleOf: mailStyleOf });

  const userStore = new UserStore(database, clock);
  const hasher = new PasswordHasher();
  const currentPassword = new CurrentPassword(hasher, clock);
  const passwords = new PasswordService({
    users: userStore,
    currentPassword,
    hasher,
    tokens,
    voided,
    settings,
    mail,
    bus,
    clock,
    log,
  });
  const signIn = new SignInService({
    users: userStore,
    findCustomer: (id) => customers.find(id),
    hasher,
    tokens,
    voided,
    sessions,
    settings,
    guard: new SignInGuard(clock),
    lockout: new Lockout({ users: userStore, settings, mail, clock, log }),
    bus,
    clock,
  });
  const userWriter = new UserWriter({ users: userStore, writer, voided });
  const userCreation = new UserCreation({
    users: userStore,
    writer: userWriter,
    access,
    directory,
    limits,
    ids,
    clock,
    mail,
  });
  const users = new UserService({
    users: userStore,
    writer: userWriter,
    creation: userCreation,
    currentPassword,
    access,
    directory,
    clock,
    mail,
    log,
  });
  const userAccess = new UserAccess({
    users: userStore,
    reader: users.reader,
    tokens,
    voided,
    bus,
    clock,
    mail,
    tokenAccess: parts.userTokenAccess,
  });
  const authenticator = new TokenAuthenticator({ tokens, voided, sessions, clock });
  const keys = createApiKeys(platform, {
    ...{ ids, users: userStore, reader: users.reader, tokens: authenticator, cleanupJobs },
    tokenAccess: userAccess.tokenAccess,
  });
  return {
    authenticator,
    callers: keys.authenticator,
    tokens,
    users,
    userStore,
    userCreation,
    passwords,
    signIn,
    setup: new SetupService({ users: userStore, creation: userCreation, passwords, tokens, clock }),
    settings,
    mailer,
    mail,
    mailStyleOf,
    pageBranding: brandings.page,
    routes: [
      ...signInRoutes({ signIn, passwords, users }),
      ...userRoutes(users, userAccess, settings),
      ...keys.routes,
      ...settingsRoutes(settings),
      ...brandings.routes,
    ],
  };
}

async function openTokens({ database, keys, bus, clock, closing }: AccountsPlatform) {
  const lifetimes = DEFAULT_TOKEN_LIFETIMES;
  const voided = new VoidedTokens(database, bus, clock);
  closing.add("voided tokens", () => voided.close());
  await voided.load(lifetimes.refreshSec);
  const tokens = await Tokens.create(keys.deriveKey("token signing", TOKEN_KEY_BYTES), { lifetimes, voided, clock });
  const voidAll = (userId: Uuid, tx: Tx) => voided.void(userId, tx);
  const sessions = new Sessions({ database, bus, clock, lifetimes, voidAll });
  closing.add("sessions", () => sessions.close());
  await sessions.load();
  return { tokens, voided, sessions };
}
