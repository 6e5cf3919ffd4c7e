import type { DroppedCause } from "@orrery/model";
import type { ProtocolVersion } from "../wire/codec.ts";
import type { Reason } from "../wire/reasons.ts";

/** The connection of an accepted client, as its channel uses it. Methods do not throw. */
export interface ClientConnection {
  readonly version: ProtocolVersion;
  readonly isClosed: boolean;
  /** When the newest bytes arrived, in milliseconds since the epoch; up to a tenth of a second early. */
  readonly lastReceivedAt: number;
  /**
   * Sends one packet, a text with one character per byte, at the end of this turn of the event loop together with all
   * others. A packet that is larger than the client accepts is dropped as if it had been sent [MQTT-3.1.2-25].
   * @returns whether it is sent: false for one that is too large, and once the connection is closed.
   */
  send(packet: string): boolean;
  /**
   * Sends one packet whose payload comes in parts, as fast as the client reads; other packets follow it. Resolves when
   * it is written or the connection has ended, also because a part could not be read.
   */
  sendLong(head: string, parts: AsyncIterable<Uint8Array>): Promise<void>;
  /** Resolves when the client has read nearly everything that was sent. */
  drained(): Promise<void> | undefined;
  /** A message was not kept although the connection goes on; it is counted in the connection log. */
  dropped(cause: DroppedCause): void;
  /** Closes the connection; MQTT 5 clients get the reason. */
  close(reason: Reason): void;
  /** Like {@link close}, because the client violated the protocol. */
  violate(reason: Reason): void;
  /** Stops reading until {@link waitAtGate}; bytes that have already arrived wait, too. */
  pauseReading(): void;
  /** Continues reading when the rule engine has room: at once or later. */
  waitAtGate(): void;
}
