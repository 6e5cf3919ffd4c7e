import { connect, type Socket } from "node:net";

/** A socket that sends exactly the given bytes. */
export class RawClient {
  readonly #socket: Socket;
  readonly #closed: Promise<void>;
  #received = "";

  /** `from`: the loopback address that the server sees. */
  constructor(port: number, from = "127.0.0.1") {
    this.#socket = connect({ host: "127.0.0.1", localAddress: from, port, noDelay: true, allowHalfOpen: true });
    this.#socket.on("data", (bytes) => {
      this.#received += bytes.toString("hex");
    });
    this.#socket.on("error", () => undefined);
    this.#closed = new Promise((resolve) => {
      this.#socket.once("end", resolve);
      this.#socket.once("close", () => resolve());
    });
  }

  /** All received bytes, in hexadecimal. */
  get received(): string {
    return this.#received;
  }

  /** Resolves when the kernel has accepted the bytes. */
  send(hex: string): Promise<void> {
    return new Promise((resolve) => this.#socket.write(Buffer.from(hex, "hex"), () => resolve()));
  }

  /** Resolves with all received bytes, once the server has closed the connection. */
  async ended(): Promise<string> {
    await this.#closed;
    this.#socket.destroy();
    return this.#received;
  }

  pause(): void {
    this.#socket.pause();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  [Symbol.dispose](): void {
    this.#socket.destroy();
  }
}

const text = (value: string) => {
  const bytes = Buffer.from(value);
  return bytes.length.toString(16).padStart(4, "0") + bytes.toString("hex");
};

/** A packet of fewer than 128 bytes. */
export function packet(first: string, body: string): string {
  return first + (body.length / 2).toString(16).padStart(2, "0") + body;
}

/** A CONNECT with an access token. */
export function connectPacket(token: string, version: 4 | 5 = 4, keepAlive = 0): string {
  const properties = version === 5 ? "00" : "";
  const seconds = keepAlive.toString(16).padStart(4, "0");
  return packet("10", `${text("MQTT")}0${version}82${seconds}${properties}${text("raw")}${text(token)}`);
}

/** QoS 1, MQTT 3.1.1. */
export function publishPacket(topic: string, packetId: number, payload: string): string {
  return packet("32", `${text(topic)}${packetId.toString(16).padStart(4, "0")}${Buffer.from(payload).toString("hex")}`);
}
