import type { Uuid } from "@orrery/model";

/** Where a message begins: in its chain, or behind a node that sent it. */
export type Start =
  | { readonly kind: "chain" }
  | {
      readonly kind: "links";
      readonly ruleChainId: Uuid;
      readonly ruleNodeId: Uuid;
      readonly label: string;
      readonly failure?: string | undefined;
    };

export const CHAIN_START: Start = { kind: "chain" };
