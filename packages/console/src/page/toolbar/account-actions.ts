import type { ClientAuthority } from "@orrery/client";

const ACTIONS = ["profile", "password", "sign-out"] as const;

type AccountAction = (typeof ACTIONS)[number];

/**
 * What the user menu offers; without a signed-in user there is no account and no session to end. `mayChange`: the session
 * may change something.
 */
export function accountActions(authority: ClientAuthority, mayChange: boolean): readonly AccountAction[] {
  if (authority === "ANONYMOUS") return [];
  return mayChange ? ACTIONS : ACTIONS.filter((action) => action !== "password");
}
