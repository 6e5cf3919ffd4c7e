import type { JwtPair } from "@orrery/model";
import { ApiError, isApiError } from "../http/api-error.ts";
import type { Method, RequestOptions } from "../http/request.ts";
import { type Observable, Signal } from "../observable.ts";
import { type Claims, parseClaims, tokenLifetimeMs } from "./claims.ts";
import type { StoredToken, StoredTokens, TokenStore } from "./token-store.ts";

/** A token is of no use when it ends within this time. */
const VALIDITY_MARGIN_MS = 2000;

/** A server that does not answer keeps nobody signed in for longer than this. */
const LOGOUT_WAIT_MS = 3000;

/**
 * `signedOut`: nobody asked for it when there is a `reason`. `refreshExpired`: both tokens are too old;
 * `refreshFailed`: the server refused to renew them, `error` says why; `noToken`: somebody else took them away.
 */
export type SessionState =
  | { readonly kind: "signedOut"; readonly reason?: SessionEnd | undefined; readonly error?: ApiError | undefined }
  | { readonly kind: "signedIn"; readonly claims: Claims };

export type SessionEnd = "refreshExpired" | "refreshFailed" | "noToken";

export interface SessionOptions {
  readonly store: TokenStore;
  readonly now: () => number;
  readonly request: <T>(method: Method, path: string, options?: RequestOptions) => Promise<T>;
}

/** Who is signed in, and the tokens that prove it. */
export class Session {
  readonly #store: TokenStore;
  readonly #now: () => number;
  readonly #request: SessionOptions["request"];
  readonly #state: Signal<SessionState>;
  readonly #unwatch: (() => void) | undefined;
  #refreshing: Promise<string> | undefined;

  constructor({ store, now, request }: SessionOptions) {
    this.#store = store;
    this.#now = now;
    this.#request = request;
    this.#state = new Signal<SessionState>(this.#stored());
    this.#unwatch = store.watch?.(() => this.#adopt());
  }

  get state(): Observable<SessionState> {
    return this.#state;
  }

  /** `undefined` when nobody is signed in. */
  claims(): Claims | undefined {
    const state = this.#state.snapshot();
    return state.kind === "signedIn" ? state.claims : undefined;
  }

  /** The caller tells of failures. @throws {ApiError} 401; with code `credentialsExpired` its `details.resetToken` leads to a new password. */
  async login(username: string, password: string): Promise<Claims> {
    return this.use(
      await this.#request("POST", "/api/auth/login", { body: { username, password }, ignoreErrors: true }),
    );
  }

  /** Signs in as the public visitor of a customer. */
  async loginPublic(publicId: string): Promise<Claims> {
    return this.use(await this.#request("POST", "/api/auth/login/public", { body: { publicId }, ignoreErrors: true }));
  }

  /** Takes over tokens that came another way: activation, password reset, "login as", the address of the page. */
  use(pair: JwtPair): Claims {
    const claims = parseClaims(pair.token);
    const access = this.#lasting(pair.token);
    const refresh = this.#lasting(pair.refreshToken);
    if (!claims || !access || !refresh) throw new ApiError(401, "The token is not valid");
    this.#store.save({ access, refresh });
    this.#enter(claims);
    return claims;
  }

  /**
   * An access token that is valid for a while, refreshed when needed; concurrent callers share one refresh.
   * `stale`: a token that the server has just refused.
   * @throws {ApiError} 401 when there is none; the session is ended then.
   */
  async accessToken(stale?: string): Promise<string> {
    const tokens = this.#store.load();
    if (!tokens) throw this.#end("noToken", unauthorized());
    if (tokens.access.token !== stale && this.#isValid(tokens.access)) return tokens.access.token;
    return this.refresh();
  }

  /** A new pair of tokens now. @throws {ApiError} the session is ended unless the server could not be reached. */
  refresh(): Promise<string> {
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /** Ends the session here whether or not the server can be told. */
  async logout(): Promise<void> {
    const tokens = this.#store.load();
    try {
      if (tokens && this.#isValid(tokens.access)) {
        await atMost(LOGOUT_WAIT_MS, this.#request("POST", "/api/auth/logout", { ignoreErrors: true }));
      }
    } catch (error) {
      if (!isApiError(error)) throw error;
    } finally {
      this.#end(undefined, undefined);
    }
  }

  /** Stops watching the store; the tokens stay. */
  close(): void {
    this.#unwatch?.();
  }

  async #refresh(): Promise<string> {
    const tokens = this.#store.load();
    if (!tokens) throw this.#end("noToken", unauthorized());
    if (!this.#isValid(tokens.refresh)) throw this.#end("refreshExpired", unauthorized());
    try {
      const pair = await this.#request<JwtPair>("POST", "/api/auth/token", {
        body: { refreshToken: tokens.refresh.token },
        ignoreErrors: true, // the end of the session tells of it
      });
      if (this.#changedSince(tokens)) return this.#current();
      this.use(pair);
      return pair.token;
    } catch (error) {
      if (this.#changedSince(tokens)) return this.#current();
      // A server that is down or restarting says nothing about the token.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) {
        this.#end("refreshFailed", error);
      }
      throw error;
    }
  }

  /** Somebody signed out, in or refreshed while the server was asked: its answer is about a session that is over. */
  #changedSince({ refresh }: StoredTokens): boolean {
    return this.#store.load()?.refresh.token !== refresh.token;
  }

  #current(): string {
    const tokens = this.#store.load();
    if (!tokens) throw this.#end("noToken", unauthorized());
    return tokens.access.token;
  }

  #end<E extends ApiError | undefined>(reason: SessionEnd | undefined, error: E): E {
    this.#store.clear();
    const { kind } = this.#state.snapshot();
    if (kind === "signedIn") this.#state.set({ kind: "signedOut", reason, error });
    return error;
  }

  #stored(): SessionState {
    const tokens = this.#store.load();
    const claims = tokens && this.#usable(tokens) ? parseClaims(tokens.access.token) : undefined;
    if (claims) return { kind: "signedIn", claims };
    if (tokens) this.#store.clear();
    return { kind: "signedOut" };
  }

  /** Another tab signed in, out or refreshed. */
  #adopt(): void {
    const tokens = this.#store.load();
    const claims = tokens && parseClaims(tokens.access.token);
    if (claims) this.#enter(claims);
    else if (this.claims()) this.#state.set({ kind: "signedOut" });
  }

  /** A mere refresh changes nobody's claims and is not told. */
  #enter(claims: Claims): void {
    if (JSON.stringify(this.claims()) !== JSON.stringify(claims)) this.#state.set({ kind: "signedIn", claims });
  }

  #usable(tokens: StoredTokens): boolean {
    return this.#isValid(tokens.access) || this.#isValid(tokens.refresh);
  }

  #isValid({ expiresAt }: StoredToken): boolean {
    return expiresAt > this.#now() + VALIDITY_MARGIN_MS;
  }

  #lasting(token: string): StoredToken | undefined {
    const lifetimeMs = tokenLifetimeMs(token);
    return lifetimeMs === undefined ? undefined : { token, expiresAt: this.#now() + lifetimeMs };
  }
}

/** What a call without a usable token fails with. */
function unauthorized(): ApiError {
  return new ApiError(401, "Unauthorized!");
}

/** Waits for an answer, but not for ever; what comes of it later is nobody's concern. */
async function atMost(ms: number, answer: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  answer.catch(() => undefined); // a failure in time is still thrown below
  try {
    await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
