import { type JwtPair, type Observable, Signal } from "@orrery/model";
import { ApiError, isApiError } from "../http/api-error.ts";
import type { Method, RequestOptions } from "../http/request.ts";
import { type Claims, parseClaims, tokenLifetimeMs } from "./claims.ts";
import type { StoredToken, StoredTokens, TokenStore } from "./token-store.ts";

/** A token that expires within this time is not used. */
const VALIDITY_MARGIN_MS = 2000;

/** Maximum wait for the server when signing out. */
const LOGOUT_WAIT_MS = 3000;

/**
 * `signedOut`: without the user's request if there is a `reason`. `refreshExpired`: both tokens have expired;
 * `refreshFailed`: the server refused to renew them with `error`; `noToken`: another tab removed them.
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

/** The signed-in user and the tokens. */
export class Session {
  readonly #store: TokenStore;
  readonly #now: () => number;
  readonly #request: SessionOptions["request"];
  readonly #state: Signal<SessionState>;
  readonly #unwatch: (() => void) | undefined;
  #refreshing: Promise<string> | undefined;
  /** The user is signing out: the server refuses the tokens before the client is signed out. */
  #isLeaving = false;

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

  /** `undefined` when signed out. */
  claims(): Claims | undefined {
    const state = this.#state.snapshot();
    return state.kind === "signedIn" ? state.claims : undefined;
  }

  /**
   * The caller shows failures. @throws {ApiError} 401; with code `credentialsExpired` its `details.resetToken` allows a
   * new password.
   */
  async login(username: string, password: string): Promise<Claims> {
    return this.use(
      await this.#request("POST", "/api/auth/login", { body: { username, password }, ignoreErrors: true }),
    );
  }

  /** Signs in as the public visitor of a customer. */
  async loginPublic(publicId: string): Promise<Claims> {
    return this.use(await this.#request("POST", "/api/auth/login/public", { body: { publicId }, ignoreErrors: true }));
  }

  /** Uses tokens from another source: activation, password reset, "login as", the URL of the page. */
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
   * An access token that is valid for a while, refreshed when needed; concurrent callers share one refresh. `stale`: a
   * token that the server has just refused.
   * @throws {ApiError} 401 when there is none; the session is ended then.
   */
  async accessToken(stale?: string): Promise<string> {
    const tokens = this.#store.load();
    if (!tokens) throw this.#end("noToken", unauthorized());
    if (tokens.access.token !== stale && this.#isValid(tokens.access)) return tokens.access.token;
    return this.refresh();
  }

  /** A new pair of tokens. @throws {ApiError} and ends the session unless the server is unreachable. */
  refresh(): Promise<string> {
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /** Ends the local session even if the server is unreachable. */
  async logout(): Promise<void> {
    const tokens = this.#store.load();
    this.#isLeaving = true;
    try {
      if (tokens && this.#isValid(tokens.access)) {
        await atMost(LOGOUT_WAIT_MS, this.#request("POST", "/api/auth/logout", { ignoreErrors: true }));
      }
    } catch (error) {
      if (!isApiError(error)) throw error;
    } finally {
      this.#end(undefined, undefined);
      this.#isLeaving = false;
    }
  }

  /** Stops observing the store; the tokens are kept. */
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
        ignoreErrors: true, // the end of the session reports it
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

  /** Another sign-out, sign-in or refresh happened during the request: its answer is about a session that has ended. */
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
    if (kind === "signedIn")
      this.#state.set(this.#isLeaving ? { kind: "signedOut" } : { kind: "signedOut", reason, error });
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

  /** A refresh alone changes no claims and is not reported. */
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

/** The error of a call without a usable token. */
function unauthorized(): ApiError {
  return new ApiError(401, "Unauthorized!");
}

/** Waits for an answer for a limited time; ignores it afterwards. */
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
