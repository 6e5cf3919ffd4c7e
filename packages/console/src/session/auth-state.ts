import { type Claims, isPublicVisitor } from "@orrery/client";
import type { Branding, UserAccount } from "@orrery/model";

/** Who uses this tab, and which pages that user may open. */
export interface AuthState {
  /** There is a token that is valid, and its user is loaded. */
  readonly isAuthenticated: boolean;
  /** Whether it is known which user the tab has, or that it has none. */
  readonly isUserLoaded: boolean;
  /** The decoded token. */
  readonly authUser: Claims | undefined;
  /** Public visitors have none. */
  readonly userDetails: UserAccount | undefined;
  /** Whether administrators may sign in as other users. */
  readonly userTokenAccessEnabled: boolean;
  /** Dashboards fill the window, without the shell's menu. */
  readonly forceFullscreen: boolean;
  /** The dashboards that a forced user may open inside of the shell. */
  readonly allowedDashboardIds: readonly string[];
  readonly edgesSupportEnabled: boolean;
  /** What the user's tenant looks like; absent while it is not known. */
  readonly branding?: Branding | undefined;
  readonly lastPublicDashboardId: string | undefined;
}

/** Before the user of the tab is known. */
export const UNKNOWN: AuthState = {
  isAuthenticated: false,
  isUserLoaded: false,
  authUser: undefined,
  userDetails: undefined,
  userTokenAccessEnabled: false,
  forceFullscreen: false,
  allowedDashboardIds: [],
  edgesSupportEnabled: false,
  lastPublicDashboardId: undefined,
};

/** Members of `additionalInfo` of a user that the console reads. */
export interface UserSettings {
  readonly defaultDashboardId: string | undefined;
  readonly defaultDashboardFullscreen: boolean;
  readonly lang: string | undefined;
}

/** What an account says of its own, whatever else is in there. */
export function userSettings(user: UserAccount | undefined): UserSettings {
  const { defaultDashboardId, defaultDashboardFullscreen, lang } = user?.additionalInfo ?? {};
  return {
    defaultDashboardId: textOf(defaultDashboardId),
    defaultDashboardFullscreen: defaultDashboardFullscreen === true,
    lang: textOf(lang),
  };
}

/** The public id of a visitor without an account. */
export function publicIdOf({ authUser }: Pick<AuthState, "authUser">): string | undefined {
  return authUser && isPublicVisitor(authUser) ? authUser.subject : undefined;
}

/** The dashboard that a tenant administrator or customer user starts with. */
export function defaultDashboardOf({ authUser, userDetails }: AuthState): string | undefined {
  if (authUser?.authority !== "TENANT_ADMIN" && authUser?.authority !== "CUSTOMER_USER") return undefined;
  return userSettings(userDetails).defaultDashboardId;
}

/** Whether the user may not leave the default place: a fullscreen dashboard, or a public one (CORE-2.044). */
export function isForced(state: AuthState): boolean {
  if (publicIdOf(state) !== undefined) return true;
  return defaultDashboardOf(state) !== undefined && userSettings(state.userDetails).defaultDashboardFullscreen;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
