import type { JsonObject, RuleChainId, RuleNodeId, TenantId } from "@orrery/model";

export interface RuleChain {
  readonly id: RuleChainId;
  readonly createdTime: number;
  readonly additionalInfo: JsonObject | null;
  readonly tenantId: TenantId;
  readonly name: string;
  readonly type: "CORE" | "EDGE";
  readonly firstRuleNodeId: RuleNodeId | null;
  readonly root: boolean;
  readonly debugMode: boolean;
  readonly configuration: JsonObject | null;
}
export type RuleChainDraft = Partial<Omit<RuleChain, "name">> & Pick<RuleChain, "name">;

export interface RuleNode {
  /** Absent for a node that is to be created. */
  readonly id?: RuleNodeId | undefined;
  readonly createdTime?: number | undefined;
  readonly additionalInfo: JsonObject | null;
  readonly ruleChainId?: RuleChainId | undefined;
  /** Name of the component. */
  readonly type: string;
  readonly name: string;
  readonly debugMode: boolean;
  readonly configuration: JsonObject;
}

/** Indexes are positions in `nodes`. */
export interface RuleChainMetaData {
  readonly ruleChainId: RuleChainId;
  readonly firstNodeIndex: number | null;
  readonly nodes: readonly RuleNode[];
  readonly connections:
    | readonly { readonly fromIndex: number; readonly toIndex: number; readonly type: string }[]
    | null;
  /** Legacy form, stored and returned as sent. */
  readonly ruleChainConnections: readonly JsonObject[] | null;
}
