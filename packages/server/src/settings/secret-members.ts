import type { JsonObject } from "@orrery/model";

interface SecretMember {
  /** Without it nobody signs in, and the secret is not needed. */
  readonly user: string;
  /** Where and as whom it is used; it is good for nothing else. */
  usedWith(settings: JsonObject): Readonly<Record<string, string>>;
}

/** Members that go in and never come out, by key of the settings. */
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

/** Members of the settings of a key that are secret. */
export function secretMembers(key: string): readonly string[] {
  return Object.keys(membersOf(key));
}

/** Whether settings have somebody to sign in as, for whom the secret is. */
export function isNeeded(key: string, secret: string, settings: JsonObject): boolean {
  const member = membersOf(key)[secret];
  return member !== undefined && textOf(settings[member.user]) !== "";
}

/** Which of the members that a secret was saved with are others now. */
export function movedFrom(key: string, secret: string, before: JsonObject, after: JsonObject): readonly string[] {
  const member = membersOf(key)[secret];
  if (!member) return [];
  const [was, is] = [member.usedWith(before), member.usedWith(after)];
  return Object.keys(was).filter((name) => was[name] !== is[name]);
}

function membersOf(key: string): Readonly<Record<string, SecretMember>> {
  return Object.hasOwn(SECRETS, key) ? (SECRETS[key] ?? {}) : {};
}

/** Ports come as numbers or as texts; what is not there and what is empty are one. */
function textOf(value: unknown): string {
  return value === undefined || value === null ? "" : String(value).trim();
}
