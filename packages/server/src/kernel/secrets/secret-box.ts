import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { losslessObject } from "../json/lossless-json.ts";
import type { InstallationKeys } from "./installation-keys.ts";
import { Secret } from "./secret.ts";

const CIPHER = "aes-256-gcm";
/** Never changed: another purpose gives another key. */
const PURPOSE = "secrets at rest";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_BYTES = 4;

/** The beginning of every sealed text, followed by the id of its key. */
export const SEALED = "sealed:1:";

/**
 * Encrypts secrets in the database (AES-256-GCM) with a key that is not in it. A sealed text can be opened only with
 * the place for which it was sealed: table, column and row.
 */
export class SecretBox {
  /** The beginning of texts sealed with this key. */
  readonly prefix: string;
  /** Names the key without telling anything about it. */
  readonly keyId: string;
  readonly #key: Buffer;
  readonly #mark: Buffer;

  constructor(keys: Pick<InstallationKeys, "deriveKey">) {
    this.#key = keys.deriveKey(PURPOSE);
    this.keyId = createHmac("sha256", this.#key)
      .update("key id")
      .digest("hex")
      .slice(0, 2 * KEY_ID_BYTES);
    this.prefix = `${SEALED}${this.keyId}:`;
    this.#mark = Buffer.from(this.prefix, "latin1");
  }

  seal(text: string, place: string): string {
    return this.prefix + this.#encrypt(Buffer.from(text, "utf8"), place).toString("base64");
  }

  /** The text; unchanged when it was never sealed, `undefined` when this key cannot open it. */
  open(stored: string, place: string): string | undefined {
    if (!stored.startsWith(SEALED)) return stored;
    if (!stored.startsWith(this.prefix)) return undefined;
    return this.#decrypt(Buffer.from(stored.slice(this.prefix.length), "base64"), place)?.toString("utf8");
  }

  /**
   * Seals a secret. One that cannot be read is returned as it was stored, which is valid only in its original place.
   */
  sealSecret(secret: Secret, place: string): string {
    return secret.unreadable ?? this.seal(secret.reveal(), place);
  }

  /** Like {@link open}; `name` is what users call the secret. */
  openSecret(stored: string, place: string, name: string): Secret {
    const text = this.open(stored, place);
    return new Secret(text ?? { kind: "unreadable", name, sealed: stored });
  }

  sealBytes(bytes: Uint8Array, place: string): Buffer {
    return Buffer.concat([this.#mark, this.#encrypt(bytes, place)]);
  }

  /** Like {@link open}. */
  openBytes(stored: Buffer, place: string): Buffer | undefined {
    if (!isSealedBytes(stored)) return stored;
    if (!stored.subarray(0, this.#mark.length).equals(this.#mark)) return undefined;
    return this.#decrypt(stored.subarray(this.#mark.length), place);
  }

  #encrypt(clear: Uint8Array, place: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(place, "utf8"));
    const sealed = Buffer.concat([cipher.update(clear), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  #decrypt(sealed: Buffer, place: string): Buffer | undefined {
    if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
    const decipher = createDecipheriv(CIPHER, this.#key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(place, "utf8"));
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    } catch {
      return undefined; // changed, or from another place: authentication fails
    }
  }
}

/** Whether it was sealed, with any key. */
export function isSealedBytes(stored: Buffer): boolean {
  return stored.subarray(0, SEALED.length).toString("latin1") === SEALED;
}

/** Seals members of a stored object that are non-empty texts; sealed ones stay the same. */
export function sealClearMembers<T extends object>(
  box: SecretBox,
  stored: T,
  names: readonly string[],
  placeOf: (name: string) => string,
): T {
  return mapTexts(stored, names, (text, name) => (text.startsWith(SEALED) ? text : box.seal(text, placeOf(name))));
}

function mapTexts<T extends object>(
  value: T,
  names: readonly string[],
  change: (text: string, name: string) => string,
): T {
  const changed = Object.entries(value).map(([name, member]): [string, unknown] => [
    name,
    names.includes(name) && typeof member === "string" && member !== "" ? change(member, name) : member,
  ]);
  return losslessObject(changed) as T; // the same members, texts stay texts
}
