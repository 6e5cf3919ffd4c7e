import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
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
import type { Egress } from "../kernel/egress/egress.ts";
import type { Route } from "../kernel/http/route.ts";
import type { Logger } from "../kernel/logging.ts";
import type { Takers } from "../kernel/nodes/relay/passed-client.ts";
import type { PassOn } from "../kernel/nodes/relay/relay.ts";

/** A figure of /metrics that is read when it is scraped. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  value(): number;
}

/** What transports need besides devices. */
export interface TransportPlatform {
  readonly clock: Clock;
  readonly log: Logger;
  /** Says where the platform may speak to on behalf of tenants. */
  readonly egress: Pick<Egress, "resolve">;
  /** Maximum size of a payload in bytes, the same for all transports. */
  readonly maxPayloadBytes: number;
  /** How long a session may be inactive. */
  readonly sessionTimeoutMs: number;
}

/** A path of the HTTP server that becomes a connection of the transport. */
export interface TransportUpgrade {
  readonly path: string;
  /** Takes over the connection; `authenticated` is called when its client is known to be a device. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer, authenticated: () => void): void;
}

/** A created transport; it accepts no connections before {@link listen}. */
export interface RunningTransport {
  /** Routes for the HTTP server of the platform. */
  readonly routes: readonly Route[];
  readonly gauges: readonly Gauge[];
  readonly upgrades?: readonly TransportUpgrade[] | undefined;
  /** What takes the connections that another node has accepted. */
  readonly takers?: Takers | undefined;
  /** @throws {PlatformError} `invalidArguments` when a setting cannot be used, such as an unreadable certificate. */
  listen(host: string): Promise<readonly ListeningPort[]>;
  /** Accepts nothing new and waits a limited time for messages in progress. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** What listeners of a node that stands by need. */
export interface FrontPlatform {
  readonly pass: PassOn;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Listeners of a node that stands by, which pass clients on to the active node. */
export interface TransportFront {
  readonly ports: readonly ListeningPort[];
  /** Stops listening; connections go on. */
  close(): void;
}

/** Opens them. @throws {PlatformError} `invalidArguments` when a setting cannot be used. */
type OpenFront<Settings extends unknown[]> = (
  host: string,
  platform: FrontPlatform,
  ...settings: Settings
) => Promise<TransportFront>;

/** A transport with parsed settings. */
export interface ConfiguredTransport {
  readonly name: string;
  readonly ports: readonly ConfiguredPort[];
  create(link: DeviceLink, platform: TransportPlatform): RunningTransport;
  /** Absent when a node that stands by does not listen for it. */
  readonly openFront?: OpenFront<[]> | undefined;
}

/** A protocol by which devices reach the platform. Settings, banner, startup errors and metrics derive from it. */
export interface Transport {
  readonly name: string;
  /** Rows of the settings table. */
  readonly settings: readonly Setting<unknown>[];
  /** @throws {PlatformError} `invalidArguments` with a sentence that names the wrong setting. */
  configure(environment: Environment): ConfiguredTransport;
}

export interface TransportDefinition<R extends SettingRows, S extends SettingRows = Readonly<Record<never, never>>> {
  /** The name in logs. */
  readonly name: string;
  readonly settings: R;
  /** Rows that others read, too, and that are listed with them. */
  readonly shared?: S;
  /** The ports that it listens on. */
  ports(settings: SettingValues<R & S>): readonly ConfiguredPort[];
  /** @throws {PlatformError} `invalidArguments` for settings that contradict each other. */
  check?(settings: SettingValues<R & S>): void;
  create(link: DeviceLink, platform: TransportPlatform, settings: SettingValues<R & S>): RunningTransport;
  /** See {@link ConfiguredTransport.openFront}. */
  readonly front?: OpenFront<[settings: SettingValues<R & S>]>;
}

/** Defines a transport with typed settings. */
export function defineTransport<R extends SettingRows, S extends SettingRows = Readonly<Record<never, never>>>(
  definition: TransportDefinition<R, S>,
): Transport {
  const { name, settings: rows } = definition;
  const all = { ...rows, ...definition.shared } as R & S; // without shared ones S is empty
  return {
    name,
    settings: Object.values(rows),
    configure(environment) {
      const settings = readSettings(all, environment);
      definition.check?.(settings);
      const { front } = definition;
      return {
        name,
        ports: definition.ports(settings),
        create: (link, platform) => definition.create(link, platform, settings),
        ...(front ? { openFront: (host, platform) => front(host, platform, settings) } : {}),
      };
    },
  };
}
