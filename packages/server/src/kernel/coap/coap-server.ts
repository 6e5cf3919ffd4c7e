import { randomInt } from "node:crypto";
import type { Clock } from "../clock.ts";
import { DatagramPort } from "../datagrams/datagram-port.ts";
import type { Logger } from "../logging.ts";
import type { ClientStream } from "../nodes/relay/passed-client.ts";
import type { CoapAnswer, RequestHandler } from "./exchange/coap-answer.ts";
import { Confirmables, type DeliveryCallbacks } from "./exchange/confirmables.ts";
import { type Endpoint, endpointOf } from "./exchange/endpoint.ts";
import { RecentMap } from "./exchange/recent-map.ts";
import { CODE, type CoapMessage, EMPTY, isRequest, METHOD, TYPE } from "./wire/coap-message.ts";
import { readMessage } from "./wire/read-message.ts";
import { writeMessage } from "./wire/write-message.ts";

export interface CoapServerSettings {
  /** Requests that are being answered; further ones get 5.03, or nothing when they are not confirmable. */
  readonly maxInFlight: number;
  /** Until what was not acknowledged is sent again; doubled each time. */
  readonly ackTimeoutMs: number;
  readonly maxRetransmissions: number;
}

export interface CoapServerOptions {
  readonly settings: CoapServerSettings;
  readonly handle: RequestHandler;
  /**
   * Takes responses to requests of the platform; returns whether the response was awaited. A confirmable one is
   * acknowledged when the promise resolves, and comes again when it rejects. Absent: the platform sends no requests.
   */
  readonly handleResponse?: ((endpoint: Endpoint, message: CoapMessage) => boolean | Promise<void>) | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

/** A recent request. `answer`: the reply to its retransmissions, once known. */
interface Exchange {
  answer: Buffer | undefined;
}

/** A message initiated by the platform. */
export interface CoapNotice extends Omit<CoapAnswer, "sent"> {
  readonly token: Buffer;
  /** Called with the outcome of a confirmable message; absent for a non-confirmable one. */
  readonly delivery?: DeliveryCallbacks | undefined;
  /** Messages with this token that may wait for their acknowledgement; {@link MAX_UNACKNOWLEDGED} by default. */
  readonly maxUnacknowledged?: number | undefined;
}

const NOTHING = Buffer.alloc(0);
/** A request that takes longer is acknowledged first and answered in a separate message (RFC 7252, 5.2.2). */
const ACK_DELAY_MS = 500;
/** How long retransmissions of a request are recognized: longer than clients retransmit (RFC 7252, 4.8.2: 45 s). */
const EXCHANGE_LIFETIME_MS = 60_000;
const MAX_EXCHANGES = 50_000;
/** Larger answers are not cached but computed again for a retransmission, except of a POST, which is done once. */
const MAX_KEPT_ANSWER_BYTES = 1_152;
/** Answers to POST are short or sent in blocks; only credentials may be longer. */
const MAX_KEPT_POST_BYTES = 4_096;
const MAX_CONFIRMABLES = 50_000;
/** Of an observation, or of a client's late answers: datagrams that are sent again and again for one that is not there. */
const MAX_UNACKNOWLEDGED = 4;
const DRAIN_MS = 5_000;
const DRAIN_CHECK_MS = 20;
type Sending = Parameters<Confirmables["send"]>[3];
const IGNORED: DeliveryCallbacks = { acknowledged: () => undefined, rejected: () => undefined, lost: () => undefined };

/** Exchanges CoAP messages over UDP: each request is handled once, however often it is retransmitted (RFC 7252, 4). */
export class CoapServer {
  readonly #options: CoapServerOptions;
  readonly #exchanges: RecentMap<Exchange>;
  readonly #confirmables: Confirmables;
  readonly #socket: DatagramPort;
  #nextMessageId = randomInt(0x1_0000);
  #inFlight = 0;
  #unsendable = 0;
  #draining = false;

  constructor(options: CoapServerOptions) {
    const { clock, settings } = options;
    this.#options = options;
    this.#socket = new DatagramPort({
      received: (bytes, from) => this.receive(bytes, from),
      name: "CoAP",
      log: options.log,
    });
    this.#exchanges = new RecentMap({ capacity: MAX_EXCHANGES, lifetimeMs: EXCHANGE_LIFETIME_MS, clock });
    this.#confirmables = new Confirmables({
      send: (endpoint, bytes) => this.#write(endpoint, bytes),
      capacity: MAX_CONFIRMABLES,
      ackTimeoutMs: settings.ackTimeoutMs,
      maxRetransmissions: settings.maxRetransmissions,
    });
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  /** Number of messages that clients have not acknowledged. */
  get unacknowledged(): number {
    return this.#confirmables.count;
  }

  /** Messages that the system refused to send; clients that wait for one ask again. */
  get unsendable(): number {
    return this.#unsendable;
  }

  /** Starts listening. @returns the port. */
  listen(host: string, port: number): Promise<number> {
    return this.#socket.listen(host, port);
  }

  /** Takes the datagrams that have reached another node. */
  takeFrom(stream: ClientStream): void {
    this.#socket.takeFrom(stream);
  }

  /** Sends a message that is not the answer to a request in progress. */
  notify(endpoint: Endpoint, { token, delivery, maxUnacknowledged, ...answer }: CoapNotice): void {
    if (!this.#socket.isOpen) return;
    const share = { name: `${endpoint.key} ${token.toString("latin1")}`, max: maxUnacknowledged ?? MAX_UNACKNOWLEDGED };
    this.#begin(endpoint, token, answer, delivery && { delivery, share });
  }

  /** Stops accepting requests; those that were received are answered. */
  async drain(): Promise<void> {
    this.#draining = true;
    const until = Date.now() + DRAIN_MS;
    while (this.#inFlight > 0 && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, DRAIN_CHECK_MS));
    }
  }

  async close(): Promise<void> {
    this.#confirmables.close();
    await this.#socket.close();
  }

  /** A datagram, whatever it contains and wherever it claims to come from: nothing is thrown. */
  receive(bytes: Buffer, from: { readonly address: string; readonly port: number }): void {
    if (from.port === 0) return; // of raw sockets: nobody can be answered there
    this.receiveFrom(endpointOf(from), bytes);
  }

  /** The same from an endpoint, such as a DTLS session: the server does not listen for those itself. */
  receiveFrom(endpoint: Endpoint, bytes: Buffer): void {
    try {
      this.#received(bytes, endpoint);
    } catch (error) {
      this.#options.log.error({ err: error }, "a datagram of CoAP failed");
    }
  }

  #received(bytes: Buffer, endpoint: Endpoint): void {
    const read = readMessage(bytes);
    if (read.kind === "foreign") return;
    if (read.kind === "malformed") {
      if (read.type === TYPE.confirmable) this.#reset(endpoint, read.messageId);
      return;
    }
    const { message } = read;
    const { type, messageId } = message;
    if (type === TYPE.acknowledgement) {
      this.#confirmables.acknowledged(endpoint, messageId);
      if (message.code !== EMPTY) this.#options.handleResponse?.(endpoint, message);
    } else if (type === TYPE.reset) this.#confirmables.rejected(endpoint, messageId);
    else if (isRequest(message)) this.#request(endpoint, message);
    else this.#response(endpoint, message);
  }

  /** A response in a message of its own, or a ping. Unexpected notifications are rejected, which ends them (RFC 7641, 3.6). */
  #response(endpoint: Endpoint, message: CoapMessage): void {
    const { type, code, messageId } = message;
    const takes = code === EMPTY ? undefined : this.#options.handleResponse;
    const taken = takes?.(endpoint, message) ?? false;
    if (taken === false) {
      if (takes || type === TYPE.confirmable) this.#reset(endpoint, messageId);
    } else if (taken === true) this.#acknowledge(endpoint, message);
    else {
      taken.then(
        () => this.#acknowledge(endpoint, message),
        (error: unknown) => this.#options.log.warn({ err: error }, "a notification was not taken"),
      );
    }
  }

  #acknowledge(endpoint: Endpoint, { type, messageId }: CoapMessage): void {
    if (type !== TYPE.confirmable) return;
    const nothing = { code: EMPTY, token: NOTHING, options: [], payload: NOTHING };
    this.#write(endpoint, writeMessage({ type: TYPE.acknowledgement, messageId, ...nothing }));
  }

  #request(endpoint: Endpoint, message: CoapMessage): void {
    const key = exchangeKey(endpoint, message);
    const known = this.#exchanges.get(key);
    if (known) {
      if (known.answer) this.#write(endpoint, known.answer);
      return;
    }
    if (this.#draining || this.#inFlight >= this.#options.settings.maxInFlight) {
      if (message.type === TYPE.confirmable) this.#write(endpoint, acknowledging(message, { code: CODE.unavailable }));
      return;
    }
    const exchange: Exchange = { answer: undefined };
    this.#exchanges.set(key, exchange);
    this.#serve(endpoint, message, exchange).catch((error: unknown) => {
      this.#options.log.error({ err: error }, "a CoAP request was not answered");
    });
  }

  async #serve(endpoint: Endpoint, message: CoapMessage, exchange: Exchange): Promise<void> {
    const isConfirmable = message.type === TYPE.confirmable;
    const acknowledge = () => {
      exchange.answer = acknowledging(message, { code: EMPTY });
      this.#write(endpoint, exchange.answer);
    };
    const slow = isConfirmable ? setTimeout(acknowledge, ACK_DELAY_MS) : undefined;
    const answer = await this.#answerOf({ endpoint, message }).finally(() => clearTimeout(slow));
    if (!this.#socket.isOpen || (answer.onlyToConfirmable && !isConfirmable)) return;
    if (isConfirmable && !exchange.answer) {
      const bytes = acknowledging(message, answer);
      const isPost = message.code === METHOD.post;
      if (bytes.length <= (isPost ? MAX_KEPT_POST_BYTES : MAX_KEPT_ANSWER_BYTES)) exchange.answer = bytes;
      else if (!isPost) this.#exchanges.delete(exchangeKey(endpoint, message));
      this.#write(endpoint, bytes);
    } else {
      this.#begin(endpoint, message.token, answer, isConfirmable ? lateAnswerTo(endpoint) : undefined);
    }
    answer.sent?.();
  }

  async #answerOf(request: Parameters<RequestHandler>[0]): Promise<CoapAnswer> {
    this.#inFlight += 1;
    try {
      return await this.#options.handle(request);
    } catch (error) {
      this.#options.log.error({ err: error }, "a CoAP request failed");
      return { code: CODE.internalError };
    } finally {
      this.#inFlight -= 1;
    }
  }

  #begin(endpoint: Endpoint, token: Buffer, answer: CoapAnswer, sending: Sending | undefined): void {
    const messageId = this.#messageIdFor(endpoint);
    const { code, options = [], payload = NOTHING } = answer;
    const type = sending ? TYPE.confirmable : TYPE.nonConfirmable;
    const bytes = writeMessage({ type, code, messageId, token, options, payload });
    if (sending) this.#confirmables.send(endpoint, messageId, bytes, sending);
    else this.#write(endpoint, bytes);
  }

  #messageIdFor(endpoint: Endpoint): number {
    do this.#nextMessageId = (this.#nextMessageId + 1) & 0xffff;
    while (this.#confirmables.has(endpoint, this.#nextMessageId));
    return this.#nextMessageId;
  }

  #reset(endpoint: Endpoint, messageId: number): void {
    const message = { type: TYPE.reset, code: EMPTY, messageId, token: NOTHING, options: [], payload: NOTHING };
    this.#write(endpoint, writeMessage(message));
  }

  /** Ignores failures to send: what does not arrive is retransmitted. */
  #write({ address, port, session }: Endpoint, bytes: Buffer): void {
    if (session) {
      if (!session.send(bytes)) this.#unsendable += 1;
      return;
    }
    try {
      this.#socket.send(bytes, { address, port });
    } catch {
      this.#unsendable += 1; // thrown at once for an address that is none
    }
  }
}

/** The acknowledgement of a request, with its answer or empty. */
function acknowledging(
  { messageId, token }: CoapMessage,
  { code, options = [], payload = NOTHING }: CoapAnswer,
): Buffer {
  const type = TYPE.acknowledgement;
  return writeMessage({ type, code, messageId, token: code === EMPTY ? NOTHING : token, options, payload });
}

/** Includes the token: a restarted device may reuse message ids. */
function exchangeKey({ key }: Endpoint, { messageId, token }: CoapMessage): string {
  return `${key} ${messageId} ${token.toString("latin1")}`;
}

function lateAnswerTo({ key }: Endpoint): Sending {
  return { delivery: IGNORED, share: { name: key, max: MAX_UNACKNOWLEDGED } };
}
