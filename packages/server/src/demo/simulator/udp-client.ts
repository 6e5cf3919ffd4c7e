import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { type CoapMessage, type CoapOption, EMPTY, isRequest, TYPE } from "../../kernel/coap/wire/coap-message.ts";
import { readMessage } from "../../kernel/coap/wire/read-message.ts";
import { writeMessage } from "../../kernel/coap/wire/write-message.ts";

export interface UdpAddress {
  readonly host: string;
  readonly port: number;
}

export type UdpRequest = Pick<CoapMessage, "code" | "options" | "payload">;
export type UdpAnswer = Pick<CoapMessage, "code" | "options" | "payload">;

interface Waiting {
  readonly token: string;
  readonly answered: (message: CoapMessage) => void;
}

const REPEAT_MS = 2_000;
const REPEATS = 4;
const NOTHING = Buffer.alloc(0);

/** CoAP of a simulated device: one request at a time, repeated until it is answered, and answers to the platform's. */
export class UdpClient {
  readonly #socket: Socket;
  readonly #address: UdpAddress;
  #messageId = Math.floor(Math.random() * 0x1_0000);
  #waiting: Waiting | undefined;
  /** Answers a request of the platform. */
  serve: (request: CoapMessage) => UdpAnswer | undefined = () => undefined;

  private constructor(socket: Socket, address: UdpAddress) {
    this.#socket = socket;
    this.#address = address;
    socket.on("message", (bytes) => this.#received(bytes));
    socket.on("error", () => undefined); // what is lost is repeated
  }

  /** Closed when the signal is aborted. */
  static async open(address: UdpAddress, signal: AbortSignal): Promise<UdpClient> {
    const socket = createSocket(address.host.includes(":") ? "udp6" : "udp4");
    socket.bind(0);
    await once(socket, "listening", { signal });
    signal.addEventListener("abort", () => socket.close(), { once: true });
    return new UdpClient(socket, address);
  }

  close(): void {
    this.#socket.close();
  }

  /** @throws {Error} when nobody answers. */
  async request({ code, options, payload }: UdpRequest): Promise<CoapMessage> {
    const messageId = this.#nextId();
    const token = Buffer.from([messageId >> 8, messageId & 0xff]);
    const bytes = writeMessage({ type: TYPE.confirmable, code, messageId, token, options: sorted(options), payload });
    const { promise, resolve, reject } = Promise.withResolvers<CoapMessage>();
    this.#waiting = { token: token.toString("latin1"), answered: resolve };
    let left = REPEATS;
    const repeating = setInterval(() => {
      if (left-- > 0) this.#send(bytes);
      else reject(new Error("the platform does not answer"));
    }, REPEAT_MS);
    this.#send(bytes);
    return promise.finally(() => clearInterval(repeating));
  }

  /** A notification; it is not repeated, for the next one follows. */
  notify(token: Buffer, { code, options, payload }: UdpAnswer): void {
    const message = { type: TYPE.nonConfirmable, code, messageId: this.#nextId(), token, options, payload };
    this.#send(writeMessage({ ...message, options: sorted(options) }));
  }

  #received(bytes: Buffer): void {
    const read = readMessage(bytes);
    if (read.kind !== "message") return;
    const { message } = read;
    if (isRequest(message)) {
      const answer = this.serve(message);
      const { messageId, token } = message;
      if (answer) this.#send(writeMessage({ type: TYPE.acknowledgement, messageId, token, ...answer }));
      return;
    }
    if (message.type === TYPE.confirmable) {
      const empty = { code: EMPTY, token: NOTHING, options: [], payload: NOTHING };
      this.#send(writeMessage({ type: TYPE.acknowledgement, messageId: message.messageId, ...empty }));
    }
    if (message.code !== EMPTY && message.token.toString("latin1") === this.#waiting?.token)
      this.#waiting.answered(message);
  }

  #nextId(): number {
    this.#messageId = (this.#messageId + 1) & 0xffff;
    return this.#messageId;
  }

  #send(bytes: Buffer): void {
    try {
      this.#socket.send(bytes, this.#address.port, this.#address.host);
    } catch {
      // the socket is closed: the device ends
    }
  }
}

function sorted(options: readonly CoapOption[]): readonly CoapOption[] {
  return [...options].sort((one, other) => one.number - other.number);
}
