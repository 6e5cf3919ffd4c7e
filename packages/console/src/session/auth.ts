import {
  ApiError,
  type Claims,
  type Client,
  isApiError,
  isPublicVisitor,
  type KeyValueStorage,
  type Observable,
  parseClaims,
  Signal,
} from "@orrery/client";
import {
  type Branding,
  type DashboardInfo,
  entityId,
  type OAuth2ClientInfo,
  type PageData,
  parseUuid,
  type UserAccount,
} from "@orrery/model";
import { type AuthState, defaultDashboardOf, isForced, UNKNOWN } from "./auth-state.ts";
import type { Entry } from "./entry-parameters.ts";
import { localKey } from "./local-settings.ts";

/** How many dashboards a forced user may open inside of the shell. */
const ALLOWED_DASHBOARDS = 100;

/** How long pages wait for the user of the tab to be known, ms. */
const ACCOUNT_WAIT_MS = 10_000;

/** How long the sign-in page waits for the providers that it offers. */
const PROVIDERS_WAIT_MS = 2000;

export interface AuthOptions {
  readonly client: Client;
  /** Called when a sign-in through the address has failed; the visitor is then signed out. */
  readonly onEntryFailure: (error: ApiError) => void;
  /** Asked before an address signs another user in; when it answers no, the present one stays. */
  readonly mayReplace: (change: Replacement) => Promise<boolean>;
  /** Keeps the address that a signed-out visitor wanted while a provider signs him in. */
  readonly memory: KeyValueStorage;
  /** How long pages wait for a server that does not answer; ten seconds by default. */
  readonly waitMs?: number;
}

/** Names of two accounts: whose session would end, and whose would begin. */
export interface Replacement {
  readonly from: string;
  readonly to: string;
}

const REMEMBERED_KEY = localKey("redirectUrl");

/** Who uses this tab: follows the session, loads its user, and remembers which page a signed-out visitor wanted. */
export class Auth {
  readonly #client: Client;
  readonly #onEntryFailure: AuthOptions["onEntryFailure"];
  readonly #state = new Signal<AuthState>(UNKNOWN);
  readonly #providers = new Signal<readonly OAuth2ClientInfo[]>([]);
  #unwatch: (() => void) | undefined;
  readonly #mayReplace: AuthOptions["mayReplace"];
  readonly #memory: KeyValueStorage;
  readonly #waitMs: number;
  #load = 0;

  constructor({ client, onEntryFailure, mayReplace, memory, waitMs = ACCOUNT_WAIT_MS }: AuthOptions) {
    this.#client = client;
    this.#onEntryFailure = onEntryFailure;
    this.#mayReplace = mayReplace;
    this.#memory = memory;
    this.#waitMs = waitMs;
  }

  get state(): Observable<AuthState> {
    return this.#state;
  }

  /** Providers to sign in by, as of the last visit of the sign-in page. */
  get providers(): Observable<readonly OAuth2ClientInfo[]> {
    return this.#providers;
  }

  /** Enters as the first address says, then loads the user. Call once. */
  async start(entry: Entry): Promise<void> {
    this.#unwatch = this.#client.session.state.subscribe(() => void this.reloadUser());
    try {
      await this.#enter(entry);
    } catch (error) {
      if (!isApiError(error)) throw error;
      this.#onEntryFailure(error);
    }
    await this.reloadUser();
  }

  /**
   * Loads the signed-in user again; the last call wins. When the server does not answer in time, pages open by the
   * tokens alone, and the account follows.
   */
  async reloadUser(): Promise<void> {
    const load = ++this.#load;
    const authUser = this.#client.session.claims();
    const before = this.#state.snapshot();
    if (!authUser) {
      this.#state.set({ ...UNKNOWN, isUserLoaded: true });
      return;
    }
    // The same user keeps open pages while the account is loaded again.
    const isSame = before.authUser?.userId === authUser.userId && before.authUser.subject === authUser.subject;
    if (!isSame) this.#state.set({ ...UNKNOWN, authUser });
    const known = isSame ? before.userDetails : undefined;
    const become = (state: AuthState) => {
      if (load !== this.#load) return;
      const { lastPublicDashboardId: last } = this.#state.snapshot();
      this.#state.set({ ...state, lastPublicDashboardId: last });
    };
    const details = this.#details(authUser, known).then(become);
    if ((await inTime(details, this.#waitMs)) || this.#state.snapshot().isUserLoaded) return;
    const unread: AuthState = { ...UNKNOWN, isAuthenticated: true, isUserLoaded: true, authUser, userDetails: known };
    if (isForced(unread))
      await details; // users held at dashboards have nothing to see before these are known
    else become(unread);
  }

  /** Resolves when the user of the tab is known. */
  loaded(): Promise<AuthState> {
    const state = this.#state.snapshot();
    if (state.isUserLoaded) return Promise.resolve(state);
    return new Promise((resolve) => {
      const stop = this.#state.subscribe(() => {
        const next = this.#state.snapshot();
        if (!next.isUserLoaded) return;
        stop();
        resolve(next);
      });
    });
  }

  /** Signs in as the visitor of a public customer; resolves when the account is loaded. @throws {ApiError} also when it takes too long. */
  async enterPublic(publicId: string): Promise<void> {
    const entered = this.#client.session.loginPublic(publicId);
    if (!(await inTime(entered, this.#waitMs))) throw new ApiError(0, "Unable to connect");
    await this.loaded();
  }

  logout(): Promise<void> {
    return this.#client.session.logout();
  }

  visitedPublicDashboard(id: string): void {
    this.#state.set({ ...this.#state.snapshot(), lastPublicDashboardId: id });
  }

  /** Whether the session has ended without the user's doing. */
  get wasThrownOut(): boolean {
    const state = this.#client.session.state.snapshot();
    return state.kind === "signedOut" && state.reason !== undefined;
  }

  /** Keeps the address that a signed-out visitor wanted: the default place after the next sign-in. */
  remember(url: string): void {
    this.#memory.setItem(REMEMBERED_KEY, url);
  }

  /** Gives what was remembered once. */
  takeRemembered(): string | undefined {
    const url = this.#memory.getItem(REMEMBERED_KEY);
    this.#memory.removeItem(REMEMBERED_KEY);
    return url ?? undefined;
  }

  /**
   * Asks which providers there are to sign in by; none when that fails. An answer that is late is shown when it comes:
   * the sign-in page does not wait for it.
   */
  async loadProviders(): Promise<void> {
    const providers = orElse([], this.#client.auth.oauth2Clients({ platform: "WEB" }, { ignoreErrors: true }));
    await inTime(
      providers.then((found) => this.#providers.set(found)),
      PROVIDERS_WAIT_MS,
    );
  }

  close(): void {
    this.#unwatch?.();
  }

  async #enter(entry: Entry): Promise<void> {
    const { session } = this.#client;
    switch (entry.kind) {
      case "tokens":
        if (await this.#isWanted(parseClaims(entry.pair.token)?.subject)) session.use(entry.pair);
        return;
      case "credentials":
        if (!(await this.#isWanted(entry.username))) return;
        return void (await session.login(entry.username, entry.password));
      case "public":
      case "stored":
        return; // the guard decides on public ids, and the session knows what is stored
    }
  }

  /**
   * Somebody who follows a link must not end up in the sender's account and enter own data there. `subject` absent: no
   * token, which replaces nobody.
   */
  async #isWanted(subject: string | undefined): Promise<boolean> {
    const present = this.#client.session.claims();
    if (!present || isPublicVisitor(present) || subject === undefined) return true;
    if (subject.toLowerCase() === present.subject.toLowerCase()) return true;
    return this.#mayReplace({ from: present.subject, to: subject });
  }

  /** `known`: the account as it was read before. */
  async #details(authUser: Claims, known: UserAccount | undefined): Promise<AuthState> {
    const hasAccount = !isPublicVisitor(authUser);
    const isAdmin = authUser.authority === "SYS_ADMIN" || authUser.authority === "TENANT_ADMIN";
    const [userDetails, edgesSupportEnabled, userTokenAccessEnabled, branding] = await Promise.all([
      hasAccount ? this.#user(known) : undefined,
      hasAccount ? orElse(false, this.#client.system.edgesEnabled({ ignoreErrors: true })) : false,
      isAdmin ? orElse(false, this.#client.users.tokenAccessEnabled({ ignoreErrors: true })) : false,
      orElse(undefined, this.#client.api.get<Branding>("/api/orrery/branding", { ignoreErrors: true })),
    ]);
    const state: AuthState = {
      isAuthenticated: true,
      isUserLoaded: true,
      authUser,
      userDetails,
      userTokenAccessEnabled,
      forceFullscreen: false,
      allowedDashboardIds: [],
      edgesSupportEnabled,
      branding,
      lastPublicDashboardId: undefined,
    };
    if (!isForced(state)) return state;
    return { ...state, forceFullscreen: true, allowedDashboardIds: await this.#allowedDashboards(state) };
  }

  /** No answer says nothing about the user: with valid tokens the user stays signed in, as last known. */
  #user(known: UserAccount | undefined): Promise<UserAccount | undefined> {
    return orElse(known, this.#client.auth.user());
  }

  /** The first hundred of the user's scope, and the one that opens first. */
  async #allowedDashboards(state: AuthState): Promise<readonly string[]> {
    const { dashboards } = this.#client;
    const link = { pageSize: ALLOWED_DASHBOARDS, page: 0 };
    const { authority, customerId } = state.authUser ?? { authority: "ANONYMOUS", customerId: "" };
    const options = { ignoreErrors: true };
    const page =
      authority === "TENANT_ADMIN"
        ? dashboards.tenantInfos(link, options)
        : dashboards.customerInfos(entityId("CUSTOMER", parseUuid(customerId)), link, options);
    const { data } = await orElse(NO_DASHBOARDS, page);
    const own = defaultDashboardOf(state);
    return [...new Set([...data.map(({ id }) => id.id), ...(own === undefined ? [] : [own])])];
  }
}

const NO_DASHBOARDS: PageData<DashboardInfo> = { data: [], totalPages: 0, totalElements: 0, hasNext: false };

/** Whether `work` ends within `ms`; otherwise it continues. Rejects like `work`. */
function inTime(work: Promise<unknown>, ms: number): Promise<boolean> {
  return Promise.race([work.then(() => true), new Promise<false>((resolve) => setTimeout(resolve, ms, false))]);
}

/** What failed calls leave unknown; anything but a failed call is a bug and stays one. */
async function orElse<T>(fallback: T, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return fallback;
  }
}
