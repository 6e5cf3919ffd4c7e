import type { Clock } from "../clock.ts";
import type { Sessions } from "./sessions.ts";
import { type AccessClaims, expired, type Tokens } from "./tokens.ts";
import type { Authenticator, User } from "./user.ts";
import type { VoidedTokens } from "./voided-tokens.ts";

/** About a kilobyte each. */
const MAX_CACHED = 5_000;

export interface TokenAuthenticatorOptions {
  readonly tokens: Tokens;
  readonly voided: VoidedTokens;
  readonly sessions: Pick<Sessions, "isEnded">;
  readonly clock: Clock;
}

/** Verifies access tokens for HTTP and WebSocket, and caches the result. */
export class TokenAuthenticator implements Authenticator {
  readonly #tokens: Tokens;
  readonly #voided: VoidedTokens;
  readonly #sessions: Pick<Sessions, "isEnded">;
  readonly #clock: Clock;
  readonly #verified = new Map<string, AccessClaims>();

  constructor({ tokens, voided, sessions, clock }: TokenAuthenticatorOptions) {
    this.#tokens = tokens;
    this.#voided = voided;
    this.#sessions = sessions;
    this.#clock = clock;
  }

  async authenticate(accessToken: string): Promise<User> {
    const claims = this.#verified.get(accessToken) ?? (await this.#verify(accessToken));
    if (claims.expiresAt * 1000 <= this.#clock() || this.#isVoid(claims)) {
      this.#verified.delete(accessToken);
      throw expired();
    }
    return claims.user;
  }

  #isVoid({ user: { id, sessionId, actor }, issuedAt }: AccessClaims): boolean {
    if (actor && this.#voided.isVoid(actor.id.id, issuedAt)) return true;
    return this.#voided.isVoid(id.id, issuedAt) || (sessionId !== undefined && this.#sessions.isEnded(sessionId));
  }

  async #verify(accessToken: string): Promise<AccessClaims> {
    const claims = await this.#tokens.readAccess(accessToken);
    this.#verified.set(accessToken, claims);
    if (this.#verified.size > MAX_CACHED) {
      const [oldest] = this.#verified.keys();
      if (oldest !== undefined) this.#verified.delete(oldest);
    }
    return claims;
  }
}
