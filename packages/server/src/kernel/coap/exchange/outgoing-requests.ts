import { randomBytes } from "node:crypto";
import { PlatformError } from "@orrery/model";
import type { CoapNotice } from "../coap-server.ts";
import { CODE, type CoapMessage, type CoapOption, METHOD, numberIn, OPTION } from "../wire/coap-message.ts";
import { type Block, blockOf, blockOption } from "./block-wise.ts";
import type { Endpoint } from "./endpoint.ts";
import { type Arrival, isNewer } from "./observe-order.ts";

/** A payload that is read piece by piece while it is sent. */
export interface PayloadSource {
  readonly sizeBytes: number;
  /** Bytes from `start` up to `end`. */
  read(start: number, end: number): Promise<Buffer>;
}

/** A request of the platform. */
export interface OutgoingRequest {
  readonly code: number;
  /** Without those of blocks; in any order. */
  readonly options: readonly CoapOption[];
  readonly payload?: Buffer | PayloadSource | undefined;
  /**
   * Called with each further notification when the client accepts the observation; one without the option Observe is the
   * last. The notification is acknowledged when the promise resolves.
   */
  readonly notified?: ((message: CoapMessage) => Promise<void>) | undefined;
}

export interface OutgoingRequestsOptions {
  readonly send: (endpoint: Endpoint, notice: CoapNotice) => void;
  readonly clock: () => number;
  /** Maximum number of requests without response. */
  readonly maxWaiting: number;
  /** Maximum size of a response in blocks. */
  readonly maxResponseBytes: number;
}

/** A response, and the observation that it began. */
export interface Answered {
  readonly message: CoapMessage;
  /** The token of the observation, to be ended with {@link OutgoingRequests.forget}. */
  readonly observation: Buffer | undefined;
}

interface Waiter {
  readonly endpoint: Endpoint;
  readonly resolve: (message: CoapMessage) => void;
  readonly reject: (error: PlatformError) => void;
  readonly timer: NodeJS.Timeout;
  readonly notified: OutgoingRequest["notified"];
}

interface Observation {
  endpoint: Endpoint;
  readonly notified: (message: CoapMessage) => Promise<void>;
  newest: Arrival | undefined;
  /** The newest one, while it is not done. */
  pending: Promise<void> | undefined;
}

const TOKEN_BYTES = 8;
const BLOCK_BYTES = 1_024;

/**
 * Requests of the platform to clients that serve resources themselves, and their observations (RFC 7252, 5; RFC 7641;
 * RFC 7959). Long payloads and responses are sent in blocks. Tokens are random, so that others cannot answer.
 */
export class OutgoingRequests {
  readonly #options: OutgoingRequestsOptions;
  readonly #waiting = new Map<string, Waiter>();
  readonly #observations = new Map<string, Observation>();

  constructor(options: OutgoingRequestsOptions) {
    this.#options = options;
  }

  get observations(): number {
    return this.#observations.size;
  }

  /**
   * Sends a request and waits for its whole response.
   * `timeoutMs`: for the response to each block.
   * @throws {PlatformError} `unavailable` without a response, or when too many requests wait;
   * `badRequest` for a response that is too long or has invalid blocks.
   */
  async request(endpoint: Endpoint, request: OutgoingRequest, timeoutMs: number): Promise<Answered> {
    const first = await this.#upload(endpoint, request, timeoutMs);
    const { token } = first;
    const observation = this.#observations.has(keyOf(token)) ? token : undefined;
    try {
      return { message: await this.whole(endpoint, request, first, timeoutMs), observation };
    } catch (error) {
      if (observation) this.forget(observation);
      throw error;
    }
  }

  /** A response or notification with the blocks that follow its first one. Errors as of {@link request}. */
  async whole(
    endpoint: Endpoint,
    request: OutgoingRequest,
    first: CoapMessage,
    timeoutMs: number,
  ): Promise<CoapMessage> {
    const parts = [first.payload];
    let bytes = first.payload.length;
    let block = blockIn(first, OPTION.block2);
    const code = request.code === METHOD.get || request.code === METHOD.fetch ? request.code : METHOD.get;
    const options = request.options.filter(({ number }) => number !== OPTION.observe);
    const payload = code === METHOD.fetch ? await repeatedPayload(request) : undefined;
    while (block?.more) {
      const wanted = blockOption(OPTION.block2, { index: bytes / block.sizeBytes, sizeBytes: block.sizeBytes }, false);
      const next = await this.#once(endpoint, { code, options: [...options, wanted], payload }, timeoutMs);
      const got = blockIn(next, OPTION.block2);
      if (!got || got.index * got.sizeBytes !== bytes) throw new PlatformError("badRequest", "Blocks do not follow");
      bytes += next.payload.length;
      if (bytes > this.#options.maxResponseBytes) throw new PlatformError("badRequest", "The response is too long");
      parts.push(next.payload);
      block = got;
    }
    return parts.length === 1 ? first : { ...first, payload: Buffer.concat(parts) };
  }

  /** A response or notification. @returns whether it was awaited; a promise of when a notification is done. */
  take(endpoint: Endpoint, message: CoapMessage): boolean | Promise<void> {
    const key = keyOf(message.token);
    const observe = message.options.find(({ number }) => number === OPTION.observe);
    const waiter = this.#waiting.get(key);
    if (waiter) {
      if (waiter.endpoint.key !== endpoint.key) return false;
      this.#waiting.delete(key);
      clearTimeout(waiter.timer);
      const { notified } = waiter;
      if (notified && observe)
        this.#observations.set(key, { endpoint, notified, newest: this.#arrival(observe), pending: undefined });
      waiter.resolve(message);
      return true;
    }
    const observation = this.#observations.get(key);
    if (observation?.endpoint.key !== endpoint.key) return false;
    if (!observe) {
      this.#observations.delete(key); // the client ended it (RFC 7641, 3.2)
      return observation.notified(message);
    }
    const { newest } = observation;
    const arrival = this.#arrival(observe);
    if (!isNewer(newest, arrival)) return observation.pending ?? true;
    observation.newest = arrival;
    const pending = observation.notified(message).then(
      () => undefined,
      (error: unknown) => {
        if (observation.newest === arrival) observation.newest = newest; // it comes again
        throw error;
      },
    );
    const done = () => {
      if (observation.pending === pending) observation.pending = undefined;
    };
    pending.then(done, done);
    observation.pending = pending;
    return pending;
  }

  /** Ends an observation on this side: the next notification is rejected. */
  forget(token: Buffer): void {
    this.#observations.delete(keyOf(token));
  }

  /** The client of an observation has another address now. */
  move(token: Buffer, endpoint: Endpoint): void {
    const observation = this.#observations.get(keyOf(token));
    if (observation) observation.endpoint = endpoint;
  }

  close(): void {
    for (const waiter of this.#waiting.values()) {
      clearTimeout(waiter.timer);
      waiter.reject(new PlatformError("unavailable", "The platform is shutting down"));
    }
    this.#waiting.clear();
    this.#observations.clear();
  }

  async #upload(endpoint: Endpoint, request: OutgoingRequest, timeoutMs: number): Promise<CoapMessage> {
    const { payload } = request;
    if (payload === undefined) return this.#once(endpoint, request, timeoutMs);
    const source = Buffer.isBuffer(payload) ? sourceOf(payload) : payload;
    if (source.sizeBytes <= BLOCK_BYTES) {
      return this.#once(endpoint, { ...request, payload: await source.read(0, source.sizeBytes) }, timeoutMs);
    }
    let sizeBytes = BLOCK_BYTES;
    for (let sent = 0; ; ) {
      const end = Math.min(source.sizeBytes, sent + sizeBytes);
      const option = blockOption(OPTION.block1, { index: sent / sizeBytes, sizeBytes }, end < source.sizeBytes);
      const part = { ...request, options: [...request.options, option], payload: await source.read(sent, end) };
      const response = await this.#once(endpoint, part, timeoutMs);
      const asked = blockIn(response, OPTION.block1)?.sizeBytes ?? sizeBytes;
      const refused = response.code === CODE.tooLarge && sent === 0 && asked < sizeBytes;
      if (!refused && (end === source.sizeBytes || response.code !== CODE.continue)) return response;
      if (!refused) sent = end;
      sizeBytes = Math.min(sizeBytes, asked); // the client chooses smaller blocks (RFC 7959, 2.3)
    }
  }

  #once(
    endpoint: Endpoint,
    request: OutgoingRequest & { payload?: Buffer | PayloadSource | undefined },
    timeoutMs: number,
  ) {
    const token = randomBytes(TOKEN_BYTES);
    const key = keyOf(token);
    if (this.#waiting.size >= this.#options.maxWaiting) {
      return Promise.reject(new PlatformError("unavailable", "Too many requests wait for devices"));
    }
    const { promise, resolve, reject } = Promise.withResolvers<CoapMessage>();
    const fail = (error: PlatformError) => {
      const waiter = this.#waiting.get(key);
      if (!waiter) return;
      this.#waiting.delete(key);
      clearTimeout(waiter.timer);
      reject(error);
    };
    const late = () => fail(new PlatformError("unavailable", "The device did not answer in time"));
    const timer = setTimeout(late, timeoutMs).unref();
    this.#waiting.set(key, { endpoint, resolve, reject, timer, notified: request.notified });
    const { code, options, payload } = request;
    this.#options.send(endpoint, {
      token,
      code,
      options: [...options].sort((one, other) => one.number - other.number),
      ...(Buffer.isBuffer(payload) ? { payload } : {}),
      delivery: {
        acknowledged: () => undefined, // the response comes with it, or later
        rejected: () => fail(new PlatformError("badRequest", "The device rejected the request")),
        lost: late,
      },
    });
    return promise;
  }

  #arrival({ value }: CoapOption): Arrival {
    return { number: numberIn(value) ?? 0, at: this.#options.clock() };
  }
}

function sourceOf(payload: Buffer): PayloadSource {
  return { sizeBytes: payload.length, read: async (start, end) => payload.subarray(start, end) };
}

/**
 * What is asked for is in the payload of FETCH, so each request for a further block says it again (RFC 8132, 2.3.3); a client
 * that was sent it in blocks knows it.
 */
async function repeatedPayload({ payload }: OutgoingRequest): Promise<Buffer | undefined> {
  if (payload === undefined || Buffer.isBuffer(payload)) {
    return payload && payload.length <= BLOCK_BYTES ? payload : undefined;
  }
  return payload.sizeBytes <= BLOCK_BYTES ? payload.read(0, payload.sizeBytes) : undefined;
}

function blockIn({ options }: CoapMessage, number: number): (Block & { readonly more: boolean }) | undefined {
  const option = options.find((each) => each.number === number);
  return option && blockOf(option);
}

function keyOf(token: Buffer): string {
  return token.toString("latin1");
}
