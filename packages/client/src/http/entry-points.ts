/** Entry points for signing in; calls to these paths and below have no access token. */
export const AUTH_ENTRY_POINTS = {
  login: "/api/auth/login",
  refresh: "/api/auth/token",
  unauthenticated: "/api/noauth",
} as const;

/** Calls of the platform's own that carry no access token either: whether, and by whom, it is set up. */
export const SETUP_PATH = "/api/orrery/setup";
