import { readFile } from "node:fs/promises";
import { createSecureContext } from "node:tls";
import { PlatformError } from "@orrery/model";
import type { Configuration } from "../kernel/config/configuration.ts";
import { SETTINGS } from "../kernel/config/settings.ts";
import type { TlsMaterial } from "../transports/mqtt/tls-front.ts";

type TlsSettings = Pick<Configuration, "mqttTlsCert" | "mqttTlsKey" | "mqttTlsKeyPassword">;

/**
 * The certificate of MQTT over TLS, when one is configured; tried here, so that a refusal names its setting.
 * @throws {PlatformError} `invalidArguments`.
 */
export async function tlsMaterial(configuration: TlsSettings): Promise<TlsMaterial | undefined> {
  const { mqttTlsCert, mqttTlsKey, mqttTlsKeyPassword: passphrase } = configuration;
  if (mqttTlsCert === undefined || mqttTlsKey === undefined) return undefined;
  const cert = await contents(mqttTlsCert, SETTINGS.mqttTlsCert.name);
  const key = await contents(mqttTlsKey, SETTINGS.mqttTlsKey.name);
  attempt(
    () => createSecureContext({ cert }),
    `${SETTINGS.mqttTlsCert.name}: "${mqttTlsCert}" is no certificate (PEM)`,
  );
  attempt(
    () => createSecureContext({ cert, key, ...(passphrase === undefined ? {} : { passphrase }) }),
    `${SETTINGS.mqttTlsKey.name}: "${mqttTlsKey}" does not open as the key of the certificate`,
  );
  return { cert, key, passphrase };
}

async function contents(path: string, name: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    throw new PlatformError("invalidArguments", `${name}: ${reasonOf(cause)}.`, { cause });
  }
}

function attempt(use: () => unknown, sentence: string): void {
  try {
    use();
  } catch (cause) {
    throw new PlatformError("invalidArguments", `${sentence}: ${reasonOf(cause)}.`, { cause });
  }
}

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
