import type { CustomerId, EntityId, RuleChainId, TenantId, Uuid } from "@orrery/model";

export type Metadata = Readonly<Record<string, string>>;

/** A caller of a nested chain: where its output continues. */
export interface StackEntry {
  readonly ruleChainId: Uuid;
  readonly ruleNodeId: Uuid;
}

/** What travels through rule chains (reference: rule engine, 1.1). Never changed in place. */
export interface RuleMessage {
  readonly id: Uuid;
  readonly tenantId: TenantId;
  readonly ts: number;
  readonly type: string;
  readonly originator: EntityId;
  readonly customerId?: CustomerId | undefined;
  readonly metadata: Metadata;
  readonly dataType: "JSON" | "TEXT" | "BINARY";
  /** Payload text, normally a JSON object. */
  readonly data: string;
  /** Absent or "" means Main. */
  readonly queueName?: string | undefined;
  /** Chain to start in; absent: the tenant's root chain. */
  readonly ruleChainId?: RuleChainId | undefined;
  readonly stack: readonly StackEntry[];
  /** How many nodes have run for it. */
  readonly executions: number;
}

/** What the rest of the platform asks of the rule engine. */
export interface RuleEngine {
  /**
   * Resolves when the message has been processed and everything that it caused to be stored is durable, or, when
   * that takes longer than a short bound, when the message itself is durable and will be replayed after a crash.
   * A failed branch does not reject it: failures are the chain's business. Waits while the engine is full.
   * @throws {PlatformError} `unavailable` when the platform is shutting down.
   */
  submit(message: RuleMessage): Promise<void>;
}
