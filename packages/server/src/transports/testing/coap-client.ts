import { type CoapMessage, type CoapOption, EMPTY, METHOD, OPTION, TYPE } from "../../kernel/coap/wire/coap-message.ts";
import { readMessage } from "../../kernel/coap/wire/read-message.ts";
import { writeMessage } from "../../kernel/coap/wire/write-message.ts";
import type { DtlsClientOptions } from "../../kernel/dtls/testing/dtls-client.ts";
import { type DatagramLink, plainLink, secureLink } from "./datagram-link.ts";

export interface CoapTestRequest {
  readonly method?: keyof typeof METHOD;
  readonly type?: CoapMessage["type"];
  /** With its query. */
  readonly path: string;
  readonly payload?: string | Buffer;
  readonly options?: readonly CoapOption[];
  readonly token?: string;
  readonly messageId?: number;
}

/** What tests look at of a message. */
export interface Heard {
  readonly type: CoapMessage["type"];
  /** As people write it: 2.05. */
  readonly code: string;
  readonly token: string;
  readonly messageId: number;
  readonly text: string;
  readonly observe: number | undefined;
  readonly format: number | undefined;
  readonly message: CoapMessage;
}

/** A client of CoAP that says what tests tell it, and keeps what it hears; by itself it acknowledges late answers alone. */
export class CoapTestClient {
  readonly heard: Heard[] = [];
  readonly #link: DatagramLink;
  readonly #waiting: (() => void)[] = [];
  #messageId = 0;
  #token = 0;

  private constructor(link: DatagramLink) {
    this.#link = link;
    link.received = (bytes) => this.#receive(bytes);
  }

  static async open(port: number): Promise<CoapTestClient> {
    return new CoapTestClient(await plainLink(port));
  }

  /** The same in a DTLS session. */
  static async secure(port: number, options: Omit<DtlsClientOptions, "send">): Promise<CoapTestClient> {
    return new CoapTestClient(await secureLink(port, options));
  }

  [Symbol.dispose](): void {
    this.#link.close();
  }

  bye(): void {
    this.#link.bye();
  }

  sendBytes(bytes: Buffer): void {
    this.#link.send(bytes);
  }

  #receive(bytes: Buffer): void {
    const read = readMessage(bytes);
    if (read.kind === "message") this.heard.push(heardOf(read.message));
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** @returns the request, to be compared with its answers or sent again. */
  send({
    method = "get",
    type = TYPE.confirmable,
    path,
    payload = "",
    options = [],
    ...more
  }: CoapTestRequest): CoapMessage {
    const [names = "", query = ""] = path.split("?");
    const texts = (number: number, values: readonly string[]): CoapOption[] =>
      values.filter((text) => text !== "").map((text) => ({ number, value: Buffer.from(text) }));
    const message: CoapMessage = {
      type,
      code: METHOD[method],
      messageId: more.messageId ?? ++this.#messageId,
      payload: Buffer.from(payload),
      token: Buffer.from(more.token ?? `t${++this.#token}`),
      options: [
        ...texts(OPTION.uriPath, names.split("/")),
        ...texts(OPTION.uriQuery, query.split("&")),
        ...options,
      ].sort((one, other) => one.number - other.number),
    };
    this.sendBytes(writeMessage(message));
    return message;
  }

  acknowledge(messageId: number, type: CoapMessage["type"] = TYPE.acknowledgement): void {
    const nothing = Buffer.alloc(0);
    this.sendBytes(writeMessage({ type, code: EMPTY, messageId, token: nothing, options: [], payload: nothing }));
  }

  /** The next message that is one, which is taken out of those that were heard. */
  async next(is: (heard: Heard) => boolean = () => true): Promise<Heard> {
    for (;;) {
      const at = this.heard.findIndex(is);
      if (at >= 0) return this.heard.splice(at, 1)[0] as Heard; // there
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** The answer to a request, be it in its acknowledgement or in a message of its own. */
  async ask(request: CoapTestRequest): Promise<Heard> {
    const { token, messageId } = this.send(request);
    const answer = await this.next((heard) => heard.token === token.toString() && heard.code !== "0.00");
    if (answer.messageId !== messageId && answer.type === TYPE.confirmable) {
      this.acknowledge(answer.messageId); // on a busy machine: else it comes again, between what the test waits for
      const early = this.heard.findIndex((heard) => heard.messageId === messageId && heard.code === "0.00");
      if (early >= 0) this.heard.splice(early, 1);
    }
    return answer;
  }
}

function heardOf(message: CoapMessage): Heard {
  const number = (option: number) => {
    const found = message.options.find((each) => each.number === option);
    return found && [...found.value].reduce((sum, byte) => sum * 256 + byte, 0);
  };
  return {
    type: message.type,
    messageId: message.messageId,
    message,
    code: `${message.code >> 5}.${String(message.code & 0x1f).padStart(2, "0")}`,
    token: message.token.toString(),
    text: message.payload.toString(),
    observe: number(OPTION.observe),
    format: number(OPTION.contentFormat),
  };
}
