import { PlatformError } from "@orrery/model";
import type { Configuration } from "./kernel/config/configuration.ts";

const PORT_SETTINGS = {
  httpPort: "ORRERY_HTTP_PORT",
  mqttPort: "ORRERY_MQTT_PORT",
  mqttTlsPort: "ORRERY_MQTT_TLS_PORT",
} as const satisfies Partial<Record<keyof Configuration, string>>;

type Ports = Pick<Configuration, keyof typeof PORT_SETTINGS | "host">;

/** Why the platform did not start, as something a person can act upon; a bug shows its stack. */
export function startFailure(error: unknown, ports: Ports | undefined): string {
  if (error instanceof PlatformError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: unknown };
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} is taken by another program. ${settingOf(port, ports)} chooses another.`;
    case "EACCES":
      return port === undefined
        ? trace(error)
        : `Port ${port} is not ours to use. ${settingOf(port, ports)} chooses another.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `This machine cannot listen on ${ports?.host ?? "that address"}. ORRERY_HOST chooses another address.`;
    default: // codes of the operating system, an open set
      return trace(error);
  }
}

function trace(error: Error): string {
  return error.stack ?? error.message;
}

function settingOf(port: unknown, ports: Ports | undefined): string {
  const names = Object.keys(PORT_SETTINGS) as (keyof typeof PORT_SETTINGS)[];
  const name = names.find((one) => ports?.[one] === port);
  return name ? PORT_SETTINGS[name] : Object.values(PORT_SETTINGS).join(" or ");
}
