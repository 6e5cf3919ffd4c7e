import { type AuthState, publicIdOf } from "../session/auth-state.ts";
import { defaultPlace, HOME, isReachable, SIGN_IN } from "./default-place.ts";
import { type RouteData, redirectOf } from "./route-data.ts";

/** A navigation on its way. */
export interface Navigation {
  readonly pathname: string;
  readonly search: string;
  readonly data: RouteData;
  /** The first of this tab, or the first after the user has changed. */
  readonly isEntry: boolean;
  readonly isMobileApp: boolean;
}

/** What becomes of a navigation. */
export type Decision =
  | { readonly kind: "allow" }
  | { readonly kind: "wait" }
  /** Sign in as the visitor of this public id, and decide again. */
  | { readonly kind: "enterPublic"; readonly publicId: string }
  | { readonly kind: "logout" }
  | { readonly kind: "handToApp" }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "forbid" }
  /** Allowed, once the providers to sign in by are known. */
  | { readonly kind: "loadProviders" }
  | { readonly kind: "signIn"; readonly remember: string };

/** A step of the guard; `undefined` leaves the decision to the steps behind it. */
export interface GuardStep {
  readonly name: string;
  readonly decide: (state: AuthState, navigation: Navigation) => Decision | undefined;
}

const publicIdIn = ({ search }: Navigation) => new URLSearchParams(search).get("publicId") || undefined;

/** The steps in their order. The tenth, a failure on the way, is the guard's, which performs the decisions. */
export const GUARD_STEPS: readonly GuardStep[] = [
  {
    name: "wait for the user",
    decide: ({ isUserLoaded }) => (isUserLoaded ? undefined : { kind: "wait" }),
  },
  {
    name: "the public id of a visitor",
    decide: (state, navigation) => {
      const own = publicIdOf(state);
      const asked = publicIdIn(navigation);
      if (!state.isAuthenticated || own === undefined || own === asked) return undefined;
      return asked === undefined ? { kind: "logout" } : { kind: "enterPublic", publicId: asked };
    },
  },
  {
    name: "the mobile app",
    decide: ({ isAuthenticated }, { isMobileApp, pathname }) =>
      isAuthenticated && isMobileApp && !/^\/dashboards?(\/|$)/.test(pathname) ? { kind: "handToApp" } : undefined,
  },
  {
    name: "the default place",
    decide: (state, { pathname, isEntry }) => {
      if (!state.isAuthenticated) return undefined;
      const isForStrangers = pathname === SIGN_IN;
      const isStart = pathname === "/" || (pathname === HOME && isEntry);
      if (isReachable(state, pathname) && !isForStrangers && !isStart) return undefined;
      const to = defaultPlace(state);
      return to === pathname ? undefined : { kind: "redirect", to };
    },
  },
  {
    name: "the authorities",
    decide: ({ isAuthenticated, authUser }, { data }) =>
      isAuthenticated && authUser && data.auth && !data.auth.includes(authUser.authority)
        ? { kind: "forbid" }
        : undefined,
  },
  {
    name: "the redirect of the route",
    decide: ({ isAuthenticated, authUser }, { data }) => {
      const to = isAuthenticated ? redirectOf(data, authUser?.authority) : undefined;
      return to === undefined ? undefined : { kind: "redirect", to };
    },
  },
  {
    name: "the public id of a stranger",
    decide: ({ isAuthenticated }, navigation) => {
      const publicId = publicIdIn(navigation);
      return isAuthenticated || publicId === undefined ? undefined : { kind: "enterPublic", publicId };
    },
  },
  {
    name: "pages for strangers",
    decide: ({ isAuthenticated }, { data, pathname }) => {
      if (isAuthenticated || !data.isPublic) return undefined;
      return { kind: pathname === SIGN_IN ? "loadProviders" : "allow" };
    },
  },
  {
    name: "sign in first",
    decide: ({ isAuthenticated }, { pathname, search }) =>
      isAuthenticated ? undefined : { kind: "signIn", remember: `${pathname}${search}` },
  },
];

/** Decides on a navigation: the first step with an answer counts; without one the page opens. */
export function decide(state: AuthState, navigation: Navigation, steps = GUARD_STEPS): Decision {
  for (const step of steps) {
    const decision = step.decide(state, navigation);
    if (decision) return decision;
  }
  return { kind: "allow" };
}
