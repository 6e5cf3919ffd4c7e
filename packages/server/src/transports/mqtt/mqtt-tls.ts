import { readFile } from "node:fs/promises";
import { createSecureContext } from "node:tls";
import { PlatformError } from "@orrery/model";
import { MQTT_SETTINGS, type MqttSettings } from "./mqtt-settings.ts";
import type { TlsMaterial } from "./wire/tls-handshakes.ts";

type TlsSettings = Pick<MqttSettings, "tlsCert" | "tlsKey" | "tlsKeyPassword">;

/**
 * The certificate of MQTT over TLS, if it is configured. It is tested here, so that the error names its setting.
 * @throws {PlatformError} `invalidArguments`.
 */
export async function tlsMaterial(settings: TlsSettings): Promise<TlsMaterial | undefined> {
  const { tlsCert, tlsKey, tlsKeyPassword: passphrase } = settings;
  if (tlsCert === undefined || tlsKey === undefined) return undefined;
  const cert = await contents(tlsCert, MQTT_SETTINGS.tlsCert.name);
  const key = await contents(tlsKey, MQTT_SETTINGS.tlsKey.name);
  attempt(() => createSecureContext({ cert }), `${MQTT_SETTINGS.tlsCert.name}: "${tlsCert}" is no certificate (PEM)`);
  attempt(
    () => createSecureContext({ cert, key, ...(passphrase === undefined ? {} : { passphrase }) }),
    `${MQTT_SETTINGS.tlsKey.name}: "${tlsKey}" does not open as the key of the certificate`,
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
