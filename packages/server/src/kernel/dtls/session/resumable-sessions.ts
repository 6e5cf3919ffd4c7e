import { unpooled } from "../crypto/record-cipher.ts";
import type { Resumable } from "../handshake/server-handshake.ts";

/** The secrets of a session, with whom it is. */
export interface ResumableSession<P> extends Resumable {
  readonly peer: P;
}

interface Kept<P> {
  readonly master: Buffer;
  readonly suite: number;
  readonly peer: P;
  readonly until: number;
}

export interface ResumableSessionsOptions {
  /** Of more the oldest is forgotten. */
  readonly capacity: number;
  readonly lifetimeMs: number;
}

/** Sessions that clients may resume by their id (RFC 5246, 7.3): without key exchange, signatures and certificates. */
export class ResumableSessions<P> {
  readonly #options: ResumableSessionsOptions;
  readonly #sessions = new Map<string, Kept<P>>();

  constructor(options: ResumableSessionsOptions) {
    this.#options = options;
  }

  get(sessionId: Buffer, now: number): ResumableSession<P> | undefined {
    if (sessionId.length === 0) return undefined;
    const kept = this.#sessions.get(sessionId.toString("latin1"));
    if (!kept || kept.until <= now) return undefined;
    return { ...kept, sessionId: Buffer.from(sessionId) };
  }

  /** A session that was resumed is as new. @returns its key. */
  set({ sessionId, master, suite, peer }: ResumableSession<P>, now: number): string {
    const { capacity, lifetimeMs } = this.#options;
    const key = sessionId.toString("latin1");
    this.#sessions.delete(key);
    this.#sessions.set(key, { master: unpooled(master), suite, peer, until: now + lifetimeMs });
    for (const oldest of this.#sessions.keys()) {
      if (this.#sessions.size <= capacity) break;
      this.#sessions.delete(oldest);
    }
    return key;
  }

  forget(key: string | undefined): void {
    if (key !== undefined) this.#sessions.delete(key);
  }
}
