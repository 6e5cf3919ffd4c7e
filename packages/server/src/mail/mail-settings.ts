import { type JsonObject, PlatformError } from "@orrery/model";
import { numberIn } from "../kernel/json/lossless-json.ts";
import type { Secret } from "../kernel/secrets/secret.ts";
import type { SettingsWithSecrets } from "../settings/settings-with-secrets.ts";

const TLS_VERSIONS = ["TLSv1", "TLSv1.1", "TLSv1.2", "TLSv1.3"] as const;
export type TlsVersion = (typeof TLS_VERSIONS)[number];

const DEFAULT_TIMEOUT_MS = 10_000;
const MAX_TIMEOUT_MS = 120_000;

/** How to reach the mail server. */
export interface MailServer {
  /** Sender of the platform's own emails. */
  readonly from: string;
  readonly host: string;
  readonly port: number;
  /** True: TLS from the first byte (`smtps`). */
  readonly secure: boolean;
  /** True: the server must offer STARTTLS. */
  readonly startTls: boolean;
  readonly tlsVersion: TlsVersion | undefined;
  readonly timeoutMs: number;
  readonly login: MailLogin | undefined;
  /** HTTP proxy with CONNECT. */
  readonly proxy: MailProxy | undefined;
}

export interface MailLogin {
  readonly user: string;
  /** Empty by default. */
  readonly password: Secret | undefined;
}

export interface MailProxy {
  /** Without credentials. */
  readonly url: string;
  readonly login: MailLogin;
}

/**
 * Reads the settings `mail`; clients send ports and times as numbers or as texts.
 * @throws {PlatformError} `badRequest` naming the invalid member.
 */
export function parseMailSettings({ jsonValue: settings, secrets }: SettingsWithSecrets): MailServer {
  const protocol = textOf(settings, "smtpProtocol").toLowerCase() || "smtp";
  if (protocol !== "smtp" && protocol !== "smtps") throw wrong("smtpProtocol", "must be smtp or smtps");
  const user = textOf(settings, "username");
  return {
    from: required(settings, "mailFrom"),
    host: required(settings, "smtpHost"),
    port: portOf(settings, "smtpPort"),
    secure: protocol === "smtps",
    startTls: protocol === "smtp" && isTrue(settings.enableTls),
    tlsVersion: tlsVersionOf(settings),
    timeoutMs: timeoutOf(settings),
    login: user === "" ? undefined : { user, password: secrets.get("password") },
    proxy: isTrue(settings.enableProxy) ? proxyOf(settings, secrets.get("proxyPassword")) : undefined,
  };
}

function proxyOf(settings: JsonObject, password: Secret | undefined): MailProxy {
  const url = new URL("http://localhost");
  const host = required(settings, "proxyHost");
  url.hostname = host;
  if (url.hostname === "localhost" && host !== "localhost") throw wrong("proxyHost", "is not a host name");
  url.port = String(portOf(settings, "proxyPort"));
  return { url: url.href, login: { user: textOf(settings, "proxyUser"), password } };
}

function tlsVersionOf(settings: JsonObject): TlsVersion | undefined {
  const given = textOf(settings, "tlsVersion");
  if (given === "") return undefined;
  const known = TLS_VERSIONS.find((version) => version === given);
  if (!known) throw wrong("tlsVersion", `must be one of ${TLS_VERSIONS.join(", ")}`);
  return known;
}

function timeoutOf(settings: JsonObject): number {
  const given = wholeNumber(settings.timeout);
  if (given === undefined) return DEFAULT_TIMEOUT_MS;
  if (!(given >= 0)) throw wrong("timeout", "must be a number of milliseconds");
  return given === 0 ? MAX_TIMEOUT_MS : Math.min(given, MAX_TIMEOUT_MS); // every send must end, or the queue would fill
}

function portOf(settings: JsonObject, name: string): number {
  const port = wholeNumber(settings[name]) ?? 0;
  if (!(port >= 1 && port <= 65_535)) throw wrong(name, "must be a port from 1 to 65535");
  return port;
}

/** `NaN` for a value that is no whole number, so that every range check fails. */
function wholeNumber(value: unknown): number | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  const number = typeof value === "string" ? Number(value) : numberIn(value);
  return number !== undefined && Number.isInteger(number) ? number : Number.NaN;
}

function required(settings: JsonObject, name: string): string {
  const text = textOf(settings, name).trim();
  if (text === "") throw wrong(name, "should be specified");
  return text;
}

function textOf(settings: JsonObject, name: string): string {
  const value = settings[name];
  return typeof value === "string" ? value : "";
}

function isTrue(value: unknown): boolean {
  return value === true || value === "true";
}

function wrong(name: string, problem: string): PlatformError {
  return new PlatformError("badRequest", `Mail settings: ${name} ${problem}!`);
}
