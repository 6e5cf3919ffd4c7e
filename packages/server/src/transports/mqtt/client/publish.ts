import type { UplinkCompletion } from "../../../connectivity/uplinks.ts";

/** Who gave a publish to the platform. */
export interface PublishSender {
  /** It is durable. */
  taken(publish: Publish): void;
  /** It could not be made durable. */
  notTaken(publish: Publish, error: unknown): void;
}

/** A publish that has been told from the bytes around it, until it is acknowledged. */
export class Publish implements UplinkCompletion {
  readonly qos: number;
  /** 0 for QoS 0. */
  readonly packetId: number;
  readonly topic: string;
  /** What of it was not stored, for people. */
  notice: string | undefined;
  readonly #sender: PublishSender;

  constructor(sender: PublishSender, qos: number, packetId: number, topic: string) {
    this.#sender = sender;
    this.qos = qos;
    this.packetId = packetId;
    this.topic = topic;
  }

  keysDropped(sentence: string): void {
    this.notice = sentence;
  }

  done(): void {
    this.#sender.taken(this);
  }

  failed(error: unknown): void {
    this.#sender.notTaken(this, error);
  }
}
