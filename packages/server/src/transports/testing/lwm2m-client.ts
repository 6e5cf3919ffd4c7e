import {
  CODE,
  type CoapMessage,
  type CoapOption,
  EMPTY,
  isRequest,
  METHOD,
  numberOption,
  OPTION,
  TYPE,
} from "../../kernel/coap/wire/coap-message.ts";
import { readMessage } from "../../kernel/coap/wire/read-message.ts";
import { pathOf, queryOf } from "../../kernel/coap/wire/uri.ts";
import { writeMessage } from "../../kernel/coap/wire/write-message.ts";
import type { DtlsClientOptions } from "../../kernel/dtls/testing/dtls-client.ts";
import { type DatagramLink, plainLink, secureLink } from "./datagram-link.ts";

/** A resource of a client of tests: its content, and what it is in. */
export interface TestContent {
  readonly format: number;
  readonly payload: Buffer;
}

export interface AskedRequest {
  /** `GET /3/0/9`, with the query. */
  readonly what: string;
  readonly message: CoapMessage;
}

export interface TestAnswer {
  readonly code: number;
  readonly options?: readonly CoapOption[];
  readonly payload?: Buffer;
}

/**
 * `silent`: neither an answer nor an acknowledgement; the platform asks again. `later`: the acknowledgement alone, the
 * answer is sent by {@link Lwm2mTestClient.respond}.
 */
type Answering = TestAnswer | "silent" | "later";

/** An LwM2M client that has contents by path, keeps what it was asked, and answers as tests say. */
export class Lwm2mTestClient {
  readonly asked: AskedRequest[] = [];
  /** Requests that came again, because they were not acknowledged. */
  repeats = 0;
  readonly contents = new Map<string, TestContent>();
  /** Tokens of observations by path. */
  readonly observed = new Map<string, Buffer>();
  /** Answers a request instead of the client; undefined: the client does. */
  answer: (what: string, message: CoapMessage) => Answering | undefined = () => undefined;
  readonly #settled = new Map<number, "acknowledged" | "rejected">();
  readonly #responses: CoapMessage[] = [];
  readonly #waiting: (() => void)[] = [];
  readonly #link: DatagramLink;
  #messageId = 100;
  #notices = 1;

  private constructor(link: DatagramLink) {
    this.#link = link;
    link.received = (bytes) => this.#received(bytes);
  }

  static async open(port: number): Promise<Lwm2mTestClient> {
    return new Lwm2mTestClient(await plainLink(port));
  }

  /** The same in a DTLS session. @throws {Error} that names the alert when the handshake is refused. */
  static async secure(port: number, options: Omit<DtlsClientOptions, "send">): Promise<Lwm2mTestClient> {
    return new Lwm2mTestClient(await secureLink(port, options));
  }

  [Symbol.dispose](): void {
    this.#link.close();
  }

  /** Ends the DTLS session. */
  bye(): void {
    this.#link.bye();
  }

  text(path: string, text: string): this {
    this.contents.set(path, { format: 0, payload: Buffer.from(text) });
    return this;
  }

  /** Sends a request to the server. @returns its answer: the code as people write it, and the location. */
  async request(method: keyof typeof METHOD, path: string, query: string, payload: string | Buffer = "") {
    const options = [
      ...texts(OPTION.uriPath, path.split("/")),
      ...(payload === "" ? [] : [numberOption(OPTION.contentFormat, 40)]),
      ...texts(OPTION.uriQuery, query.split("&")),
    ];
    const messageId = ++this.#messageId;
    const token = Buffer.from(`t${messageId}`);
    this.#send({
      type: TYPE.confirmable,
      code: METHOD[method],
      messageId,
      token,
      options,
      payload: Buffer.from(payload),
    });
    for (;;) {
      const at = this.#responses.findIndex((message) => message.token.equals(token));
      const [message] = at < 0 ? [] : this.#responses.splice(at, 1);
      if (message) return answerOf(message);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** The location of the registration. */
  async register(endpoint: string, links: string, query = "lwm2m=1.1&lt=300"): Promise<string> {
    const { code, location } = await this.request("post", "rd", `ep=${endpoint}&${query}`, links);
    if (code !== "2.01") throw new Error(`the registration was answered by ${code}`);
    return location;
  }

  /** Notifies of the content of a path that is observed. @returns the message, to be sent again. */
  notify(path: string): CoapMessage {
    const { format, payload } = this.contents.get(path) ?? { format: 0, payload: Buffer.alloc(0) };
    const token = this.observed.get(path) ?? Buffer.alloc(0);
    const options = [numberOption(OPTION.observe, ++this.#notices), numberOption(OPTION.contentFormat, format)];
    const message = {
      type: TYPE.confirmable,
      code: CODE.content,
      messageId: ++this.#messageId,
      token,
      options,
      payload,
    };
    this.#send(message);
    return message;
  }

  /** Sends a message once more, as clients do that have no acknowledgement. */
  again(message: CoapMessage): void {
    this.#send(message);
  }

  /** What the platform said to a message of the client; `undefined` while it withholds that. */
  settled({ messageId }: CoapMessage): "acknowledged" | "rejected" | undefined {
    return this.#settled.get(messageId);
  }

  /** Answers a request that was only acknowledged (RFC 7252, 5.2.2). @returns the message. */
  respond({ token }: CoapMessage, { code, options = [], payload = Buffer.alloc(0) }: TestAnswer): CoapMessage {
    const messageId = ++this.#messageId;
    const message = { type: TYPE.confirmable, messageId, token, code, options, payload };
    this.#send(message);
    return message;
  }

  /** What was asked so far, as `GET /3/0/9`. */
  get questions(): readonly string[] {
    return this.asked.map(({ what }) => what);
  }

  #received(bytes: Buffer): void {
    this.#take(bytes);
    for (const wake of this.#waiting.splice(0)) wake();
  }

  #take(bytes: Buffer): void {
    const read = readMessage(bytes);
    if (read.kind !== "message") return;
    const { message } = read;
    if (!isRequest(message)) {
      if (message.type === TYPE.acknowledgement) this.#settled.set(message.messageId, "acknowledged");
      if (message.type === TYPE.reset) this.#settled.set(message.messageId, "rejected");
      this.#responses.push(message);
      return;
    }
    const query = [...queryOf(message)].map(([name, value]) => `${name}=${value}`).join("&");
    const path = `/${pathOf(message).join("/")}`;
    const method = Object.entries(METHOD).find(([, code]) => code === message.code)?.[0] ?? "";
    const what = `${method.toUpperCase()} ${path}${query === "" ? "" : `?${query}`}`;
    if (this.asked.some((known) => known.message.token.equals(message.token))) {
      this.repeats += 1;
      return;
    }
    this.asked.push({ what, message });
    const answer = this.answer(what, message) ?? this.#ownAnswer(path, message);
    if (answer === "silent") return;
    const { messageId, token } = message;
    const acknowledgement = { type: TYPE.acknowledgement, messageId, token, options: [], payload: Buffer.alloc(0) };
    if (answer === "later") this.#send({ ...acknowledgement, token: Buffer.alloc(0), code: EMPTY });
    else this.#send({ ...acknowledgement, ...answer });
  }

  #ownAnswer(path: string, message: CoapMessage): TestAnswer {
    if (message.code !== METHOD.get) return { code: CODE.changed };
    const content = this.contents.get(path);
    if (!content) return { code: CODE.notFound };
    const observes = message.options.some(({ number }) => number === OPTION.observe);
    if (observes) this.observed.set(path, message.token);
    const options = [
      ...(observes ? [numberOption(OPTION.observe, 1)] : []),
      numberOption(OPTION.contentFormat, content.format),
    ];
    return { code: CODE.content, options, payload: content.payload };
  }

  #send(message: CoapMessage): void {
    this.#link.send(writeMessage(message));
  }
}

function texts(number: number, values: readonly string[]): CoapOption[] {
  return values.filter((text) => text !== "").map((text) => ({ number, value: Buffer.from(text) }));
}

function answerOf(message: CoapMessage) {
  const { code, options, payload } = message;
  const location = options.filter(({ number }) => number === OPTION.locationPath).map(({ value }) => value.toString());
  return {
    code: code === EMPTY ? "0.00" : `${code >> 5}.${String(code & 0x1f).padStart(2, "0")}`,
    location: location.join("/"),
    payload,
    message,
  };
}
