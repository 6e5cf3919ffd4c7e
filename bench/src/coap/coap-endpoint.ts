import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { METHOD, OPTION, TYPE } from "../../../packages/server/src/kernel/coap/wire/coap-message.ts";
import { readMessage } from "../../../packages/server/src/kernel/coap/wire/read-message.ts";
import { writeMessage } from "../../../packages/server/src/kernel/coap/wire/write-message.ts";

/** A lost datagram is sent again after this (RFC 7252: ACK_TIMEOUT). */
const REPEAT_MS = 2_000;

/** A device on a port of its own that posts telemetry, one message at a time. */
export class CoapEndpoint {
  readonly #socket: Socket;
  readonly #port: number;
  readonly #path: readonly { readonly number: number; readonly value: Buffer }[];
  #messageId = Math.floor(Math.random() * 0x1_0000);
  #waiting: { readonly bytes: Buffer; readonly since: number; sentAt: number; isAcknowledged: boolean } | undefined;
  /** Called with the milliseconds that an answer took, and whether it was 2.01. */
  answered: (ms: number, created: boolean) => void = () => undefined;
  repeats = 0;

  private constructor(socket: Socket, port: number, token: string) {
    this.#socket = socket;
    this.#port = port;
    const parts = ["api", "v1", token, "telemetry"];
    this.#path = parts.map((part) => ({ number: OPTION.uriPath, value: Buffer.from(part) }));
    socket.on("message", (bytes) => this.#received(bytes));
  }

  static async open(port: number, token: string): Promise<CoapEndpoint> {
    const socket = createSocket("udp4");
    socket.bind(0, "127.0.0.1");
    await once(socket, "listening");
    return new CoapEndpoint(socket, port, token);
  }

  get isWaiting(): boolean {
    return this.#waiting !== undefined;
  }

  /** Posts a confirmable message: its answer says that it is durable. */
  post(payload: string): void {
    this.#messageId = (this.#messageId + 1) & 0xffff;
    const token = Buffer.from([this.#messageId >> 8, this.#messageId & 0xff]);
    const head = { type: TYPE.confirmable, code: METHOD.post, messageId: this.#messageId, token };
    const bytes = writeMessage({ ...head, options: this.#path, payload: Buffer.from(payload) });
    const now = performance.now();
    this.#waiting = { bytes, since: now, sentAt: now, isAcknowledged: false };
    this.#socket.send(bytes, this.#port, "127.0.0.1");
  }

  /** Sends again what was not answered for long. */
  check(now: number): void {
    if (!this.#waiting || this.#waiting.isAcknowledged || now - this.#waiting.sentAt < REPEAT_MS) return;
    this.#waiting.sentAt = now;
    this.repeats += 1;
    this.#socket.send(this.#waiting.bytes, this.#port, "127.0.0.1");
  }

  close(): void {
    this.#socket.close();
  }

  #received(bytes: Buffer): void {
    const read = readMessage(bytes);
    if (read.kind !== "message") return;
    const { type, code, messageId, token } = read.message;
    if (type === TYPE.confirmable) this.#acknowledge(messageId);
    if (code === 0 && messageId === this.#messageId && this.#waiting) this.#waiting.isAcknowledged = true;
    const own = token.length === 2 && token.readUInt16BE() === this.#messageId;
    if (code === 0 || !own || !this.#waiting) return; // an empty acknowledgement: the answer follows
    const { since } = this.#waiting;
    this.#waiting = undefined;
    this.answered(performance.now() - since, code === 0x41);
  }

  #acknowledge(messageId: number): void {
    this.#socket.send(Buffer.from([0x60, 0, messageId >> 8, messageId & 0xff]), this.#port, "127.0.0.1");
  }
}
