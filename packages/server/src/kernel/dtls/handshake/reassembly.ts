import { ALERT, DtlsError } from "../wire/alerts.ts";
import { type HandshakeFragment, type HandshakeMessage, messageOf } from "../wire/handshake-message.ts";

/** A message of which parts are missing: parts that neither overlap nor touch, in the order of their offsets. */
interface Incomplete {
  readonly type: number;
  readonly length: number;
  readonly parts: readonly Part[];
}

interface Part {
  readonly offset: number;
  readonly body: Buffer;
}

/** Maximum size of a message: a chain of certificates with room to spare. */
const MAX_MESSAGE_BYTES = 8_192;
/** Maximum number of bytes that are kept of one handshake, and of gaps in a message. */
const MAX_KEPT_BYTES = 12_288;
const MAX_PARTS = 32;
/** How far ahead of the next message others are kept: a flight of a client has four. */
const MAX_AHEAD = 4;

/** Puts the messages of one handshake together from fragments in any order (RFC 6347, 4.2.3), within bounds. */
export class Reassembly {
  readonly #incomplete = new Map<number, Incomplete>();
  #next: number;

  /** @param next number of the next message. */
  constructor(next: number) {
    this.#next = next;
  }

  /** Number of the message that is expected next. */
  get next(): number {
    return this.#next;
  }

  /** Keeps a fragment; one of a message that is over, or too far ahead, is dropped. @throws {DtlsError}. */
  add({ type, length, sequence, offset, body }: HandshakeFragment): void {
    if (sequence < this.#next || sequence >= this.#next + MAX_AHEAD) return;
    if (length > MAX_MESSAGE_BYTES) throw new DtlsError(ALERT.recordOverflow, "a handshake message is too large");
    const known = this.#incomplete.get(sequence) ?? { type, length, parts: [] };
    if (known.type !== type || known.length !== length) return; // not of the same message: damaged or made up
    const parts = merged(known.parts, { offset, body: Buffer.from(body) });
    if (parts.length > MAX_PARTS || this.#keptWithout(sequence) + bytesOf(parts) > MAX_KEPT_BYTES) return;
    this.#incomplete.set(sequence, { type, length, parts });
  }

  /** The next message, once it is whole. */
  take(): HandshakeMessage | undefined {
    const first = this.#incomplete.get(this.#next);
    const [only] = first?.parts ?? [];
    if (!first || !only || only.body.length !== first.length) return undefined;
    this.#incomplete.delete(this.#next);
    this.#next += 1;
    return messageOf(first.type, this.#next - 1, only.body);
  }

  #keptWithout(sequence: number): number {
    let kept = 0;
    for (const [other, { parts }] of this.#incomplete) if (other !== sequence) kept += bytesOf(parts);
    return kept;
  }
}

function bytesOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { body }) => sum + body.length, 0);
}

/** The parts with another one; what touches becomes one. Where parts overlap, the first that came counts. */
function merged(parts: readonly Part[], added: Part): readonly Part[] {
  const endOf = ({ offset, body }: Part) => offset + body.length;
  const before = parts.filter((part) => endOf(part) < added.offset);
  const after = parts.filter((part) => part.offset > endOf(added));
  const touching = parts.filter((part) => endOf(part) >= added.offset && part.offset <= endOf(added));
  const offset = Math.min(added.offset, ...touching.map((part) => part.offset));
  const body = Buffer.alloc(Math.max(endOf(added), ...touching.map(endOf)) - offset);
  for (const part of [added, ...touching]) part.body.copy(body, part.offset - offset);
  return [...before, { offset, body }, ...after];
}
