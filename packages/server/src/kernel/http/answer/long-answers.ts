import { setImmediate, setTimeout } from "node:timers/promises";
import { PlatformError } from "@orrery/model";
import type { FastifyReply } from "fastify";
import { KeyedLimiter } from "../../async/keyed-limiter.ts";
import { piecesOf, type TextPieces } from "../../text-pieces.ts";
import { BodyBudget, type BodyBudgetOptions } from "../body/body-budget.ts";
import { LARGE_BODY_LIMIT } from "../route.ts";

export interface LongAnswersOptions {
  readonly budget?: BodyBudgetOptions | undefined;
  /** Time in which a client must receive {@link LEAST_PIECES}; 30 s by default. */
  readonly takenWithinMs?: number | undefined;
  /** Time after which the next call of the holder may start while a client is still reading; a second by default. */
  readonly turnMs?: number | undefined;
}

const BUDGET: BodyBudgetOptions = { totalBytes: 16 * LARGE_BODY_LIMIT, holderBytes: 4 * LARGE_BODY_LIMIT };
const TAKEN_WITHIN_MS = 30_000;
/** Pieces of 64 KiB: the minimum speed is that of uploads. */
const LEAST_PIECES = 4;
const TURN_MS = 1_000;
/** Calls with answers that took less time are not followed by a pause. */
const PAUSE_AFTER_MS = 20;
const SLICE_MS = 2;
const PART = 64 * 1024;

/**
 * Limits the memory and time of large answers: calls of one holder with such answers run one after another, the memory
 * of unsent answers is limited, and they are sent in slices.
 */
export class LongAnswers {
  readonly #turns = new KeyedLimiter({
    concurrency: 8,
    pauseAfterMs: PAUSE_AFTER_MS,
    maxWaiting: 2_000,
    maxWaitingPerKey: 500,
    refusal: "Too many large answers are waiting",
  });
  readonly #budget: BodyBudget;
  readonly #holderBytes: number;
  readonly #takenWithinMs: number;
  readonly #turnMs: number;

  constructor({ budget = BUDGET, takenWithinMs = TAKEN_WITHIN_MS, turnMs = TURN_MS }: LongAnswersOptions = {}) {
    this.#budget = new BodyBudget(budget);
    this.#holderBytes = budget.holderBytes;
    this.#takenWithinMs = takenWithinMs;
    this.#turnMs = turnMs;
  }

  /** Bytes of answers that are not sent yet. */
  get bytes(): number {
    return this.#budget.bytes;
  }

  /** @throws {PlatformError} `unavailable` when too many calls wait, and errors of `answer`. */
  async inTurn(holder: string, answer: () => Promise<void>): Promise<void> {
    let answered: Promise<void> | undefined;
    await this.#turns.run(holder, async () => {
      answered = answer();
      await Promise.race([answered, setTimeout(this.#turnMs, undefined, { ref: false })]);
    });
    await answered;
  }

  /**
   * The bytes of a text for `reply`. They count until they are written to the connection; connections that are too slow
   * are closed.
   * @throws {PlatformError} `unavailable` when too much memory is in use.
   */
  pieces(reply: FastifyReply, holder: string, text: TextPieces, bytes: number): AsyncGenerator<Buffer> {
    return this.#counted(reply, holder, { pieces: piecesOf(text), bytes });
  }

  /** Like {@link pieces}, of bytes. */
  parts(reply: FastifyReply, holder: string, body: Buffer): AsyncGenerator<Buffer> {
    return this.#counted(reply, holder, { pieces: partsOf(body), bytes: body.length });
  }

  #counted(
    reply: FastifyReply,
    holder: string,
    { pieces, bytes }: { readonly pieces: Iterable<Buffer>; readonly bytes: number },
  ): AsyncGenerator<Buffer> {
    const share = this.#budget.share(holder);
    if (!share.take(Math.min(bytes, this.#holderBytes))) {
      throw new PlatformError("unavailable", "Too many large answers are on their way");
    }
    let taken = 0;
    const watch = setInterval(() => {
      if (taken < LEAST_PIECES) reply.raw.destroy();
      taken = 0;
    }, this.#takenWithinMs);
    reply.raw.once("close", () => {
      clearInterval(watch);
      share.release();
    });
    return inSlices(pieces, () => {
      taken++;
    });
  }
}

/** Yields between pieces, so that a fast client does not block others. */
async function* inSlices(pieces: Iterable<Buffer>, onPiece: () => void): AsyncGenerator<Buffer> {
  let since = performance.now();
  for (const piece of pieces) {
    yield piece;
    onPiece();
    if (performance.now() - since < SLICE_MS) continue;
    await setImmediate();
    since = performance.now();
  }
}

function* partsOf(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += PART) yield body.subarray(at, at + PART);
}
