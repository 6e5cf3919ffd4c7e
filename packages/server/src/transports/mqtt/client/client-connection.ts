import type { ProtocolVersion } from "../wire/codec.ts";
import type { Reason } from "../wire/reasons.ts";

/** What the messages of an accepted client need of its connection. Nothing of it throws. */
export interface ClientConnection {
  readonly version: ProtocolVersion;
  readonly isClosed: boolean;
  /** When the newest bytes arrived, in milliseconds since the epoch; up to a tenth of a second early. */
  readonly lastReceivedAt: number;
  /**
   * Sends one packet, a text with one character per byte, at the end of this turn together with all others. One that is
   * larger than the client takes is left out, as if it had been sent [MQTT-3.1.2-25].
   * @returns whether it is sent: false for one that is too large, and once the connection is closed.
   */
  send(packet: string): boolean;
  /**
   * Sends one packet whose end comes in parts, as fast as the client reads it; other packets follow it. Resolves when it is
   * written or the connection has ended, as it does when a part cannot be read.
   */
  sendLong(head: string, parts: AsyncIterable<Uint8Array>): Promise<void>;
  /** Resolves when the client has read nearly all that it was sent. */
  drained(): Promise<void> | undefined;
  /** Ends the connection; MQTT 5 clients get the reason. */
  close(reason: Reason): void;
  /** Like {@link close}, because the client broke the protocol. */
  violate(reason: Reason): void;
  /** Stops reading until {@link waitAtGate} lets it go on; what has arrived already waits too. */
  pauseReading(): void;
  /** Reads when the rule engine has room: goes on at once when it has, else stops until then. */
  waitAtGate(): void;
}
