import type { EdgeId, RuleChain } from "@orrery/model";

/** A chain in a list; templates say whether new edges get them, chains of an edge whether they are its root. */
export interface ListedChain extends RuleChain {
  readonly isAutoAssigned?: boolean | undefined;
  readonly ofEdge?: { readonly id: EdgeId; readonly isRoot: boolean } | undefined;
}
