import { PlatformError } from "@orrery/model";
import { type CoapMessage, type CoapOption, numberIn, numberOption, OPTION } from "../wire/coap-message.ts";
import type { CoapAnswer } from "./coap-answer.ts";

/** One block of a long message (RFC 7959). */
export interface Block {
  /** Number of the block, from 0. */
  readonly index: number;
  readonly sizeBytes: number;
}

/** Maximum block size: larger ones do not fit into the packets of most networks. */
const MAX_BLOCK_BYTES = 1_024;
const SMALLEST_EXPONENT = 4;

/** Decodes a block option. @throws {PlatformError} `badRequest` when it is invalid. */
export function blockOf({ value }: CoapOption): Block & { readonly more: boolean } {
  const number = numberIn(value);
  if (number === undefined || value.length > 3 || (number & 7) === 7) {
    throw new PlatformError("badRequest", "There is no such block");
  }
  return { index: number >>> 4, sizeBytes: 2 ** ((number & 7) + SMALLEST_EXPONENT), more: (number & 8) !== 0 };
}

/** The block that a request asks for; `undefined` when it has no such option. @throws {PlatformError} `badRequest`. */
export function wantedBlock({ options }: CoapMessage): Block | undefined {
  const option = options.find(({ number }) => number === OPTION.block2);
  return option && blockOf(option);
}

/** The byte range of a block within `totalBytes`, and the option to send with it; none for what is sent as a whole. */
export function blockRange(block: Block | undefined, totalBytes: number) {
  if (!block && totalBytes <= MAX_BLOCK_BYTES) return { start: 0, end: totalBytes, options: [] };
  const { index, sizeBytes } = block ?? { index: 0, sizeBytes: MAX_BLOCK_BYTES };
  const start = index * sizeBytes;
  if (start > 0 && start >= totalBytes) throw new PlatformError("badRequest", "There is no such block");
  const end = Math.min(totalBytes, start + sizeBytes);
  return { start, end, options: [blockOption(OPTION.block2, { index, sizeBytes }, end < totalBytes)] };
}

/** Encodes a block option; `number` is that of Block1 or Block2. */
export function blockOption(number: number, { index, sizeBytes }: Block, more: boolean): CoapOption {
  return numberOption(number, index * 16 + (more ? 8 : 0) + (Math.log2(sizeBytes) - SMALLEST_EXPONENT));
}

/** Sends a long answer in blocks. The content is read again for each block. */
export function inBlocks(answer: CoapAnswer, request: CoapMessage): CoapAnswer {
  const { payload, options = [] } = answer;
  if (!payload) return answer;
  const { start, end, options: block } = blockRange(wantedBlock(request), payload.length);
  return { ...answer, options: [...options, ...block], payload: payload.subarray(start, end) };
}
