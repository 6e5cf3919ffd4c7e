import type { Packet } from "mqtt-packet";
import { encodePacket } from "../wire/codec.ts";
import type { ConnectPacket } from "../wire/packets/connect-packet.ts";
import { REASON } from "../wire/reasons.ts";
import type { ClientConnection } from "./client-connection.ts";

/**
 * Sends SUBACK and UNSUBACK. Clients wait for them, so the connection is closed when they are larger than the client
 * accepts.
 */
export class SubscriptionAnswers {
  readonly #connection: ClientConnection;
  readonly #wantsReasons: boolean;

  constructor(connection: ClientConnection, { wantsReasons }: Pick<ConnectPacket, "wantsReasons">) {
    this.#connection = connection;
    this.#wantsReasons = wantsReasons;
  }

  /** `grants`: a QoS for each filter, or the reason code why there is none; `why` explains it. */
  subscribed(messageId: number, grants: readonly number[], why: string): void {
    const granted =
      this.#connection.version === 5 ? [...grants] : grants.map((grant) => Math.min(grant, REASON.unspecified));
    const explain = this.#wantsReasons && grants.some(isRefusal);
    const suback = { cmd: "suback", messageId, granted } as const;
    // A text that would make it too large is left out [MQTT-3.9.2-1].
    if (explain && this.#sent({ ...suback, properties: { reasonString: why } })) return;
    this.#send(suback);
  }

  /** `existed`: for each filter, whether the subscription existed. */
  unsubscribed(messageId: number, existed: readonly boolean[]): void {
    const granted = existed.map((it) => (it ? REASON.success : REASON.noSubscriptionExisted));
    this.#send({ cmd: "unsuback", messageId, granted });
  }

  #send(packet: Packet): void {
    if (!this.#sent(packet)) this.#connection.close(REASON.packetTooLarge);
  }

  #sent(packet: Packet): boolean {
    return this.#connection.send(encodePacket(packet, this.#connection.version));
  }
}

/** Whether a filter was not granted. */
export function isRefusal(grant: number): boolean {
  return grant >= REASON.unspecified;
}
