import { randomUUID } from "node:crypto";
import {
  AUTHORITIES,
  type Authority,
  entityId,
  isUuid,
  type JwtPair,
  PlatformError,
  parseUuid,
  type UserId,
} from "@orrery/model";
import { type CryptoKey, errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { Clock } from "../clock.ts";
import { scopedGrants } from "../permissions/key-scope.ts";
import type { SessionStep } from "./refresh-decision.ts";
import type { Actor, User } from "./user.ts";
import type { VoidedTokens } from "./voided-tokens.ts";

const ALGORITHM = "HS512";
/** Clients check it. */
const ISSUER = "thingsboard.io";
const REFRESH_SCOPE = "REFRESH_TOKEN";

export interface TokenLifetimes {
  readonly accessSec: number;
  readonly refreshSec: number;
}

export const DEFAULT_TOKEN_LIFETIMES: TokenLifetimes = { accessSec: 9_000, refreshSec: 604_800 };

/** The claims of a refresh token; the user is looked up. */
export interface RefreshClaims {
  readonly subject: string;
  readonly userId: UserId;
  readonly isPublic: boolean;
  readonly issuedAt: number;
  readonly step: SessionStep;
  /** As in {@link User}. */
  readonly actor?: Actor | undefined;
  /** The session only views. */
  readonly isView: boolean;
}

export interface AccessClaims {
  readonly user: User;
  /** Seconds since the epoch. */
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/** Issues and verifies the tokens of sessions; their claims are part of the contract (reference: REST API, 1.4). */
export class Tokens {
  readonly #key: CryptoKey;
  readonly #lifetimes: TokenLifetimes;
  readonly #voided: VoidedTokens;
  readonly #clock: Clock;

  private constructor(key: CryptoKey, { lifetimes, voided, clock }: TokensOptions) {
    this.#key = key;
    this.#lifetimes = lifetimes;
    this.#voided = voided;
    this.#clock = clock;
  }

  /** `secret`: at least 64 random bytes. */
  static async create(secret: Buffer, options: TokensOptions): Promise<Tokens> {
    const algorithm = { name: "HMAC", hash: "SHA-512" };
    const key = await crypto.subtle.importKey("raw", new Uint8Array(secret), algorithm, false, ["sign", "verify"]);
    return new Tokens(key, options);
  }

  /**
   * A user with an actor, and one with the scope `READ`, keep both in all tokens of the session. `enabled` is false only when an administrator signs in as a user that is not active. `step`: of the session that is
   * renewed; a new session by default.
   */
  async issue(user: User, enabled = true, step = newSession()): Promise<JwtPair> {
    const { actor } = user;
    const issuedAt = Math.max(
      Math.floor(this.#clock() / 1000),
      this.#voided.earliestIssue(user.id.id),
      actor ? this.#voided.earliestIssue(actor.id.id) : 0,
    );
    const identity = {
      ...{ sub: user.email, userId: user.id.id, isPublic: user.isPublic },
      ...(actor ? { actorId: actor.id.id, actor: actor.email } : {}),
      ...(user.keyScope === "READ" ? { view: true } : {}),
    };
    const access = {
      ...identity,
      scopes: [user.authority],
      ...(user.firstName ? { firstName: user.firstName } : {}),
      ...(user.lastName ? { lastName: user.lastName } : {}),
      enabled,
      tenantId: user.tenantId.id,
      customerId: user.customerId.id,
      ...(user.isPublic ? {} : { sessionId: step.id }),
    };
    const refresh = { ...identity, scopes: [REFRESH_SCOPE], jti: `${step.id}.${step.generation}` };
    const [token, refreshToken] = await Promise.all([
      this.#sign(access, issuedAt, this.#lifetimes.accessSec),
      this.#sign(refresh, issuedAt, this.#lifetimes.refreshSec),
    ]);
    return { token, refreshToken };
  }

  /** @throws {PlatformError} `unauthenticated` or `tokenExpired`. */
  async readAccess(token: string): Promise<AccessClaims> {
    const payload = await this.#verify(token);
    const authority = AUTHORITIES.find((known) => known === scopeOf(payload));
    if (!authority) throw invalid();
    const { iat = 0, exp = 0 } = payload;
    return { user: userOf(payload, authority), issuedAt: iat, expiresAt: exp };
  }

  /** @throws {PlatformError} `unauthenticated` or `tokenExpired`. */
  async readRefresh(token: string): Promise<RefreshClaims> {
    const payload = await this.#verify(token);
    if (scopeOf(payload) !== REFRESH_SCOPE) throw new PlatformError("unauthenticated", "Authentication failed");
    const userId = entityId("USER", parseUuid(text(payload, "userId")));
    const { sub = "", isPublic, iat = 0, jti = "" } = payload;
    const session = { actor: actorOf(payload), isView: payload.view === true };
    return { subject: sub, userId, isPublic: isPublic === true, issuedAt: iat, step: stepOf(jti), ...session };
  }

  #sign(claims: JWTPayload, issuedAt: number, lifetimeSec: number): Promise<string> {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM })
      .setIssuer(ISSUER)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifetimeSec)
      .sign(this.#key);
  }

  async #verify(token: string): Promise<JWTPayload> {
    try {
      const options = { algorithms: [ALGORITHM], issuer: ISSUER, currentDate: new Date(this.#clock()) };
      return (await jwtVerify(token, this.#key, options)).payload;
    } catch (cause) {
      if (cause instanceof errors.JWTExpired) throw expired(cause);
      throw invalid(cause);
    }
  }
}

export interface TokensOptions {
  readonly lifetimes: TokenLifetimes;
  readonly voided: VoidedTokens;
  readonly clock: Clock;
}

/** The access token has expired: clients renew it. */
export function expired(cause?: unknown): PlatformError {
  return new PlatformError("tokenExpired", "Token has expired", { cause });
}

/** One message for all that is wrong with a sign-in or a token, so that it does not reveal which part was right. */
export function invalid(cause?: unknown): PlatformError {
  return new PlatformError("unauthenticated", "Invalid username or password", { cause });
}

function scopeOf(payload: JWTPayload): unknown {
  return Array.isArray(payload.scopes) ? payload.scopes[0] : undefined;
}

function newSession(): SessionStep {
  return { id: parseUuid(randomUUID()), generation: 0 };
}

/** Tokens from before sessions had ids each count as a session of their own. */
function stepOf(jti: string): SessionStep {
  const [id = "", generation = "0"] = jti.split(".");
  if (!isUuid(id) || !/^\d{1,9}$/.test(generation)) throw invalid();
  return { id: parseUuid(id), generation: Number(generation) };
}

function userOf(payload: JWTPayload, authority: Authority): User {
  const user: User = {
    id: entityId("USER", parseUuid(text(payload, "userId"))),
    email: payload.sub ?? "",
    authority,
    tenantId: entityId("TENANT", parseUuid(text(payload, "tenantId"))),
    customerId: entityId("CUSTOMER", parseUuid(text(payload, "customerId"))),
    firstName: typeof payload.firstName === "string" ? payload.firstName : undefined,
    lastName: typeof payload.lastName === "string" ? payload.lastName : undefined,
    isPublic: payload.isPublic === true,
    ...(typeof payload.sessionId === "string" ? { sessionId: parseUuid(payload.sessionId) } : {}),
    ...(payload.actorId === undefined ? {} : { actor: actorOf(payload) }),
  };
  return payload.view === true ? viewing(user) : user;
}

/** The same user in a session that only views. */
export function viewing(user: User): User {
  return { ...user, keyScope: "READ", grants: scopedGrants(user, "READ") };
}

function actorOf(payload: JWTPayload): Actor | undefined {
  if (payload.actorId === undefined) return undefined;
  return { id: entityId("USER", parseUuid(text(payload, "actorId"))), email: text(payload, "actor") };
}

function text(payload: JWTPayload, claim: string): string {
  const value = payload[claim];
  if (typeof value !== "string") throw invalid();
  return value;
}
