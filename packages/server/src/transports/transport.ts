import type { DeviceLink } from "../connectivity/device-link.ts";
import type { Clock } from "../kernel/clock.ts";
import type { ConfiguredPort, ListeningPort } from "../kernel/config/ports.ts";
import {
  type Environment,
  readSettings,
  type Setting,
  type SettingRows,
  type SettingValues,
} from "../kernel/config/setting.ts";
import type { Route } from "../kernel/http/route.ts";
import type { Logger } from "../kernel/logging.ts";

/** A figure of /metrics that is read when it is asked for. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  value(): number;
}

/** What transports need beside the devices. */
export interface TransportPlatform {
  readonly clock: Clock;
  readonly log: Logger;
  /** Largest payload of a device in bytes, whatever it is sent over. */
  readonly maxPayloadBytes: number;
  /** How long a session may be silent. */
  readonly sessionTimeoutMs: number;
}

/** A transport that was made; it takes nothing before {@link listen}. */
export interface RunningTransport {
  /** Calls for the HTTP server of the platform. */
  readonly routes: readonly Route[];
  readonly gauges: readonly Gauge[];
  /** @throws {PlatformError} `invalidArguments` when a setting is no use, such as a certificate that cannot be read. */
  listen(host: string): Promise<readonly ListeningPort[]>;
  /** Takes nothing new and lets what is in progress end, within a bound. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** A transport whose settings were read. */
export interface ConfiguredTransport {
  readonly name: string;
  readonly ports: readonly ConfiguredPort[];
  create(link: DeviceLink, platform: TransportPlatform): RunningTransport;
}

/** A way for devices to reach the platform. Settings, banner, failures of the start and metrics derive from it. */
export interface Transport {
  readonly name: string;
  /** Rows of the settings table. */
  readonly settings: readonly Setting<unknown>[];
  /** @throws {PlatformError} `invalidArguments` with a sentence that names the wrong setting. */
  configure(environment: Environment): ConfiguredTransport;
}

export interface TransportDefinition<R extends SettingRows> {
  /** For logs. */
  readonly name: string;
  readonly settings: R;
  /** Where it is going to listen. */
  ports(settings: SettingValues<R>): readonly ConfiguredPort[];
  /** @throws {PlatformError} `invalidArguments` for settings that contradict each other. */
  check?(settings: SettingValues<R>): void;
  create(link: DeviceLink, platform: TransportPlatform, settings: SettingValues<R>): RunningTransport;
}

export function defineTransport<R extends SettingRows>(definition: TransportDefinition<R>): Transport {
  const { name, settings: rows } = definition;
  return {
    name,
    settings: Object.values(rows),
    configure(environment) {
      const settings = readSettings(rows, environment);
      definition.check?.(settings);
      return {
        name,
        ports: definition.ports(settings),
        create: (link, platform) => definition.create(link, platform, settings),
      };
    },
  };
}
