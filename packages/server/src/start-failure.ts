import { PlatformError } from "@orrery/model";
import type { ConfiguredPort } from "./kernel/config/ports.ts";

/** Where the platform was going to listen. */
export interface WantedPorts {
  readonly host: string;
  readonly ports: readonly ConfiguredPort[];
}

/** Why the platform did not start, as something a person can act upon; a bug shows its stack. */
export function startFailure(error: unknown, wanted: WantedPorts | undefined): string {
  if (error instanceof PlatformError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: unknown };
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} is taken by another program. ${settingOf(port, wanted)} chooses another.`;
    case "EACCES":
      return port === undefined
        ? trace(error)
        : `Port ${port} is not ours to use. ${settingOf(port, wanted)} chooses another.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `This machine cannot listen on ${wanted?.host ?? "that address"}. ORRERY_HOST chooses another address.`;
    default: // codes of the operating system, an open set
      return trace(error);
  }
}

function trace(error: Error): string {
  return error.stack ?? error.message;
}

function settingOf(port: unknown, wanted: WantedPorts | undefined): string {
  const ports = wanted?.ports ?? [];
  const found = ports.find((one) => one.port === port);
  return found ? found.setting : ports.map(({ setting }) => setting).join(" or ");
}
