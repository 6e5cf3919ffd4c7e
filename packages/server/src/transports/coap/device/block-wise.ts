import { PlatformError } from "@orrery/model";
import type { CoapAnswer } from "../exchange/coap-answer.ts";
import { type CoapMessage, type CoapOption, numberIn, numberOption, OPTION } from "../wire/coap-message.ts";

/** One of the blocks in which a long answer is sent (RFC 7959). */
export interface Block {
  /** From 0 on. */
  readonly index: number;
  readonly sizeBytes: number;
}

/** Larger ones do not fit into the packets of most networks. */
const MAX_BLOCK_BYTES = 1_024;
const SMALLEST_EXPONENT = 4;

/** What an option says of a block. @throws {PlatformError} `badRequest` when it is none. */
export function blockOf({ value }: CoapOption): Block & { readonly more: boolean } {
  const number = numberIn(value);
  if (number === undefined || value.length > 3 || (number & 7) === 7) {
    throw new PlatformError("badRequest", "There is no such block");
  }
  return { index: number >>> 4, sizeBytes: 2 ** ((number & 7) + SMALLEST_EXPONENT), more: (number & 8) !== 0 };
}

/** The block that a request asks for; `undefined` when it names none. @throws {PlatformError} `badRequest`. */
export function wantedBlock({ options }: CoapMessage): Block | undefined {
  const option = options.find(({ number }) => number === OPTION.block2);
  return option && blockOf(option);
}

/** Where a block of something of `totalBytes` lies, and the option that goes with it; none for what is sent as a whole. */
export function blockRange(block: Block | undefined, totalBytes: number) {
  if (!block && totalBytes <= MAX_BLOCK_BYTES) return { start: 0, end: totalBytes, options: [] };
  const { index, sizeBytes } = block ?? { index: 0, sizeBytes: MAX_BLOCK_BYTES };
  const start = index * sizeBytes;
  if (start > 0 && start >= totalBytes) throw new PlatformError("badRequest", "There is no such block");
  const end = Math.min(totalBytes, start + sizeBytes);
  const more = end < totalBytes ? 8 : 0;
  const value = index * 16 + more + (Math.log2(sizeBytes) - SMALLEST_EXPONENT);
  return { start, end, options: [numberOption(OPTION.block2, value)] };
}

/** What is read anew for each block. */
export function inBlocks(answer: CoapAnswer, request: CoapMessage): CoapAnswer {
  const { payload, options = [] } = answer;
  if (!payload) return answer;
  const { start, end, options: block } = blockRange(wantedBlock(request), payload.length);
  return { ...answer, options: [...options, ...block], payload: payload.subarray(start, end) };
}
