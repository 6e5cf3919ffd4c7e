import type { Uuid } from "@orrery/model";

/** Maximum number of messages of a session that are sent again, and of the bytes of their topics and payloads. */
const MAX_MESSAGES = 100;
const MAX_BYTES = 65_536;

/** A message that a device has to acknowledge and has not acknowledged yet. */
export interface OutgoingMessage {
  readonly packetId: number;
  readonly topic: string;
  readonly payload: string | Buffer;
  /** Whether it has left: then it is sent again as a repetition, else for the first time. */
  isSent: boolean;
  /** The subscription identifier under which it was asked for. */
  readonly identifier: number | undefined;
  readonly command: OutgoingCommand | undefined;
}

/** A command: its device and its number, which hold while the platform runs. */
export interface OutgoingCommand {
  readonly deviceId: Uuid;
  readonly wireId: number;
  /** When nobody waits for it any more. */
  readonly expiresTime: number | undefined;
}

/** {@link OutgoingMessage} as it is stored: the payload in base64. */
export type StoredMessage = readonly [
  packetId: number,
  topic: string,
  payload: string,
  isSent: boolean,
  identifier?: number,
];

/** What a session has to deliver again on its next connection [MQTT-4.4.0-1]: bounded, in the order of sending. */
export class OutgoingMessages {
  readonly #messages = new Map<number, OutgoingMessage>();
  #bytes = 0;

  /** Those that were stored: commands are not, for a platform that was started anew sends them by itself. */
  static restore(stored: readonly StoredMessage[]): OutgoingMessages {
    const messages = new OutgoingMessages();
    for (const [packetId, topic, payload, isSent, identifier] of stored) {
      const bytes = Buffer.from(payload, "base64");
      messages.add({ packetId, topic, payload: bytes, isSent, identifier, command: undefined });
    }
    return messages;
  }

  /** @returns false when there are too many: the message is then sent once only. */
  add(message: OutgoingMessage): boolean {
    const bytes = bytesOf(message);
    if (this.#messages.size >= MAX_MESSAGES || this.#bytes + bytes > MAX_BYTES) return false;
    this.#messages.set(message.packetId, message);
    this.#bytes += bytes;
    return true;
  }

  has(packetId: number): boolean {
    return this.#messages.has(packetId);
  }

  sent(packetId: number): void {
    const message = this.#messages.get(packetId);
    if (message) message.isSent = true;
  }

  acknowledged(packetId: number): void {
    const message = this.#messages.get(packetId);
    if (!message) return;
    this.#messages.delete(packetId);
    this.#bytes -= bytesOf(message);
  }

  /** In the order in which they were sent; a copy. */
  list(): readonly OutgoingMessage[] {
    return [...this.#messages.values()];
  }

  /** What {@link restore} reads. */
  stored(): readonly StoredMessage[] {
    return this.list()
      .filter(({ command }) => command === undefined)
      .map(({ packetId, topic, payload, isSent, identifier }) => {
        const text = Buffer.from(payload).toString("base64");
        return identifier === undefined
          ? ([packetId, topic, text, isSent] as const)
          : ([packetId, topic, text, isSent, identifier] as const);
      });
  }
}

function bytesOf({ topic, payload }: OutgoingMessage): number {
  return topic.length + payload.length;
}
