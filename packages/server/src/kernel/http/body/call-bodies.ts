import type { IncomingMessage, ServerResponse } from "node:http";
import { BODY_LIMIT, type Route } from "../route.ts";
import { BodyBudget, type BodyBudgetOptions } from "./body-budget.ts";
import { type BodyPace, watchPace } from "./body-pace.ts";
import { leaveUnread } from "./leave-unread.ts";
import { Lingering } from "./lingering.ts";
import { hasBody, readBody, tooSlow } from "./read-body.ts";

export interface CallBodiesOptions {
  /** Maximum time for a body that is not an upload. */
  readonly receiveTimeoutMs: number;
  readonly budget: BodyBudgetOptions;
}

/** 64 kbit/s: slower clients hardly ever complete a large file. */
const LEAST_UPLOAD_BYTES_PER_SECOND = 8 * 1024;

/** A call in progress; `holder`: the id under which the memory of its body is counted. */
export interface ServedCall {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly holder: string;
  /** Answers the call in place of the handler. */
  readonly fail: (error: unknown) => void;
}

/** Reads the bodies of calls, within the limits of their routes and of memory. */
export class CallBodies {
  readonly #budget: BodyBudget;
  readonly #timeoutMs: number;
  readonly #lingering = new Lingering();

  constructor({ receiveTimeoutMs, budget }: CallBodiesOptions) {
    this.#budget = new BodyBudget(budget);
    this.#timeoutMs = receiveTimeoutMs;
  }

  /** Bytes of bodies in memory. */
  get bytes(): number {
    return this.#budget.bytes;
  }

  /** Calls `handle` with the text of the body, whose memory counts until the handler is done. */
  async during(route: Route, call: ServedCall, handle: (body: string | undefined) => Promise<void>): Promise<void> {
    const { request, response } = call;
    if (!hasBody(request)) return handle(undefined);
    if (!takesBody(route)) {
      this.leave(request, response);
      return handle(undefined);
    }
    if (request.headers.expect !== undefined) response.writeContinue();
    if (route.bodyAs === "stream") return this.#streamed(route, call, handle);
    const share = this.#budget.share(call.holder);
    try {
      const { bodyLimit: limit = BODY_LIMIT } = route;
      await handle(await readBody(request, { limit, pace: this.#pace(route), share }));
    } finally {
      share.release();
    }
  }

  /** For a request that is answered without reading its body. */
  leave(request: IncomingMessage, response: ServerResponse): void {
    if (hasBody(request)) leaveUnread(request, response, { withinMs: this.#timeoutMs, lingering: this.#lingering });
  }

  async #streamed(route: Route, call: ServedCall, handle: (body: undefined) => Promise<void>): Promise<void> {
    const endWatch = watchPace(call.request, this.#pace(route), () => call.fail(tooSlow()));
    try {
      await handle(undefined);
    } finally {
      endWatch();
    }
  }

  #pace({ bodyAs, bodyLimit = BODY_LIMIT }: Route): BodyPace {
    const withinMs = this.#timeoutMs;
    if (bodyAs !== "stream" && bodyLimit <= BODY_LIMIT) return { withinMs };
    return { withinMs, leastBytes: (LEAST_UPLOAD_BYTES_PER_SECOND * withinMs) / 1000 };
  }
}

function takesBody({ body, bodyAs }: Route): boolean {
  return body !== undefined || bodyAs !== "json";
}
