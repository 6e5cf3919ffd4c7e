import type { UplinkCompletion } from "../../../connectivity/uplinks.ts";

/** Is notified of the result of a publish. */
export interface PublishSender {
  /** It is durable. */
  taken(publish: Publish): void;
  /** It could not be made durable. */
  notTaken(publish: Publish, error: unknown): void;
}

/** A decoded publish, until it is acknowledged. */
export class Publish implements UplinkCompletion {
  readonly qos: number;
  /** 0 for QoS 0. */
  readonly packetId: number;
  readonly topic: string;
  /** What could not be stored, as a sentence for users. */
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
