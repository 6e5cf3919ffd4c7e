import { type AdminSettings, type JsonObject, PlatformError } from "@orrery/model";
import { losslessObject } from "../kernel/json/lossless-json.ts";
import { Secret } from "../kernel/secrets/secret.ts";
import { isNeeded, movedFrom, secretMembers } from "./secret-members.ts";

/** Settings of one key with their secrets apart: the rest may be returned to clients. */
export interface SettingsWithSecrets {
  readonly jsonValue: JsonObject;
  /** By the name of the member. */
  readonly secrets: ReadonlyMap<string, Secret>;
}

/** Settings in their stored form. */
export interface StoredSettings extends Pick<AdminSettings, "id" | "createdTime" | "key"> {
  readonly content: SettingsWithSecrets | null;
}

/** Splits the settings of a client; `secretOf` wraps the secrets. Secret members that are no texts are dropped. */
export function withSecretsApart(
  key: string,
  jsonValue: JsonObject,
  secretOf: (text: string, name: string) => Secret = (text) => new Secret(text),
): SettingsWithSecrets {
  const names = secretMembers(key);
  const secrets = names.flatMap((name): [string, Secret][] => {
    const text = jsonValue[name];
    return typeof text === "string" && text !== "" ? [[name, secretOf(text, name)]] : [];
  });
  const shown = losslessObject(Object.entries(jsonValue).filter(([name]) => !names.includes(name)));
  return { jsonValue: shown, secrets: new Map(secrets) };
}

/**
 * Keeps omitted secrets, readable or not, for the address and user that they were saved with.
 * @throws {PlatformError} `badRequest` when one would be sent elsewhere, or be used for another user.
 */
export function withKeptSecrets(
  key: string,
  given: SettingsWithSecrets,
  stored: SettingsWithSecrets | null,
): SettingsWithSecrets {
  if (stored === null || given.jsonValue.type !== stored.jsonValue.type) return given;
  const kept = [...stored.secrets].filter(([name]) => !given.secrets.has(name) && isNeeded(key, name, given.jsonValue));
  for (const [name] of kept) {
    const moved = movedFrom(key, name, stored.jsonValue, given.jsonValue);
    if (moved.length > 0) {
      const problem = `'${name}' was saved with another ${moved.join(", ")} and must be given again!`;
      throw new PlatformError("badRequest", `Settings '${key}': ${problem}`);
    }
  }
  return { ...given, secrets: new Map([...given.secrets, ...kept]) };
}
