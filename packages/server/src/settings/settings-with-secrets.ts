import { type AdminSettings, type JsonObject, PlatformError } from "@orrery/model";
import { freeObject } from "../kernel/json/free-json.ts";
import { Secret } from "../kernel/secrets/secret.ts";
import { isNeeded, movedFrom, secretMembers } from "./secret-members.ts";

/** Settings of one key, with what is secret of them apart: what is left may be shown. */
export interface SettingsWithSecrets {
  readonly jsonValue: JsonObject;
  /** By the name of the member. */
  readonly secrets: ReadonlyMap<string, Secret>;
}

/** Settings as they are stored. */
export interface StoredSettings extends Pick<AdminSettings, "id" | "createdTime" | "key"> {
  readonly content: SettingsWithSecrets | null;
}

/** Settings of a key as a client sends them; `secretOf` makes the secrets. Members that are no texts are none. */
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
  const shown = freeObject(Object.entries(jsonValue).filter(([name]) => !names.includes(name)));
  return { jsonValue: shown, secrets: new Map(secrets) };
}

/**
 * A secret that was not given stays what it was, readable or not, for where and whom it was given.
 * @throws {PlatformError} `badRequest` when it would go elsewhere, or be used by somebody else.
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
