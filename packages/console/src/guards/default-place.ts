import { type AuthState, defaultDashboardOf, isForced, publicIdOf, userSettings } from "../session/auth-state.ts";

/** Where users without a session start. */
export const SIGN_IN = "/login";
export const HOME = "/home";

const DASHBOARD_IN_SHELL = /^\/dashboards\/([^/]+)/;
const DASHBOARD_ALONE = /^\/dashboard(?:\/|$)/;

/** Where a user starts when no address is given; `remembered` is the address that was asked for before the sign-in. */
export function defaultPlace(state: AuthState, remembered?: string): string {
  if (!state.isAuthenticated) return SIGN_IN;
  if (isForced(state)) {
    const wanted = remembered === undefined ? undefined : pathOf(remembered);
    return wanted !== undefined && isReachable(state, wanted) ? (remembered ?? HOME) : forcedPlace(state);
  }
  const dashboard = defaultDashboardOf(state);
  return remembered ?? (dashboard === undefined ? HOME : `/dashboards/${dashboard}`);
}

/** Whether a forced user may open a path; everybody else may open all. */
export function isReachable(state: AuthState, pathname: string): boolean {
  if (!isForced(state)) return true;
  if (pathname === "/profile") return publicIdOf(state) === undefined;
  if (DASHBOARD_ALONE.test(pathname)) return true;
  const inShell = DASHBOARD_IN_SHELL.exec(pathname)?.[1];
  return inShell !== undefined && state.allowedDashboardIds.includes(inShell);
}

/** Addresses of this console only; what comes from elsewhere leads home. */
export function isOwnAddress(url: string): boolean {
  return url.startsWith("/") && !url.startsWith("//") && !url.startsWith("/\\");
}

function forcedPlace(state: AuthState): string {
  const publicId = publicIdOf(state);
  if (publicId === undefined) return `/dashboard/${userSettings(state.userDetails).defaultDashboardId}`;
  const dashboard = state.lastPublicDashboardId ?? state.allowedDashboardIds[0];
  // Without any dashboard the page says that there is none.
  return `/dashboard/${dashboard ?? "none"}?${new URLSearchParams({ publicId })}`;
}

function pathOf(url: string): string {
  return new URL(url, "http://console").pathname;
}
