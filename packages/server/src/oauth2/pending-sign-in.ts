import { EncryptJWT, jwtDecrypt } from "jose";
import { type Static, Type } from "typebox";
import type { Clock } from "../kernel/clock.ts";
import { parseBody } from "../kernel/http/input/validation.ts";

/** Name and lifetime of the cookie are part of the contract (reference: REST API, 1.5). */
export const PENDING_COOKIE = "oauth2_auth_request";
export const PENDING_SECONDS = 180;
export const PENDING_KEY_BYTES = 32;

const pendingSignIn = Type.Object({
  registrationId: Type.String(),
  /** Returned by the provider: refuses answers that this browser did not ask for. */
  state: Type.String(),
  /** Returned in the provider's ID token. */
  nonce: Type.Optional(Type.String()),
  /** PKCE: proves to the provider that the code is redeemed by the client that requested it (RFC 7636). */
  verifier: Type.String(),
  /** Address of the platform, without path. */
  base: Type.String(),
  redirectUri: Type.String(),
  /** URL scheme of the mobile application that receives the tokens. */
  callbackScheme: Type.Optional(Type.String()),
});

/** State of a sign-in while the browser is at the provider. Kept sealed in the browser, so any node can continue it. */
export type PendingSignIn = Static<typeof pendingSignIn>;

/** Seals pending sign-ins for their cookie, and opens them again. */
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

  /** `undefined` for what was not sealed with this key, or has expired. */
  async open(sealed: string): Promise<PendingSignIn | undefined> {
    try {
      const currentDate = new Date(this.#clock());
      const { payload } = await jwtDecrypt(sealed, this.#key, { currentDate, keyManagementAlgorithms: ["dir"] });
      return parseBody(pendingSignIn, payload.pending);
    } catch {
      return undefined; // for every cause the person has to start again
    }
  }
}
