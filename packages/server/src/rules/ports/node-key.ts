import type { RuleChainId, RuleNodeId, TenantId } from "@orrery/model";

/** The node to which a state or a timer belongs. */
export interface NodeKey {
  readonly tenantId: TenantId;
  readonly ruleChainId: RuleChainId;
  readonly ruleNodeId: RuleNodeId;
}
