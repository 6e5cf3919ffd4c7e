import { createCipheriv, createDecipheriv } from "node:crypto";
import type { NodeId } from "../../partitions/node-id.ts";
import type { InstallationKeys } from "../../secrets/installation-keys.ts";

const CIPHER = "aes-256-gcm";
const COUNTER_BYTES = 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What sealing adds to a frame. */
export const SEAL_BYTES = COUNTER_BYTES + TAG_BYTES;

/**
 * Encrypts frames between nodes (AES-256-GCM): events hold values and credentials of devices, and who may use the NATS server
 * is neither to read nor to make them. Each run of a node has a key of its own, which all nodes derive from the key that they
 * share, and numbers its frames: the number is the nonce.
 */
export class FrameSeal {
  readonly #key: Buffer;
  #counter = 0;

  constructor(keys: Pick<InstallationKeys, "deriveKey">, publisher: NodeId) {
    this.#key = frameKey(keys, publisher);
  }

  seal(parts: readonly Buffer[]): Buffer {
    const counter = Buffer.alloc(COUNTER_BYTES);
    counter.writeBigUInt64BE(BigInt(++this.#counter));
    const cipher = createCipheriv(CIPHER, this.#key, nonceOf(counter), { authTagLength: TAG_BYTES });
    const sealed = parts.map((part) => cipher.update(part));
    return Buffer.concat([counter, ...sealed, cipher.final(), cipher.getAuthTag()]);
  }
}

/** Opens the frames of one run of a node. */
export class FrameOpener {
  readonly #key: Buffer;
  #last = 0n;

  constructor(keys: Pick<InstallationKeys, "deriveKey">, publisher: NodeId) {
    this.#key = frameKey(keys, publisher);
  }

  /** The frame; undefined when another key sealed it, when it was changed, and when it or a later one was opened before. */
  open(sealed: Uint8Array): Buffer | undefined {
    if (sealed.length < SEAL_BYTES) return undefined;
    const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
    const counter = bytes.subarray(0, COUNTER_BYTES);
    const number = counter.readBigUInt64BE();
    if (number <= this.#last) return undefined;
    const decipher = createDecipheriv(CIPHER, this.#key, nonceOf(counter), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      const opened = [decipher.update(bytes.subarray(COUNTER_BYTES, -TAG_BYTES)), decipher.final()];
      this.#last = number;
      return Buffer.concat(opened);
    } catch {
      return undefined; // another key, or changed on the way: authentication fails
    }
  }
}

function frameKey(keys: Pick<InstallationKeys, "deriveKey">, publisher: NodeId): Buffer {
  return keys.deriveKey(`bus frames of ${publisher}`);
}

function nonceOf(counter: Buffer): Buffer {
  return Buffer.concat([Buffer.alloc(NONCE_BYTES - COUNTER_BYTES), counter]);
}
