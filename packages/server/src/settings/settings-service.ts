import {
  type AdminSettings,
  type AdminSettingsDraft,
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
import { installationDoing } from "../kernel/bus/installation-doing.ts";
import { checkTexts, requireText } from "../kernel/entities/checks.ts";
import { taken } from "../kernel/entities/entity-writer.ts";
import { found } from "../kernel/entities/not-found.ts";
import { givenId } from "../kernel/http/schemas.ts";
import { parseBody } from "../kernel/http/validation.ts";
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

/** What a fresh installation has. */
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

/** @throws {PlatformError} `badRequest` when the settings of one key will not do. */
export type SettingsCheck = (settings: SettingsWithSecrets) => void;

export interface SettingsServiceOptions {
  readonly settings: SettingsStore;
  readonly access: AccessControl;
  readonly bus: Pick<Bus, "publish">;
  readonly ids: Ids;
  /** Asked before settings of the key are stored. */
  readonly checks?: Readonly<Record<string, SettingsCheck>> | undefined;
}

/** Settings of the installation; only system administrators see and change them. */
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

  /** Writes what a fresh installation has, where it is missing. */
  async install(): Promise<void> {
    for (const [key, jsonValue] of Object.entries(DEFAULTS)) {
      await this.#settings.insertMissing({ ...this.#identity(), key, content: withSecretsApart(key, jsonValue) });
    }
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
    this.#tell(user, key, saved.jsonValue);
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
    this.#tell(user, SECURITY, { ...settings });
    return settings;
  }

  /** For the platform itself. */
  async currentSecurity(): Promise<SecuritySettings> {
    const stored = await this.#content(SECURITY);
    return securitySettings(stored && parseBody(securitySettingsDraft, stored.jsonValue));
  }

  /** For the platform itself: where it is reached. */
  async general(): Promise<JsonObject> {
    return (await this.#content(GENERAL))?.jsonValue ?? {};
  }

  /** For the platform itself: how letters leave. */
  async mail(): Promise<SettingsWithSecrets> {
    return (await this.#content(MAIL)) ?? NOTHING;
  }

  /** For the platform itself: how short messages leave; absent when that was never set up. */
  sms(): Promise<SettingsWithSecrets | undefined> {
    return this.#content(SMS);
  }

  /** Settings that are to be tried before they are saved: what the platform never tells is filled in. */
  async completed(user: User, key: "mail" | "sms", jsonValue: JsonObject): Promise<SettingsWithSecrets> {
    this.#access.check(user, "READ", "ADMIN_SETTINGS");
    return withKeptSecrets(key, withSecretsApart(key, jsonValue), (await this.#content(key)) ?? null);
  }

  async #content(key: string): Promise<SettingsWithSecrets | undefined> {
    return (await this.#settings.find("key", key))?.content ?? undefined;
  }

  #tell(user: User, settings: string, jsonValue: JsonObject | null): void {
    this.#bus.publish("doing", installationDoing(user, { settings, jsonValue }));
  }

  async #create(key: string, content: SettingsWithSecrets): Promise<StoredSettings> {
    this.#checks.get(key)?.(content);
    const settings = { ...this.#identity(), key, content };
    try {
      await this.#settings.insert(settings);
    } catch (error) {
      throw taken(error, { key: "Admin settings with such name already exists!" }) ?? error;
    }
    return settings;
  }

  async #replace(id: string, key: string, given: SettingsWithSecrets): Promise<StoredSettings> {
    const before = found(await this.#settings.find("id", parseUuid(id)));
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

/** What may be shown of settings. */
function shown({ content, ...settings }: StoredSettings): AdminSettings {
  return { ...settings, jsonValue: content?.jsonValue ?? null };
}

/** They are read at every sign-in, so nonsense must not get in by the general call either. */
function checkSecurity({ jsonValue }: SettingsWithSecrets): void {
  parseBody(securitySettingsDraft, jsonValue);
}

/** Links in letters begin with it, so it must be an address. */
function checkGeneral({ jsonValue: { baseUrl } }: SettingsWithSecrets): void {
  const isAddress = typeof baseUrl === "string" && URL.canParse(baseUrl) && /^https?:$/.test(new URL(baseUrl).protocol);
  if (!isAddress)
    throw new PlatformError("badRequest", "Base URL should be an address that begins with http or https!");
}
