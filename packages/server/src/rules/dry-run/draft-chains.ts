import {
  entityId,
  parseUuid,
  type RuleChainId,
  type RuleChainMetaDataDraft,
  type RuleNode,
  type RuleNodeId,
  type TenantId,
  type Uuid,
} from "@orrery/model";
import { readDocument } from "../chains/chain-document.ts";
import { calledChain } from "../chains/chain-outputs.ts";
import type { ChainDefinition, ChainSource } from "../engine/chain-definition.ts";

/** Chains that a draft may reach by calls, and nodes of all of them. */
const MAX_CHAINS = 50;
const MAX_NODES = 5_000;

export interface Draft {
  readonly id: RuleChainId;
  readonly name: string;
  readonly document: RuleChainMetaDataDraft;
}

/**
 * A chain that is being edited, as the engine runs it. Ids of nodes are those of the document; nodes without one are given
 * one. Secrets stay masked. @throws {PlatformError} `badRequest` when it is invalid.
 */
export function draftDefinition({ id, name, document }: Draft, newId: () => RuleNodeId): ChainDefinition {
  const known = new Map(
    document.nodes.flatMap((node): [Uuid, RuleNode][] => {
      const given = node.id?.id;
      if (!given) return [];
      const nodeId = entityId("RULE_NODE", parseUuid(given));
      return [[nodeId.id, { ...EMPTY, id: nodeId, ruleChainId: id }]];
    }),
  );
  const { nodes, links, first } = readDocument(document, id, {
    known,
    newId,
    keeping: ({ configuration }) => configuration,
    now: 0,
  });
  return {
    id,
    name,
    root: true,
    firstNodeId: first?.id,
    links,
    nodes: nodes.map((node) => ({
      id: node.id,
      type: node.type,
      name: node.name,
      debug: false,
      configuration: JSON.stringify(node.configuration),
    })),
  };
}

const EMPTY = {
  createdTime: 0,
  additionalInfo: null,
  type: "",
  name: "",
  debugMode: false,
  configuration: {},
} as const;

/** The draft and the stored chains that it calls, and those that they call. */
export async function withCalledChains(
  draft: ChainDefinition,
  tenantId: TenantId,
  stored: ChainSource,
): Promise<readonly ChainDefinition[]> {
  const found = new Map<Uuid, ChainDefinition>([[draft.id.id, draft]]);
  let nodes = draft.nodes.length;
  for (const chain of found.values()) {
    for (const { type, configuration } of chain.nodes) {
      const called = calledChain({ type, configuration: JSON.parse(configuration) });
      if (called === undefined || found.has(called) || found.size >= MAX_CHAINS) continue;
      const definition = await stored.loadOne(tenantId, called);
      nodes += definition?.nodes.length ?? 0;
      if (definition && nodes <= MAX_NODES) found.set(called, { ...definition, root: false });
    }
  }
  return [...found.values()];
}
