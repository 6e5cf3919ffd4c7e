import type { EntityId, RuleWatchUpdate, Uuid } from "@orrery/model";
import type { User } from "../../kernel/auth/user.ts";

/** What of a rule chain is watched. */
export type RuleWatchRequest =
  | { readonly watch: "counts" | "problems"; readonly chainId: Uuid }
  | { readonly watch: "tap"; readonly chainId: Uuid; readonly nodeId: Uuid }
  | { readonly watch: "follow"; readonly chainId: Uuid; readonly from: { readonly nodeId: Uuid } | EntityId };

/** A running watch of a rule chain. */
export interface RuleWatch {
  /** What has happened since the last call; `ended` at its end. */
  take(): RuleWatchUpdate | undefined;
  close(): void;
}

/** Opens watches of rule chains. */
export interface RuleWatches {
  /**
   * Begins a watch. `changed` is called when there may be something to take.
   * @throws {PlatformError} `forbidden` or `notFound`; `tooManyRequests`.
   */
  open(user: User, request: RuleWatchRequest, changed: () => void): Promise<RuleWatch>;
}
