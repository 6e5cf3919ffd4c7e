import { EncryptJWT, jwtDecrypt } from "jose";
import { type Static, Type } from "typebox";
import type { Clock } from "../kernel/clock.ts";
import { parseBody } from "../kernel/http/validation.ts";

/** Name and life of the cookie are part of the contract (reference: REST API, 1.5). */
export const PENDING_COOKIE = "oauth2_auth_request";
export const PENDING_SECONDS = 180;
export const PENDING_KEY_BYTES = 32;

const pendingSignIn = Type.Object({
  registrationId: Type.String(),
  /** Comes back from the provider, so that nobody can slip somebody else's answer into this browser. */
  state: Type.String(),
  /** Comes back inside of the provider's statement about the person. */
  nonce: Type.Optional(Type.String()),
  /** Proves to the provider that the code is redeemed by who has asked for it (RFC 7636). */
  verifier: Type.String(),
  /** Address of the platform, without path. */
  base: Type.String(),
  redirectUri: Type.String(),
  /** URL scheme of the mobile application that waits. */
  callbackScheme: Type.Optional(Type.String()),
});

/** A sign-in between its two halves. The browser keeps it, sealed, so every node can go on with it. */
export type PendingSignIn = Static<typeof pendingSignIn>;

/** Seals sign-ins under way for the cookie that carries them, and opens what comes back. */
export class PendingSignIns {
  readonly #key: Uint8Array;
  readonly #clock: Clock;

  /** `key`: 32 random bytes. */
  constructor(key: Uint8Array, clock: Clock) {
    this.#key = key;
    this.#clock = clock;
  }

  seal(pending: PendingSignIn): Promise<string> {
    const now = Math.floor(this.#clock() / 1000);
    return new EncryptJWT({ pending })
      .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
      .setIssuedAt(now)
      .setExpirationTime(now + PENDING_SECONDS)
      .encrypt(this.#key);
  }

  /** `undefined` for what was not sealed here, or too long ago. */
  async open(sealed: string): Promise<PendingSignIn | undefined> {
    try {
      const currentDate = new Date(this.#clock());
      const { payload } = await jwtDecrypt(sealed, this.#key, { currentDate, keyManagementAlgorithms: ["dir"] });
      return parseBody(pendingSignIn, payload.pending);
    } catch {
      return undefined; // whatever is wrong with it, the person has to begin again
    }
  }
}
