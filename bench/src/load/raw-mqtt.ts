import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A client that publishes with QoS 1 whatever it is given, and counts its PUBACKs; MQTT 3.1.1. */
export class RawMqtt {
  readonly #socket: Socket;
  #rest: Buffer = Buffer.alloc(0);
  #packetId = 0;
  #onAck: () => void = () => undefined;
  #onMessage: (payload: Buffer) => void = () => undefined;
  readonly #connack = Promise.withResolvers<void>();

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (bytes) => this.#read(bytes));
    socket.on("close", () => this.#connack.reject(new Error("the connection was closed")));
    socket.on("error", () => undefined); // "close" follows
  }

  static async connect(port: number, userName: string): Promise<RawMqtt> {
    const socket = connect({ host: "127.0.0.1", port, noDelay: true });
    await once(socket, "connect");
    const client = new RawMqtt(socket);
    const head = Buffer.concat([text("MQTT"), Buffer.from([4, 0x82, 0, 0]), text(""), text(userName)]);
    socket.write(Buffer.concat([Buffer.from([0x10]), length(head.length), head]));
    await client.#connack.promise;
    return client;
  }

  /** Called for each PUBACK. */
  onAck(listener: () => void): void {
    this.#onAck = listener;
  }

  /** Called for each message that is sent to this client. */
  onMessage(listener: (payload: Buffer) => void): void {
    this.#onMessage = listener;
  }

  publish(topic: string, payload: string): void {
    this.#packetId = (this.#packetId % 65_535) + 1;
    const id = Buffer.from([this.#packetId >> 8, this.#packetId & 0xff]);
    const body = Buffer.concat([text(topic), id, Buffer.from(payload)]);
    this.#socket.write(Buffer.concat([Buffer.from([0x32]), length(body.length), body]));
  }

  end(): void {
    this.#socket.destroy();
  }

  #read(bytes: Buffer): void {
    this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, bytes]) : bytes;
    for (let end = packetEnd(this.#rest); end > 0; end = packetEnd(this.#rest)) {
      this.#packet(this.#rest.subarray(0, end));
      this.#rest = this.#rest.subarray(end);
    }
  }

  #packet(packet: Buffer): void {
    const type = (packet[0] ?? 0) >> 4;
    if (type === 2) this.#connack.resolve();
    else if (type === 4) this.#onAck();
    else if (type === 3) {
      const at = bodyStart(packet) + 2 + packet.readUInt16BE(bodyStart(packet));
      const qos = ((packet[0] ?? 0) >> 1) & 3;
      if (qos > 0) this.#socket.write(Buffer.concat([Buffer.from([0x40, 2]), packet.subarray(at, at + 2)]));
      this.#onMessage(packet.subarray(qos > 0 ? at + 2 : at));
    }
  }
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes]);
}

function length(value: number): Buffer {
  const digits: number[] = [];
  for (let rest = value; digits.length === 0 || rest > 0; rest = Math.floor(rest / 128)) {
    digits.push((rest % 128) | (rest >= 128 ? 128 : 0));
  }
  return Buffer.from(digits);
}

function bodyStart(packet: Buffer): number {
  let at = 1;
  while ((packet[at] ?? 0) >= 128) at += 1;
  return at + 1;
}

/** Where the first packet ends; 0 when it is not complete. */
function packetEnd(bytes: Buffer): number {
  let size = 0;
  for (let i = 1; i <= 4 && i < bytes.length; i += 1) {
    size += ((bytes[i] ?? 0) & 0x7f) << (7 * (i - 1));
    if ((bytes[i] ?? 0) < 128) return bytes.length >= 1 + i + size ? 1 + i + size : 0;
  }
  return 0;
}
