import type { Clock } from "../../../kernel/clock.ts";
import { type Block, blockRange, wantedBlock } from "../../../kernel/coap/exchange/block-wise.ts";
import type { CoapAnswer } from "../../../kernel/coap/exchange/coap-answer.ts";
import type { Endpoint } from "../../../kernel/coap/exchange/endpoint.ts";
import { RecentShares } from "../../../kernel/coap/exchange/recent-shares.ts";
import { CODE, type CoapMessage, type CoapOption, OPTION } from "../../../kernel/coap/wire/coap-message.ts";

/** The receiver of an answer, and the request for its further blocks: {@link aboutOf}. */
export interface Addressee {
  readonly deviceId: string;
  readonly endpoint: Endpoint;
  readonly about: string;
}

interface Kept {
  readonly payload: Buffer;
  readonly options: readonly CoapOption[];
}

const MAX_DEVICES = 250;
const MAX_PER_DEVICE = 2;
const LIFETIME_MS = 60_000;

/**
 * What is sent in several blocks and cannot be made again: replies of rule chains, and notifications of observers (RFC 7959,
 * 2.6). The receiver asks for its further blocks as it asked for the first one.
 */
export class LongAnswers {
  readonly #kept: RecentShares<Kept>;

  constructor(clock: Clock) {
    const bounds = { maxOwners: MAX_DEVICES, maxPerOwner: MAX_PER_DEVICE, lifetimeMs: LIFETIME_MS };
    this.#kept = new RecentShares({ ...bounds, clock });
  }

  /** The first block, or all of a short answer. `wanted`: of which size the receiver wants it. */
  begin(to: Addressee, answer: CoapAnswer, wanted?: Block): CoapAnswer {
    const { payload, options = [] } = answer;
    const { deviceId, key } = placeOf(to);
    this.#kept.delete(deviceId, key);
    if (!payload) return answer;
    const { end, options: block } = blockRange(wanted && { ...wanted, index: 0 }, payload.length);
    if (end < payload.length)
      this.#kept.set(deviceId, key, { payload, options: options.filter(({ number }) => number !== OPTION.observe) });
    return { ...answer, options: [...options, ...block], payload: payload.subarray(0, end) };
  }

  /**
   * The block that a request asks for when it is not the first one; `undefined` when nothing is kept for it.
   * @throws {PlatformError} `badRequest` for a block that there is not.
   */
  next(to: Addressee, message: CoapMessage): CoapAnswer | undefined {
    const wanted = wantedBlock(message);
    if (!wanted || wanted.index === 0) return undefined;
    const { deviceId, key } = placeOf(to);
    const kept = this.#kept.get(deviceId, key);
    if (!kept) return undefined;
    const { start, end, options } = blockRange(wanted, kept.payload.length);
    return {
      code: CODE.content,
      options: [...kept.options, ...options],
      payload: kept.payload.subarray(start, end),
    };
  }

  /** The receiver asks for something else in the same way. */
  forget(to: Addressee): void {
    const { deviceId, key } = placeOf(to);
    this.#kept.delete(deviceId, key);
  }
}

/** The method, path and query of a request, by which the further blocks of its answer are asked for. */
export function aboutOf(kind: string, { code, options }: CoapMessage): string {
  const query = options.filter(({ number }) => number === OPTION.uriQuery).map(({ value }) => value.toString("latin1"));
  return [code, kind, ...query].join(" ");
}

function placeOf({ deviceId, endpoint, about }: Addressee) {
  return { deviceId, key: `${endpoint.key} ${about}` };
}
