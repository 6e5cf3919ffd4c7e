import type { RuleChainId, RuleNodeId, TenantId, Uuid } from "@orrery/model";

/** A chain as the engine needs it. */
export interface ChainDefinition {
  readonly id: RuleChainId;
  readonly name: string;
  readonly root: boolean;
  readonly firstNodeId: Uuid | undefined;
  readonly nodes: readonly NodeDefinition[];
  readonly links: readonly Link[];
}

/** A node of a chain, as stored. */
export interface NodeDefinition {
  readonly id: RuleNodeId;
  /** Class name. */
  readonly type: string;
  readonly name: string;
  readonly debug: boolean;
  /** JSON text, so that a change is seen by comparing. */
  readonly configuration: string;
}

/** A labelled link between two nodes. */
export interface Link {
  readonly from: Uuid;
  readonly to: Uuid;
  readonly label: string;
}

/** Where the engine finds the CORE chains of a tenant. */
export interface ChainSource {
  load(tenantId: TenantId): Promise<readonly ChainDefinition[]>;
  loadOne(tenantId: TenantId, chainId: Uuid): Promise<ChainDefinition | undefined>;
}
