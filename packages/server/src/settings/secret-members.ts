import type { JsonObject } from "@orrery/model";

interface SecretMember {
  /** Member that holds the user; without a user the secret is not needed. */
  readonly user: string;
  /** The address and user that a secret is valid for. */
  usedWith(settings: JsonObject): Readonly<Record<string, string>>;
}

/** Secret members by key of the settings: accepted, never returned. */
const SECRETS: Readonly<Record<string, Readonly<Record<string, SecretMember>>>> = {
  mail: {
    password: {
      user: "username",
      usedWith: ({ smtpHost, smtpPort, username, enableProxy, proxyHost, proxyPort }) => ({
        smtpHost: textOf(smtpHost),
        smtpPort: textOf(smtpPort),
        username: textOf(username),
        proxyHost: textOf(enableProxy) === "true" ? `${textOf(proxyHost)}:${textOf(proxyPort)}` : "",
      }),
    },
    proxyPassword: {
      user: "proxyUser",
      usedWith: ({ proxyHost, proxyPort, proxyUser }) => ({
        proxyHost: textOf(proxyHost),
        proxyPort: textOf(proxyPort),
        proxyUser: textOf(proxyUser),
      }),
    },
  },
  sms: {
    secretAccessKey: {
      user: "accessKeyId",
      usedWith: ({ accessKeyId, region }) => ({ accessKeyId: textOf(accessKeyId), region: textOf(region) }),
    },
    accountToken: { user: "accountSid", usedWith: ({ accountSid }) => ({ accountSid: textOf(accountSid) }) },
  },
};

/** Secret members of the settings of a key. */
export function secretMembers(key: string): readonly string[] {
  return Object.keys(membersOf(key));
}

/** Whether the settings have a user for the secret. */
export function isNeeded(key: string, secret: string, settings: JsonObject): boolean {
  const member = membersOf(key)[secret];
  return member !== undefined && textOf(settings[member.user]) !== "";
}

/** Members that a secret was saved with and that have changed since. */
export function movedFrom(key: string, secret: string, before: JsonObject, after: JsonObject): readonly string[] {
  const member = membersOf(key)[secret];
  if (!member) return [];
  const [was, is] = [member.usedWith(before), member.usedWith(after)];
  return Object.keys(was).filter((name) => was[name] !== is[name]);
}

function membersOf(key: string): Readonly<Record<string, SecretMember>> {
  return Object.hasOwn(SECRETS, key) ? (SECRETS[key] ?? {}) : {};
}

/** Ports come as numbers or as texts; missing and empty are equal. */
function textOf(value: unknown): string {
  return value === undefined || value === null ? "" : String(value).trim();
}
