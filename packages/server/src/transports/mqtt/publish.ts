import type { Receipt } from "../../kernel/receipt.ts";

/** Who gave a publish to the platform. */
export interface PublishSender {
  /** It is durable. */
  taken(publish: Publish): void;
  /** It could not be made durable. */
  notTaken(publish: Publish, error: unknown): void;
}

/** A publish that has been told from the bytes around it, until it is acknowledged. */
export class Publish implements Receipt {
  readonly qos: number;
  /** 0 for QoS 0. */
  readonly packetId: number;
  readonly topic: string;
  readonly #sender: PublishSender;

  constructor(sender: PublishSender, qos: number, packetId: number, topic: string) {
    this.#sender = sender;
    this.qos = qos;
    this.packetId = packetId;
    this.topic = topic;
  }

  done(): void {
    this.#sender.taken(this);
  }

  failed(error: unknown): void {
    this.#sender.notTaken(this, error);
  }
}
