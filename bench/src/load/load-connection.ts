import { connect, type Socket } from "node:net";
import { PublishPacket } from "./publish-packet.ts";

/** Receive buffer shared by all connections; incomplete packets are copied. */
const shared = Buffer.allocUnsafeSlow(16_384);

export interface LoadConnectionOptions {
  readonly host: string;
  readonly port: number;
  readonly token: string;
  readonly clientId: string;
  readonly topic: string;
  /** Number of the first message; 0 by default. */
  readonly firstMessage?: number;
  readonly protocolVersion: 4 | 5;
  readonly onConnected: (connection: LoadConnection) => void;
  readonly onAck: (connection: LoadConnection, sentAt: number) => void;
  readonly onClosed: (connection: LoadConnection, reason: string) => void;
}

/** One device that connects, publishes QoS 1 and counts its acknowledgements, with minimal work per message. */
export class LoadConnection {
  readonly token: string;
  acknowledged = 0;
  sent = 0;
  open = false;
  readonly #options: LoadConnectionOptions;
  readonly #socket: Socket;
  readonly #packet: PublishPacket;
  /** Send times of unacknowledged messages, oldest first; acknowledgements may come in any order. */
  readonly #sentAt: number[] = [];
  #rest: Buffer | undefined;

  constructor(options: LoadConnectionOptions) {
    this.#options = options;
    this.token = options.token;
    this.#packet = new PublishPacket(options.topic, options.protocolVersion);
    this.#socket = connect({
      host: options.host,
      port: options.port,
      noDelay: true,
      onread: {
        buffer: shared,
        callback: (length) => {
          this.#read(length);
          return true;
        },
      },
    });
    this.#socket.on("connect", () => this.#socket.write(connectPacket(options)));
    this.#socket.on("error", (error) => this.#closed(error.message));
    this.#socket.on("close", () => this.#closed("closed by the server"));
  }

  get inFlight(): number {
    return this.#sentAt.length;
  }

  /** `dueAt`: when the message was due; its latency is measured from then. */
  publish(dueAt: number): void {
    this.#packet.set(this.sent + (this.#options.firstMessage ?? 0));
    this.sent += 1;
    this.#sentAt.push(dueAt);
    // The kernel normally takes the few bytes at once; if the server does not read, the packet must not change.
    this.#socket.write(this.#socket.writableLength === 0 ? this.#packet.bytes : Buffer.from(this.#packet.bytes));
  }

  end(): void {
    this.open = false;
    this.#socket.end(Buffer.from([0xe0, 0x00]));
    this.#socket.destroySoon();
  }

  #closed(reason: string): void {
    if (!this.open && this.sent > 0) return;
    this.open = false;
    this.#options.onClosed(this, reason);
  }

  #read(length: number): void {
    const rest = this.#rest;
    const bytes = rest ? Buffer.concat([rest, shared.subarray(0, length)]) : shared;
    const end = rest ? bytes.length : length;
    let at = 0;
    while (at + 2 <= end && at + 2 + (bytes[at + 1] ?? 0) <= end) {
      this.#packetArrived((bytes[at] ?? 0) >> 4, bytes, at);
      at += 2 + (bytes[at + 1] ?? 0);
    }
    this.#rest = at < end ? Buffer.from(bytes.subarray(at, end)) : undefined;
  }

  #packetArrived(type: number, bytes: Buffer, at: number): void {
    if (type === 4) {
      const reason = (bytes[at + 1] ?? 0) > 2 ? bytes[at + 4] : 0;
      if (reason !== 0) {
        this.#refused(`PUBACK reason ${reason}`);
        return;
      }
      this.acknowledged += 1;
      this.#options.onAck(this, this.#sentAt.shift() ?? 0);
    } else if (type === 2) {
      if (bytes[at + 3] !== 0) {
        this.#refused(`CONNACK code ${bytes[at + 3]}`);
        return;
      }
      this.open = true;
      this.#options.onConnected(this);
    }
  }

  #refused(reason: string): void {
    this.#closed(reason);
    this.#socket.destroy();
  }
}

function connectPacket({ token, clientId, protocolVersion }: LoadConnectionOptions): Buffer {
  const text = (value: string) => {
    const bytes = Buffer.from(value);
    return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes]);
  };
  const body = Buffer.concat([
    text("MQTT"),
    Buffer.from([protocolVersion, 0x82, 0, 0, ...(protocolVersion === 5 ? [0] : [])]),
    text(clientId),
    text(token),
  ]);
  if (body.length > 127) throw new RangeError("client id and token are too long");
  return Buffer.concat([Buffer.from([0x10, body.length]), body]);
}
