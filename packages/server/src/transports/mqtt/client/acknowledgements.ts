import { type PublishAnswerer, ReceivedPublishes } from "../../../connectivity/lasting-sessions/received-publishes.ts";
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
export class Acknowledgements implements PublishAnswerer {
  readonly #connection: ClientConnection;
  readonly #wantsReasons: boolean;
  readonly #maxUnreleased: number;
  /** QoS 2 publishes that were received and not released; those of the session when it outlives the connection. */
  #unreleased: ReceivedPublishes | undefined;

  constructor(
    connection: ClientConnection,
    { wantsReasons }: ConnectPacket,
    { maxUnreleased, received }: { readonly maxUnreleased: number; readonly received?: ReceivedPublishes | undefined },
  ) {
    this.#connection = connection;
    this.#wantsReasons = wantsReasons;
    this.#maxUnreleased = maxUnreleased;
    this.#unreleased = received;
    received?.answerBy(this);
  }

  /** `why` is sent to MQTT 5 clients that want reasons. */
  send({ qos, packetId }: Publish, reason: Reason, why?: string): void {
    if (qos === 0) return;
    const first = qos === 1 ? PUBACK : PUBREC;
    const withReason = this.#connection.version === 5 && reason !== REASON.success;
    if (qos === 2) {
      // A PUBREC with an error ends the exchange; MQTT 3 has none, and what was refused counts as received.
      if (withReason && reason >= REASON.unspecified) this.#unreleased?.forget(packetId, this);
      else this.#unreleased?.madeDurable(packetId, this);
    }
    if (why !== undefined && this.#explained(first, packetId, reason, why)) return;
    this.#connection.send(
      withReason ? acknowledgementWithReason(first, packetId, reason) : acknowledgement(first, packetId),
    );
  }

  /** It could not be kept and is not acknowledged: the client sends it again on its next connection. */
  forget({ qos, packetId }: Publish): void {
    if (qos === 2) this.#unreleased?.forget(packetId, this);
  }

  received(packetId: number): void {
    this.#connection.send(acknowledgement(PUBREC, packetId));
  }

  lost(): void {
    this.#connection.close(REASON.implementationError);
  }

  /** @returns false when the client wants no text [MQTT-3.1.2-29] or accepts no packet of this size [MQTT-3.4.2-2]. */
  #explained(first: number, packetId: number, reason: Reason, why: string): boolean {
    return this.#wantsReasons && this.#connection.send(acknowledgementWithText(first, packetId, reason, why));
  }

  /** Whether a QoS 2 publish was received before: it must not be processed again [MQTT-4.3.3-10]. */
  isDuplicate(packetId: number): boolean {
    this.#unreleased ??= new ReceivedPublishes();
    const taken = this.#unreleased.take(packetId);
    if (taken === "durable") this.received(packetId);
    if (taken !== "new") return true;
    if (this.#unreleased.size <= this.#maxUnreleased) return false;
    this.#unreleased.forget(packetId, this);
    this.#connection.close(REASON.receiveMaximumExceeded); // the limit is in the CONNACK
    return true;
  }

  /** Handles PUBREL. */
  released(packetId: number): void {
    const known = this.#unreleased?.release(packetId) ?? false;
    const unknown = this.#connection.version === 5 && !known;
    this.#connection.send(
      unknown
        ? acknowledgementWithReason(PUBCOMP, packetId, REASON.packetIdentifierNotFound)
        : acknowledgement(PUBCOMP, packetId),
    );
  }
}
