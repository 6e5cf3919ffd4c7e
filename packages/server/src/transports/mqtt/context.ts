import type { DeviceSessions } from "../../devices-link/device-sessions.ts";
import type { LinkDevice } from "../../devices-link/ports.ts";
import type { DeviceRpc } from "../../devices-link/rpc/device-rpc.ts";
import type { ServerRpc } from "../../devices-link/rpc/server-rpc.ts";
import type { Uplinks } from "../../devices-link/uplinks.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { InFlightGate } from "./in-flight-gate.ts";
import type { Outbox } from "./outbox.ts";
import type { ConnectPacket } from "./packets/connect-packet.ts";
import type { Refusal } from "./reasons.ts";

export interface ConnectionSettings {
  /** Largest Remaining Length of a packet from a client. */
  readonly maxPacketBytes: number;
  /** A client that does not read is cut off when so much waits for it. */
  readonly maxOutboundBytes: number;
  /** Unacknowledged publishes of one connection, then it is not read. */
  readonly maxInFlightPerConnection: number;
  readonly maxTopicAliases: number;
  /** How long a connection may be silent before its session ends; bounds the keep-alive of MQTT 5. */
  readonly inactivityTimeoutMs: number;
}

export type ConnectAnswer =
  | { readonly kind: "accepted"; readonly device: LinkDevice }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** What all connections share. */
export interface MqttContext {
  readonly settings: ConnectionSettings;
  readonly clock: Clock;
  /** A tenth of a second behind at most; reading the real one costs a message a quarter of a microsecond. */
  readonly coarseClock: Clock;
  readonly log: Logger;
  readonly gate: InFlightGate;
  readonly outbox: Outbox;
  readonly sessions: DeviceSessions;
  readonly uplinks: Uplinks;
  readonly rpc: DeviceRpc;
  readonly serverRpc: ServerRpc;
  authenticate(connect: ConnectPacket, certificate: Uint8Array | undefined, address: string): Promise<ConnectAnswer>;
  newClientId(): string;
}
