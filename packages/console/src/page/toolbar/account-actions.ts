import type { ClientAuthority } from "@orrery/client";

const ACTIONS = ["profile", "password", "sign-out"] as const;

type AccountAction = (typeof ACTIONS)[number];

/** What the user menu offers; without a signed-in user there is no account and no session to end. */
export function accountActions(authority: ClientAuthority): readonly AccountAction[] {
  return authority === "ANONYMOUS" ? [] : ACTIONS;
}
