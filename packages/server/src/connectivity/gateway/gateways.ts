import type { DeviceSession } from "../device-session.ts";
import type { DeviceSessions } from "../device-sessions.ts";
import type { ChildDirectory } from "./child-devices.ts";
import { type ChildPeerOf, GatewaySession } from "./gateway-session.ts";

export interface GatewaySettings {
  /** Maximum number of devices behind one gateway. */
  readonly maxChildren: number;
  /** Maximum number of devices behind one gateway that are looked up or created concurrently. */
  readonly maxArriving: number;
}

/** Default settings. */
export const DEFAULT_GATEWAY_SETTINGS: GatewaySettings = { maxChildren: 10_000, maxArriving: 16 };

/** Opens the sessions through which gateways connect devices behind them. */
export class Gateways {
  readonly #sessions: DeviceSessions;
  readonly #children: ChildDirectory;
  readonly #settings: GatewaySettings;

  constructor(
    sessions: DeviceSessions,
    children: ChildDirectory,
    settings: GatewaySettings = DEFAULT_GATEWAY_SETTINGS,
  ) {
    this.#sessions = sessions;
    this.#children = children;
    this.#settings = settings;
  }

  /** Starts the session of a gateway that has connected; its child devices disconnect when it is closed. */
  open(gateway: DeviceSession, peerOf: ChildPeerOf): GatewaySession {
    return new GatewaySession(gateway, {
      sessions: this.#sessions,
      children: this.#children,
      ...this.#settings,
      peerOf,
    });
  }
}
