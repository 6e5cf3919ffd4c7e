import {
  acknowledgement,
  acknowledgementWithReason,
  acknowledgementWithText,
  PUBACK,
  PUBCOMP,
  PUBREC,
} from "../wire/codec.ts";
import type { ConnectPacket } from "../wire/packets/connect-packet.ts";
import { REASON, type Reason } from "../wire/reasons.ts";
import type { ClientConnection } from "./client-connection.ts";
import type { Publish } from "./publish.ts";

/** Acknowledges the publishes of a client: PUBACK, and the exchange of QoS 2. */
export class Acknowledgements {
  readonly #connection: ClientConnection;
  readonly #wantsReasons: boolean;
  readonly #maxUnreleased: number;
  /** QoS 2 publishes that were received and not released; true once PUBREC may be sent again. */
  #unreleased: Map<number, boolean> | undefined;

  constructor(connection: ClientConnection, { wantsReasons }: ConnectPacket, maxUnreleased: number) {
    this.#connection = connection;
    this.#wantsReasons = wantsReasons;
    this.#maxUnreleased = maxUnreleased;
  }

  /** `why` is sent to MQTT 5 clients that want reasons. */
  send({ qos, packetId }: Publish, reason: Reason, why?: string): void {
    if (qos === 0) return;
    const first = qos === 1 ? PUBACK : PUBREC;
    if (qos === 2 && reason < REASON.unspecified) this.#unreleased?.set(packetId, true);
    const withReason = this.#connection.version === 5 && reason !== REASON.success;
    if (qos === 2 && withReason) this.#unreleased?.delete(packetId); // a PUBREC with an error ends the exchange
    if (why !== undefined && this.#explained(first, packetId, reason, why)) return;
    this.#connection.send(
      withReason ? acknowledgementWithReason(first, packetId, reason) : acknowledgement(first, packetId),
    );
  }

  /** @returns false when the client wants no text [MQTT-3.1.2-29] or accepts no packet of this size [MQTT-3.4.2-2]. */
  #explained(first: number, packetId: number, reason: Reason, why: string): boolean {
    return this.#wantsReasons && this.#connection.send(acknowledgementWithText(first, packetId, reason, why));
  }

  /** Whether a QoS 2 publish was received before: it must not be processed again [MQTT-4.3.3-2]. */
  isDuplicate(packetId: number): boolean {
    this.#unreleased ??= new Map();
    const known = this.#unreleased.get(packetId);
    if (known === true) this.#connection.send(acknowledgement(PUBREC, packetId));
    if (known !== undefined) return true;
    if (this.#unreleased.size >= this.#maxUnreleased) {
      this.#connection.close(REASON.receiveMaximumExceeded); // the limit is in the CONNACK
      return true;
    }
    this.#unreleased.set(packetId, false);
    return false;
  }

  /** Handles PUBREL. */
  released(packetId: number): void {
    const known = this.#unreleased?.delete(packetId) ?? false;
    const unknown = this.#connection.version === 5 && !known;
    this.#connection.send(
      unknown
        ? acknowledgementWithReason(PUBCOMP, packetId, REASON.packetIdentifierNotFound)
        : acknowledgement(PUBCOMP, packetId),
    );
  }
}
