import type { Client } from "@orrery/client";
import { components } from "@orrery/client";
import type { RuleChainId, RuleChainType } from "@orrery/model";
import type { ChainFile } from "../chain-file.ts";
import { EMPTY_GRAPH } from "../model/chain-graph.ts";
import { readContent } from "../model/metadata.ts";
import { CATEGORIES, INPUT_CLASS, type NodeKinds, nodeKinds } from "../model/node-kinds.ts";
import { remarksOf } from "../model/remarks.ts";
import { type EditorStart, newKey } from "./chain-editor.ts";
import type { ChainSource } from "./use-save.ts";

/** A chain and all that its editor needs. */
export interface LoadedChain extends EditorStart {
  readonly source: ChainSource;
}

const IGNORED = { ignoreErrors: true } as const;

/** Reads a stored chain. */
export async function loadChain(client: Client, id: RuleChainId, signal?: AbortSignal): Promise<LoadedChain> {
  const options = { ...IGNORED, signal };
  const [chain, metadata] = await Promise.all([
    client.ruleChains.get(id, options),
    client.ruleChains.metaData(id, options),
  ]);
  const kinds = await loadKinds(client, chain.type, signal);
  const keyOf = (index: number) => metadata.nodes[index]?.id.id ?? newKey();
  const remarks = new Map(remarksOf(chain.additionalInfo, newKey).map((remark) => [remark.key, remark]));
  return {
    chain,
    chainType: chain.type,
    kinds,
    source: { draft: chain, chain, metadata },
    graph: { ...readContent(metadata, keyOf), remarks },
    ids: new Map(metadata.nodes.map((node) => [node.id.id, node.id])),
  };
}

/** Reads a chain from a file; links of the old kind to other chains become nodes that call them. */
export async function loadFile(client: Client, { ruleChain, metadata }: ChainFile): Promise<LoadedChain> {
  const kinds = await loadKinds(client, ruleChain.type ?? "CORE");
  const old = metadata.ruleChainConnections ?? [];
  const count = metadata.nodes.length;
  const content = {
    ...metadata,
    nodes: [
      ...metadata.nodes,
      ...old.map(({ targetRuleChainId, additionalInfo }) => ({
        type: INPUT_CLASS,
        name: kinds.get(INPUT_CLASS)?.name ?? "rule chain",
        configuration: { ruleChainId: targetRuleChainId.id },
        additionalInfo: additionalInfo ?? null,
      })),
    ],
    connections: [
      ...(metadata.connections ?? []),
      ...old.map(({ fromIndex, type }, index) => ({ fromIndex, toIndex: count + index, type })),
    ],
  };
  const remarks = new Map(remarksOf(ruleChain.additionalInfo ?? null, newKey).map((remark) => [remark.key, remark]));
  return {
    chain: undefined,
    chainType: ruleChain.type ?? "CORE",
    kinds,
    ids: new Map(),
    source: { draft: ruleChain, chain: undefined, metadata: undefined },
    graph: { ...EMPTY_GRAPH, ...readContent(content, newKey), remarks },
  };
}

async function loadKinds(client: Client, ruleChainType: RuleChainType, signal?: AbortSignal): Promise<NodeKinds> {
  return nodeKinds(await components(client.api).ofTypes(CATEGORIES, { ruleChainType }, { ...IGNORED, signal }));
}
