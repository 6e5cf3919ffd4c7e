/** Where visitors come in; calls to these paths and below carry no access token. */
export const AUTH_ENTRY_POINTS = {
  login: "/api/auth/login",
  refresh: "/api/auth/token",
  unauthenticated: "/api/noauth",
} as const;
