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
import { freeObject, mergeFree } from "../kernel/json/free-json.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import { isNeeded, movedFrom, secretMembers } from "./secret-members.ts";
import type { SettingsStore } from "./settings-store.ts";

const GENERAL = "general";
const MAIL = "mail";
const SMS = "sms";
const SECURITY = "securitySettings";

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

/** @throws {PlatformError} `badRequest` when the settings of one key will not do; they come with their secrets. */
export type SettingsCheck = (jsonValue: JsonObject) => void;

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
      await this.#settings.insertMissing({ ...this.#identity(), key, jsonValue });
    }
  }

  /** @throws {PlatformError} `notFound` for a key that was never saved. */
  async get(user: User, key: string): Promise<AdminSettings> {
    this.#access.check(user, "READ", "ADMIN_SETTINGS");
    const settings = await this.#settings.find("key", key);
    if (!settings) throw new PlatformError("notFound", `No Administration settings found for key: ${key}`);
    return withoutSecrets(settings);
  }

  async save(user: User, draft: AdminSettingsDraft): Promise<AdminSettings> {
    this.#access.check(user, "WRITE", "ADMIN_SETTINGS");
    const key = requireText(draft.key, "Key should be specified!");
    checkTexts({ key });
    const jsonValue = draft.jsonValue;
    if (!jsonValue) throw new PlatformError("badRequest", "Json value should be specified!");
    const id = givenId(draft.id);
    const saved = withoutSecrets(id ? await this.#replace(id, key, jsonValue) : await this.#create(key, jsonValue));
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
    await this.#settings.put({ ...this.#identity(), key: SECURITY, jsonValue: { ...settings } });
    this.#tell(user, SECURITY, { ...settings });
    return settings;
  }

  /** For the platform itself. */
  async currentSecurity(): Promise<SecuritySettings> {
    const stored = await this.#settings.find("key", SECURITY);
    return securitySettings(stored?.jsonValue ? parseBody(securitySettingsDraft, stored.jsonValue) : undefined);
  }

  /** For the platform itself: where it is reached. */
  async general(): Promise<JsonObject> {
    return (await this.#settings.find("key", GENERAL))?.jsonValue ?? {};
  }

  /** For the platform itself: how letters leave, with secrets. */
  async mail(): Promise<JsonObject> {
    return (await this.#settings.use(MAIL)) ?? {};
  }

  /** For the platform itself: how short messages leave, with secrets; empty when that was never set up. */
  async sms(): Promise<JsonObject> {
    return (await this.#settings.use(SMS)) ?? {};
  }

  /** Settings that are to be tried before they are saved: what the platform never tells is filled in. */
  async completed(user: User, key: "mail" | "sms", jsonValue: JsonObject): Promise<JsonObject> {
    this.#access.check(user, "READ", "ADMIN_SETTINGS");
    return keepSecrets(key, jsonValue, (await this.#settings.find("key", key))?.jsonValue ?? null);
  }

  #tell(user: User, settings: string, jsonValue: JsonObject | null): void {
    this.#bus.publish("doing", installationDoing(user, { settings, jsonValue }));
  }

  async #create(key: string, jsonValue: JsonObject): Promise<AdminSettings> {
    this.#checks.get(key)?.(jsonValue);
    const settings = { ...this.#identity(), key, jsonValue };
    try {
      await this.#settings.insert(settings);
    } catch (error) {
      throw taken(error, { key: "Admin settings with such name already exists!" }) ?? error;
    }
    return settings;
  }

  async #replace(id: string, key: string, jsonValue: JsonObject): Promise<AdminSettings> {
    const before = found(await this.#settings.find("id", parseUuid(id)));
    if (before.key !== key) {
      throw new PlatformError("badRequest", "Changing key of admin settings entry is prohibited!");
    }
    const after = { ...before, jsonValue: keepSecrets(key, jsonValue, before.jsonValue) };
    this.#checks.get(key)?.(after.jsonValue);
    await this.#settings.put(after);
    return after;
  }

  #identity(): Pick<AdminSettings, "id" | "createdTime"> {
    const id = this.#ids.uuid();
    return { id: { id }, createdTime: timeOfUuid(id) };
  }
}

function withoutSecrets(settings: AdminSettings): AdminSettings {
  const secrets = secretMembers(settings.key);
  if (secrets.length === 0 || settings.jsonValue === null) return settings;
  const shown = Object.entries(settings.jsonValue).filter(([name]) => !secrets.includes(name));
  return { ...settings, jsonValue: freeObject(shown) };
}

/**
 * A secret that was not given stays what it was, for where and whom it was given.
 * @throws {PlatformError} `badRequest` when it would go elsewhere, or be used by somebody else.
 */
function keepSecrets(key: string, given: JsonObject, stored: JsonObject | null): JsonObject {
  if (stored === null || given.type !== stored.type) return given;
  const isKept = (name: string) => isEmpty(given[name]) && !isEmpty(stored[name]) && isNeeded(key, name, given);
  const kept = secretMembers(key).filter(isKept);
  for (const name of kept) {
    const moved = movedFrom(key, name, stored, given);
    if (moved.length > 0) {
      const problem = `'${name}' was saved with another ${moved.join(", ")} and must be given again!`;
      throw new PlatformError("badRequest", `Settings '${key}': ${problem}`);
    }
  }
  return kept.length === 0 ? given : mergeFree(given, freeObject(kept.map((name) => [name, stored[name]])));
}

function isEmpty(value: unknown): boolean {
  return typeof value !== "string" || value === "";
}

/** They are read at every sign-in, so nonsense must not get in by the general call either. */
function checkSecurity(jsonValue: JsonObject): void {
  parseBody(securitySettingsDraft, jsonValue);
}

/** Links in letters begin with it, so it must be an address. */
function checkGeneral({ baseUrl }: JsonObject): void {
  const isAddress = typeof baseUrl === "string" && URL.canParse(baseUrl) && /^https?:$/.test(new URL(baseUrl).protocol);
  if (!isAddress)
    throw new PlatformError("badRequest", "Base URL should be an address that begins with http or https!");
}
