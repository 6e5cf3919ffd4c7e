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
import { requireText, textOrNull } from "../kernel/entities/checks.ts";
import { taken } from "../kernel/entities/entity-writer.ts";
import { found } from "../kernel/entities/not-found.ts";
import { givenId } from "../kernel/http/schemas.ts";
import { parseBody } from "../kernel/http/validation.ts";
import type { Ids } from "../kernel/ids.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import type { SettingsStore } from "./settings-store.ts";

const GENERAL = "general";
const MAIL = "mail";
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

/** Settings of the installation; only system administrators see and change them. */
export class SettingsService {
  readonly #settings: SettingsStore;
  readonly #access: AccessControl;
  readonly #ids: Ids;

  constructor({ settings, access, ids }: { settings: SettingsStore; access: AccessControl; ids: Ids }) {
    this.#settings = settings;
    this.#access = access;
    this.#ids = ids;
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
    return withoutSecret(settings);
  }

  async save(user: User, draft: AdminSettingsDraft): Promise<AdminSettings> {
    this.#access.check(user, "WRITE", "ADMIN_SETTINGS");
    const key = requireText(draft.key, "Key should be specified!");
    const jsonValue = draft.jsonValue;
    if (!jsonValue) throw new PlatformError("badRequest", "Json value should be specified!");
    const id = givenId(draft.id);
    return withoutSecret(id ? await this.#replace(id, key, jsonValue) : await this.#create(key, jsonValue));
  }

  async security(user: User): Promise<SecuritySettings> {
    this.#access.check(user, "READ", "ADMIN_SETTINGS");
    return this.currentSecurity();
  }

  async saveSecurity(user: User, draft: Parameters<typeof securitySettings>[0]): Promise<SecuritySettings> {
    this.#access.check(user, "WRITE", "ADMIN_SETTINGS");
    const settings = securitySettings(draft);
    await this.#settings.put({ ...this.#identity(), key: SECURITY, jsonValue: { ...settings } });
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

  async #create(key: string, jsonValue: JsonObject): Promise<AdminSettings> {
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
    const after = { ...before, jsonValue: keepSecret(key, jsonValue, before.jsonValue) };
    await this.#settings.put(after);
    return after;
  }

  #identity(): Pick<AdminSettings, "id" | "createdTime"> {
    const id = this.#ids.uuid();
    return { id: { id }, createdTime: timeOfUuid(id) };
  }
}

/** The password of the mail server goes in and never comes out. */
function withoutSecret(settings: AdminSettings): AdminSettings {
  if (settings.key !== MAIL || settings.jsonValue === null) return settings;
  const { password: _secret, ...jsonValue } = settings.jsonValue;
  return { ...settings, jsonValue };
}

function keepSecret(key: string, given: JsonObject, stored: JsonObject | null): JsonObject {
  if (key !== MAIL || textOrNull(typeof given.password === "string" ? given.password : null) !== null) return given;
  return { ...given, password: stored?.password ?? "" };
}
