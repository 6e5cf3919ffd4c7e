import { isApiError } from "@orrery/client";
import { type MiddlewareFunction, matchRoutes, type RouteObject, redirect, replace } from "react-router";
import type { ErrorReports } from "../errors/error-reports.ts";
import { dashboardAddress } from "../mobile-bridge/app-messages.ts";
import type { MobileApp } from "../mobile-bridge/mobile-app.ts";
import type { Auth } from "../session/auth.ts";
import { type AuthState, publicIdOf } from "../session/auth-state.ts";
import { type Decision, decide, type Navigation } from "./decide.ts";
import { defaultPlace, HOME, isOwnAddress, SIGN_IN } from "./default-place.ts";
import { routeDataOf } from "./route-data.ts";

export interface GuardOptions {
  readonly auth: Auth;
  readonly reports: ErrorReports;
  readonly mobile: MobileApp;
  readonly routes: () => RouteObject[];
  /** Opens a page without a new entry in the history. */
  readonly go: (to: string) => void;
  readonly log: (error: unknown) => void;
}

/**
 * `stay`: the page that is shown takes the place of the one that was asked for; `hold`: none is shown until the next
 * navigation.
 */
type Outcome = { readonly kind: "allow" | "hold" } | { readonly kind: "go" | "stay"; readonly to: string };

/** More decisions than any navigation needs; a loop would be a bug, not a wait. */
const MAX_DECISIONS = 12;

/** Protects every page: performs what the steps decide, and follows sign-ins and sign-outs. */
export class Guard {
  readonly #options: GuardOptions;
  /** What is shown. */
  #current: string | undefined;
  /** The user that the shown page was decided for; "" without one. */
  #user: string | undefined;
  #deciding = 0;

  constructor(options: GuardOptions) {
    this.#options = options;
  }

  /** Keeps the tab where its user belongs until the returned function is called. */
  follow(): () => void {
    return this.#options.auth.state.subscribe(() => this.#settle());
  }

  /** For the outermost route. */
  readonly middleware: MiddlewareFunction = async ({ request }, next) => {
    const { pathname, search } = new URL(request.url);
    const isFirst = this.#current === undefined;
    const outcome = await this.check(pathname, search);
    if (request.signal.aborted) return;
    switch (outcome.kind) {
      case "allow":
        return void (await next());
      case "go":
        throw isFirst ? replace(outcome.to) : redirect(outcome.to);
      case "stay":
        throw replace(outcome.to);
      case "hold":
        return aborted(request.signal);
    }
  };

  /** Decides on a navigation, and does what the decisions ask for. */
  async check(pathname: string, search: string): Promise<Outcome> {
    this.#deciding++;
    try {
      return await this.#decide(pathname, search);
    } catch (error) {
      this.#options.log(error);
      if (this.#current === undefined) throw error; // there is nothing to stay at
      return { kind: "stay", to: this.#current };
    } finally {
      this.#deciding--;
      queueMicrotask(() => this.#settle());
    }
  }

  async #decide(pathname: string, search: string): Promise<Outcome> {
    const { auth, mobile, routes } = this.#options;
    const data = routeDataOf((matchRoutes(routes(), pathname) ?? []).map(({ route }) => route));
    for (let decisions = 0; decisions < MAX_DECISIONS; decisions++) {
      const state = auth.state.snapshot();
      const isEntry = this.#current === undefined || userKey(state) !== this.#user;
      const navigation: Navigation = { pathname, search, data, isEntry, isMobileApp: mobile.isPresent };
      const outcome = await this.#perform(decide(state, navigation), state, navigation);
      if (outcome) return outcome;
    }
    throw new Error(`No decision about ${pathname}`);
  }

  /** `undefined`: decide again. */
  async #perform(decision: Decision, state: AuthState, navigation: Navigation): Promise<Outcome | undefined> {
    const { auth, reports } = this.#options;
    const { pathname, search } = navigation;
    switch (decision.kind) {
      case "wait":
        await auth.loaded();
        return undefined;
      case "logout":
        await auth.logout();
        return undefined;
      case "enterPublic":
        return this.#enterPublic(decision.publicId, pathname);
      case "handToApp":
        return this.#handToApp(state, navigation);
      case "forbid":
        reports.dialog.set({ kind: "forbidden" });
        return this.#stay(state, `${pathname}${search}`);
      case "redirect":
        // A route's own redirect holds on the first navigation too; only the default place gives way to what was remembered.
        return {
          kind: "go",
          to: navigation.isEntry && decision.to === defaultPlace(state) ? this.#place(state) : decision.to,
        };
      case "signIn":
        auth.remember(decision.remember);
        return { kind: "go", to: SIGN_IN };
      case "loadProviders":
        await auth.loadProviders();
        return this.#allow(state, `${pathname}${search}`);
      case "allow":
        return this.#allow(state, `${pathname}${search}`);
    }
  }

  #allow(state: AuthState, url: string): Outcome {
    const { auth } = this.#options;
    this.#current = url;
    this.#user = userKey(state);
    const dashboard = /^\/dashboard\/([^/?]+)/.exec(url)?.[1];
    if (dashboard && publicIdOf(state) !== undefined) auth.visitedPublicDashboard(dashboard);
    return { kind: "allow" };
  }

  async #enterPublic(publicId: string, pathname: string): Promise<Outcome | undefined> {
    const { auth, reports } = this.#options;
    try {
      await auth.enterPublic(publicId);
      return undefined;
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (auth.state.snapshot().isAuthenticated) await auth.logout();
      reports.dialog.set({ kind: "loginError", message: error.message });
      // The link leads nowhere; without its public id the page asks to sign in.
      return { kind: "go", to: pathname === SIGN_IN ? SIGN_IN : pathname };
    }
  }

  /** What the app opens instead is its own matter; the page that is shown stays until it asks for a dashboard. */
  #handToApp(state: AuthState, { pathname, search }: Navigation): Outcome {
    const url = `${pathname}${search}`;
    if (url === this.#current) return this.#allow(state, url);
    this.#options.mobile.navigate(pathname, Object.fromEntries(new URLSearchParams(search)));
    return this.#current === undefined ? { kind: "hold" } : { kind: "stay", to: this.#current };
  }

  /** A blocked navigation leaves the page that is shown; the first one leads to the default place. */
  #stay(state: AuthState, blocked: string): Outcome {
    if (this.#current !== undefined && this.#current !== blocked) return { kind: "stay", to: this.#current };
    const place = defaultPlace(state);
    return { kind: "stay", to: place === blocked ? HOME : place };
  }

  #place(state: AuthState): string {
    const remembered = this.#options.auth.takeRemembered();
    return defaultPlace(state, remembered !== undefined && isOwnAddress(remembered) ? remembered : undefined);
  }

  /** Redirects after sign-in, sign-out or a switch of users. */
  #settle(): void {
    const { auth, go } = this.#options;
    const state = auth.state.snapshot();
    if (this.#deciding > 0 || this.#current === undefined || !state.isUserLoaded) return;
    const user = userKey(state);
    if (user === this.#user) return;
    this.#user = user;
    // After a sign-out the page is forgotten; after an ended session the user returns to it.
    if (!state.isAuthenticated && auth.wasThrownOut) auth.remember(this.#current);
    go(state.isAuthenticated ? this.#place(state) : SIGN_IN);
  }

  /** What the app asks for. Give it to `MobileApp.listen`. */
  openFromApp(message: Parameters<typeof dashboardAddress>[0]): void {
    this.#options.go(dashboardAddress(message));
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}

/** Identifies a user; "" without one. */
function userKey({ isAuthenticated, authUser }: AuthState): string {
  return isAuthenticated && authUser ? `${authUser.userId} ${authUser.subject} ${authUser.authority}` : "";
}
