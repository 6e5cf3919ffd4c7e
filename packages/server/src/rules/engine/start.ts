import type { Uuid } from "@orrery/model";

/** Where a message begins: at the first node of its chain, at the links of the node that sent it, or at a node. */
export type Start =
  | { readonly kind: "chain" }
  | {
      readonly kind: "links";
      readonly ruleChainId: Uuid;
      readonly ruleNodeId: Uuid;
      readonly label: string;
      readonly failure?: string | undefined;
    }
  | {
      /** At a node, which gets the message as that of a timer. */
      readonly kind: "timer";
      readonly ruleChainId: Uuid;
      readonly ruleNodeId: Uuid;
      readonly key: string;
      readonly dueAt: number;
    };

/** Starts at the first node of the chain. */
export const CHAIN_START: Start = { kind: "chain" };
