import { type Static, Type } from "typebox";
import type { RuleChainId, RuleNodeId, TenantId } from "../ids/entity-id.ts";
import { additionalInfo, anyJson, type JsonObject, optionalBoolean, optionalId, optionalInteger } from "./common.ts";

export const RULE_CHAIN_TYPES = ["CORE", "EDGE"] as const;

/** CORE chains run on the server, EDGE chains are templates for edges. */
export type RuleChainType = (typeof RULE_CHAIN_TYPES)[number];

/** A rule chain without its nodes (reference: REST API, 3.16). */
export interface RuleChain {
  readonly id: RuleChainId;
  readonly createdTime: number;
  readonly additionalInfo: JsonObject | null;
  readonly tenantId: TenantId;
  readonly name: string;
  readonly type: RuleChainType;
  readonly firstRuleNodeId: RuleNodeId | null;
  readonly root: boolean;
  readonly debugMode: boolean;
  readonly configuration: unknown;
}

export interface RuleNode {
  readonly id: RuleNodeId;
  readonly createdTime: number;
  readonly additionalInfo: JsonObject | null;
  readonly ruleChainId: RuleChainId;
  /** Class name. */
  readonly type: string;
  readonly name: string;
  readonly debugMode: boolean;
  readonly configuration: unknown;
}

/** Indexes refer to the list of nodes of the same document. */
export interface RuleNodeConnection {
  readonly fromIndex: number;
  readonly toIndex: number;
  readonly type: string;
}

/** The nodes of a rule chain and their connections. */
export interface RuleChainMetaData {
  readonly ruleChainId: RuleChainId;
  readonly firstNodeIndex: number | null;
  readonly nodes: readonly RuleNode[];
  readonly connections: readonly RuleNodeConnection[] | null;
  readonly ruleChainConnections: null;
}

export const ruleChainDraft = Type.Object({
  id: optionalId,
  name: Type.Optional(Type.Union([Type.Null(), Type.String()])),
  type: Type.Optional(Type.Union([Type.Null(), Type.Literal("CORE"), Type.Literal("EDGE")])),
  firstRuleNodeId: optionalId,
  root: optionalBoolean,
  debugMode: optionalBoolean,
  configuration: Type.Optional(anyJson),
  additionalInfo,
});

export type RuleChainDraft = Static<typeof ruleChainDraft>;

const nodeDraft = Type.Object({
  id: optionalId,
  type: Type.String(),
  name: Type.String(),
  debugMode: optionalBoolean,
  configuration: Type.Optional(anyJson),
  additionalInfo,
});

export type RuleNodeDraft = Static<typeof nodeDraft>;

const index = Type.Integer({ minimum: 0 });

export const ruleChainMetaDataDraft = Type.Object({
  ruleChainId: optionalId,
  firstNodeIndex: optionalInteger,
  nodes: Type.Array(nodeDraft, { maxItems: 10_000 }),
  connections: Type.Optional(
    Type.Union([
      Type.Null(),
      Type.Array(Type.Object({ fromIndex: index, toIndex: index, type: Type.String() }), { maxItems: 100_000 }),
    ]),
  ),
  /** Old form of a connection to another chain; becomes a "rule chain" node. */
  ruleChainConnections: Type.Optional(
    Type.Union([
      Type.Null(),
      Type.Array(
        Type.Object({
          fromIndex: index,
          targetRuleChainId: Type.Object({ id: Type.String() }),
          additionalInfo,
          type: Type.String(),
        }),
        { maxItems: 10_000 },
      ),
    ]),
  ),
});

export type RuleChainMetaDataDraft = Static<typeof ruleChainMetaDataDraft>;

/** Stands for a secret in what the server answers; when it is sent back for the same node, the secret is kept. */
export const MASKED_SECRET = "***";
