import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { PeerAddress } from "../secure-datagrams.ts";

const SECRET_BYTES = 32;
/** A cookie is taken for one to two of these. */
const GENERATION_MS = 30_000;
const COOKIE_BYTES = 16;

/** Cookies by which clients prove their address before anything is kept of them (RFC 6347, 4.2.1). */
export class Cookies {
  #secret = randomBytes(SECRET_BYTES);
  #before = this.#secret;
  #bornAt = 0;

  /** The cookie of a client at this time; bound to its address and the random of its ClientHello. */
  make(peer: PeerAddress, random: Buffer, now: number): Buffer {
    this.#age(now);
    return cookieOf(this.#secret, peer, random);
  }

  isValid(cookie: Buffer, peer: PeerAddress, random: Buffer, now: number): boolean {
    if (cookie.length !== COOKIE_BYTES) return false;
    this.#age(now);
    return [this.#secret, this.#before].some((secret) => timingSafeEqual(cookie, cookieOf(secret, peer, random)));
  }

  #age(now: number): void {
    const age = now - this.#bornAt;
    if (age < GENERATION_MS) return;
    const fresh = randomBytes(SECRET_BYTES);
    this.#before = age < 2 * GENERATION_MS ? this.#secret : fresh;
    this.#secret = fresh;
    this.#bornAt = now;
  }
}

function cookieOf(secret: Buffer, { address, port }: PeerAddress, random: Buffer): Buffer {
  const hmac = createHmac("sha256", secret).update(`${address} ${port} `).update(random);
  return hmac.digest().subarray(0, COOKIE_BYTES);
}
