import type { DeviceSession } from "../device-session.ts";
import type { DeviceSessions } from "../device-sessions.ts";
import type { ChildDirectory } from "./child-devices.ts";
import { type ChildPeerOf, GatewaySession } from "./gateway-session.ts";

export interface GatewaySettings {
  /** Devices behind one gateway. */
  readonly maxChildren: number;
  /** Devices behind one gateway that are looked up or made at a time. */
  readonly maxArriving: number;
}

export const DEFAULT_GATEWAY_SETTINGS: GatewaySettings = { maxChildren: 10_000, maxArriving: 16 };

/** Lets gateways speak for the devices behind them. */
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

  /** The devices behind a gateway that has just connected; they leave when its session is closed. */
  open(gateway: DeviceSession, peerOf: ChildPeerOf): GatewaySession {
    return new GatewaySession(gateway, {
      sessions: this.#sessions,
      children: this.#children,
      ...this.#settings,
      peerOf,
    });
  }
}
