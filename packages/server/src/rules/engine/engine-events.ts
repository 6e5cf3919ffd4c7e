import type { RuleChainId, RuleNodeId, TenantId, Uuid } from "@orrery/model";
import type { RuleMessage } from "../message/rule-message.ts";

/** One record of what a node in debug mode received or sent (reference: rule engine, 8.2). */
export interface NodeDebugEvent {
  readonly tenantId: TenantId;
  readonly ruleChainId: Uuid;
  readonly ruleNodeId: Uuid;
  readonly direction: "IN" | "OUT";
  readonly message: RuleMessage;
  readonly label: string;
  readonly error?: string | undefined;
}

/** Receives reports of what the engine does. Implementations return at once and do not throw. */
export interface EngineEvents {
  debug(event: NodeDebugEvent): void;
  /** A message ended in a failure for which the node has no link. */
  failed?(tenantId: TenantId, node: RuleNodeId, error: Error): void;
  /** Something started, stopped or could not start. */
  lifecycle(
    tenantId: TenantId,
    entity: RuleChainId | RuleNodeId,
    event: "CREATED" | "STARTED" | "UPDATED" | "STOPPED" | "DELETED",
    error?: Error,
  ): void;
}
