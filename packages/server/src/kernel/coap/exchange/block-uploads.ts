import { PlatformError } from "@orrery/model";
import type { Clock } from "../../clock.ts";
import { CODE, type CoapMessage, type CoapOption, OPTION } from "../wire/coap-message.ts";
import { blockOf } from "./block-wise.ts";
import type { CoapAnswer, CoapRequest } from "./coap-answer.ts";
import { RecentShares } from "./recent-shares.ts";

/** The received part of a payload. */
interface Upload {
  readonly parts: Buffer[];
  bytes: number;
}

/** A request with its complete payload, or the answer to a block that is not the last one. */
export type Uploaded =
  | { readonly kind: "whole"; readonly message: CoapMessage; readonly options: readonly CoapOption[] }
  | { readonly kind: "answer"; readonly answer: CoapAnswer };

/** Maximum number of devices that upload, of incomplete payloads of each, and how long the next block is awaited. */
const MAX_DEVICES = 250;
const MAX_PER_DEVICE = 2;
const LIFETIME_MS = 60_000;

/** Assembles payloads sent in several blocks (RFC 7959, 2.5). Only for authenticated devices. */
export class BlockUploads {
  readonly #uploads: RecentShares<Upload>;
  readonly #maxPayloadBytes: number;

  constructor(maxPayloadBytes: number, clock: Clock) {
    this.#maxPayloadBytes = maxPayloadBytes;
    this.#uploads = new RecentShares({
      maxOwners: MAX_DEVICES,
      maxPerOwner: MAX_PER_DEVICE,
      lifetimeMs: LIFETIME_MS,
      clock,
    });
  }

  /**
   * Adds the block of a request. `options` belong in the answer to a complete request. `about` distinguishes several
   * payloads of one client.
   * @throws {PlatformError} `badRequest` for an invalid block.
   */
  take({ endpoint, message }: CoapRequest, device: string, about: string): Uploaded {
    const option = message.options.find(({ number }) => number === OPTION.block1);
    if (!option) return { kind: "whole", message, options: [] };
    const { index, sizeBytes, more } = blockOf(option);
    if (more && message.payload.length !== sizeBytes) throw new PlatformError("badRequest", "The block is not full");
    const key = `${endpoint.key} ${about}`;
    const upload: Upload = (index > 0 && this.#uploads.get(device, key)) || { parts: [], bytes: 0 };
    if (upload.bytes !== index * sizeBytes) return this.#refuse(device, key, CODE.incomplete);
    upload.bytes += message.payload.length;
    if (upload.bytes > this.#maxPayloadBytes) return this.#refuse(device, key, CODE.tooLarge);
    upload.parts.push(message.payload);
    if (more) {
      this.#uploads.set(device, key, upload);
      return { kind: "answer", answer: { code: CODE.continue, options: [option] } };
    }
    this.#uploads.delete(device, key);
    return { kind: "whole", message: { ...message, payload: Buffer.concat(upload.parts) }, options: [option] };
  }

  #refuse(device: string, key: string, code: number): Uploaded {
    this.#uploads.delete(device, key);
    return { kind: "answer", answer: { code } };
  }
}
