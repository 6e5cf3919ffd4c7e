import {
  type AdminSettings,
  type AdminSettingsDraft,
  isSameJson,
  type JsonObject,
  PlatformError,
  parseUuid,
  type SecuritySettings,
  securitySettings,
  securitySettingsDraft,
  timeOfUuid,
} from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { Bus } from "../kernel/bus/bus.ts";
import { installationAction } from "../kernel/bus/installation-action.ts";
import { uniqueViolationError } from "../kernel/database/sql-error.ts";
import { checkTexts, requireText } from "../kernel/entities/checks.ts";
import { orNotFound } from "../kernel/entities/not-found.ts";
import { givenId } from "../kernel/http/input/schemas.ts";
import { parseBody } from "../kernel/http/input/validation.ts";
import type { Ids } from "../kernel/ids.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import type { SettingsStore } from "./settings-store.ts";
import {
  type SettingsWithSecrets,
  type StoredSettings,
  withKeptSecrets,
  withSecretsApart,
} from "./settings-with-secrets.ts";

const GENERAL = "general";
const MAIL = "mail";
const SMS = "sms";
const SECURITY = "securitySettings";

const NOTHING: SettingsWithSecrets = { jsonValue: {}, secrets: new Map() };

/** Settings of a fresh installation. */
const DEFAULTS: Readonly<Record<string, JsonObject>> = {
  [GENERAL]: { baseUrl: "http://localhost:8080", prohibitDifferentUrl: false },
  [MAIL]: {
    mailFrom: "Orrery <sysadmin@localhost.localdomain>",
    smtpProtocol: "smtp",
    smtpHost: "localhost",
    smtpPort: "25",
    timeout: "10000",
    enableTls: false,
    username: "",
    password: "",
    tlsVersion: "TLSv1.2",
    enableProxy: false,
    showChangePassword: false,
  },
};

/** @throws {PlatformError} `badRequest` when the settings are invalid. */
export type SettingsCheck = (settings: SettingsWithSecrets) => void;

export interface SettingsServiceOptions {
  readonly settings: SettingsStore;
  readonly access: AccessControl;
  readonly bus: Pick<Bus, "publish">;
  readonly ids: Ids;
  /** Called before settings of the key are stored. */
  readonly checks?: Readonly<Record<string, SettingsCheck>> | undefined;
}

/** Settings of the installation; only system administrators read and change them. */
export class SettingsService {
  readonly #settings: SettingsStore;
  readonly #access: AccessControl;
  readonly #bus: SettingsServiceOptions["bus"];
  readonly #ids: Ids;
  readonly #checks: ReadonlyMap<string, SettingsCheck>;

  constructor({ settings, access, bus, ids, checks = {} }: SettingsServiceOptions) {
    this.#settings = settings;
    this.#bus = bus;
    this.#access = access;
    this.#ids = ids;
    this.#checks = new Map(Object.entries({ [GENERAL]: checkGeneral, [SECURITY]: checkSecurity, ...checks }));
  }

  /** Writes the missing default settings. */
  async install(): Promise<void> {
    for (const [key, jsonValue] of Object.entries(DEFAULTS)) {
      await this.#settings.insertMissing({ ...this.#identity(), key, content: withSecretsApart(key, jsonValue) });
    }
  }

  /** Whether somebody has changed the settings of the key since the installation. */
  async isChanged(key: "general" | "mail"): Promise<boolean> {
    const stored = await this.#content(key);
    return stored !== undefined && !isSameJson(stored.jsonValue, withSecretsApart(key, DEFAULTS[key] ?? {}).jsonValue);
  }

  /** @throws {PlatformError} `notFound` for a key that was never saved. */
  async get(user: User, key: string): Promise<AdminSettings> {
    this.#access.check(user, "READ", "ADMIN_SETTINGS");
    const settings = await this.#settings.find("key", key);
    if (!settings) throw new PlatformError("notFound", `No Administration settings found for key: ${key}`);
    return shown(settings);
  }

  async save(user: User, draft: AdminSettingsDraft): Promise<AdminSettings> {
    this.#access.check(user, "WRITE", "ADMIN_SETTINGS");
    const key = requireText(draft.key, "Key should be specified!");
    checkTexts({ key });
    const jsonValue = draft.jsonValue;
    if (!jsonValue) throw new PlatformError("badRequest", "Json value should be specified!");
    const id = givenId(draft.id);
    const given = withSecretsApart(key, jsonValue);
    const saved = shown(id ? await this.#replace(id, key, given) : await this.#create(key, given));
    this.#publish(user, key, saved.jsonValue);
    return saved;
  }

  async security(user: User): Promise<SecuritySettings> {
    this.#access.check(user, "READ", "ADMIN_SETTINGS");
    return this.currentSecurity();
  }

  async saveSecurity(user: User, draft: Parameters<typeof securitySettings>[0]): Promise<SecuritySettings> {
    this.#access.check(user, "WRITE", "ADMIN_SETTINGS");
    const settings = securitySettings(draft);
    const content = withSecretsApart(SECURITY, { ...settings });
    await this.#settings.put({ ...this.#identity(), key: SECURITY, content });
    this.#publish(user, SECURITY, { ...settings });
    return settings;
  }

  /** For the platform itself. */
  async currentSecurity(): Promise<SecuritySettings> {
    const stored = await this.#content(SECURITY);
    return securitySettings(stored && parseBody(securitySettingsDraft, stored.jsonValue));
  }

  /** For the platform itself: among others its base URL. */
  async general(): Promise<JsonObject> {
    return (await this.#content(GENERAL))?.jsonValue ?? {};
  }

  /** For the platform itself: the outgoing mail server. */
  async mail(): Promise<SettingsWithSecrets> {
    return (await this.#content(MAIL)) ?? NOTHING;
  }

  /** For the platform itself: the SMS provider; undefined when it was never configured. */
  sms(): Promise<SettingsWithSecrets | undefined> {
    return this.#content(SMS);
  }

  /** Completes settings that are tried before they are saved with the stored secrets. */
  async completed(user: User, key: "mail" | "sms", jsonValue: JsonObject): Promise<SettingsWithSecrets> {
    this.#access.check(user, "READ", "ADMIN_SETTINGS");
    return withKeptSecrets(key, withSecretsApart(key, jsonValue), (await this.#content(key)) ?? null);
  }

  async #content(key: string): Promise<SettingsWithSecrets | undefined> {
    return (await this.#settings.find("key", key))?.content ?? undefined;
  }

  #publish(user: User, settings: string, jsonValue: JsonObject | null): void {
    this.#bus.publish("userAction", installationAction(user, { settings, jsonValue }));
  }

  async #create(key: string, content: SettingsWithSecrets): Promise<StoredSettings> {
    this.#checks.get(key)?.(content);
    const settings = { ...this.#identity(), key, content };
    try {
      await this.#settings.insert(settings);
    } catch (error) {
      throw uniqueViolationError(error, { key: "Admin settings with such name already exists!" }) ?? error;
    }
    return settings;
  }

  async #replace(id: string, key: string, given: SettingsWithSecrets): Promise<StoredSettings> {
    const before = orNotFound(await this.#settings.find("id", parseUuid(id)));
    if (before.key !== key) {
      throw new PlatformError("badRequest", "Changing key of admin settings entry is prohibited!");
    }
    const content = withKeptSecrets(key, given, before.content);
    this.#checks.get(key)?.(content);
    const after = { ...before, content };
    await this.#settings.put(after);
    return after;
  }

  #identity(): Pick<AdminSettings, "id" | "createdTime"> {
    const id = this.#ids.uuid();
    return { id: { id }, createdTime: timeOfUuid(id) };
  }
}

/** Settings without secrets. */
function shown({ content, ...settings }: StoredSettings): AdminSettings {
  return { ...settings, jsonValue: content?.jsonValue ?? null };
}

/** Read at every sign-in, so the general call must validate them, too. */
function checkSecurity({ jsonValue }: SettingsWithSecrets): void {
  parseBody(securitySettingsDraft, jsonValue);
}

/** Links in emails begin with it, so it must be a URL. */
function checkGeneral({ jsonValue: { baseUrl } }: SettingsWithSecrets): void {
  const isAddress = typeof baseUrl === "string" && URL.canParse(baseUrl) && /^https?:$/.test(new URL(baseUrl).protocol);
  if (!isAddress)
    throw new PlatformError("badRequest", "Base URL should be an address that begins with http or https!");
}
