import type { Uuid } from "@orrery/model";

/** Where a message begins: at the first node of its chain, or at the links of the node that sent it. */
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
