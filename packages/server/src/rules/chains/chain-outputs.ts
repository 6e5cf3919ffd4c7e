import {
  isUuid,
  parseUuid,
  type RuleChain,
  type RuleChainId,
  type RuleNode,
  type RuleNodeId,
  type Uuid,
} from "@orrery/model";
import type { Link } from "../engine/chain-definition.ts";
import { ruleChainInput } from "../nodes/flow/rule-chain-input.ts";
import { ruleChainOutput } from "../nodes/flow/rule-chain-output.ts";
import type { ChainContent } from "./rule-node-store.ts";

/** A node that calls a chain, and the labels of its links (reference: REST API, 2.22). */
export interface OutputLabelsUsage {
  readonly ruleChainId: RuleChainId;
  readonly ruleNodeId: RuleNodeId;
  readonly ruleChainName: string;
  readonly ruleNodeName: string;
  readonly labels: readonly string[];
}

const isOutput = (node: RuleNode): boolean => node.type === ruleChainOutput.type;

/** Names of a chain's outputs, sorted. */
export function outputNames(nodes: readonly RuleNode[]): string[] {
  return [...new Set(nodes.filter(isOutput).map((node) => node.name))].sort();
}

/** The chain that a node calls, if it calls one. */
export function calledChain({ type, configuration }: Pick<RuleNode, "type" | "configuration">): Uuid | undefined {
  if (type !== ruleChainInput.type || typeof configuration !== "object" || configuration === null) return undefined;
  const id = "ruleChainId" in configuration ? configuration.ruleChainId : undefined;
  return typeof id === "string" && isUuid(id) ? parseUuid(id) : undefined;
}

/** Nodes with links that call the chain `called`; by chain, then by node. */
export function usagesOf(
  called: Uuid,
  chains: readonly RuleChain[],
  contents: ReadonlyMap<Uuid, ChainContent>,
): OutputLabelsUsage[] {
  const usages = chains.flatMap((chain) => {
    const { nodes, links } = contents.get(chain.id.id) ?? { nodes: [], links: [] };
    return nodes
      .filter((node) => calledChain(node) === called)
      .map((node) => ({
        ruleChainId: chain.id,
        ruleNodeId: node.id,
        ruleChainName: chain.name,
        ruleNodeName: node.name,
        labels: [...new Set(links.filter(({ from }) => from === node.id.id).map(({ label }) => label))],
      }));
  });
  return usages
    .filter(({ labels }) => labels.length > 0)
    .sort((a, b) => compare(a.ruleChainName, b.ruleChainName) || compare(a.ruleNodeName, b.ruleNodeName));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The old and the new name of an output. */
export type Renaming = readonly [from: string, to: string];

/** Where the renaming is unambiguous and the old name is gone. */
export function renamedOutputs(before: readonly RuleNode[], after: readonly RuleNode[]): readonly Renaming[] {
  const names = new Map(after.filter(isOutput).map((node) => [node.id.id, node.name]));
  const taken = new Set(names.values());
  const renamed = new Map<string, Set<string>>();
  for (const node of before.filter(isOutput)) {
    const name = names.get(node.id.id);
    if (name === undefined || name === node.name || taken.has(node.name)) continue;
    renamed.set(node.name, (renamed.get(node.name) ?? new Set()).add(name));
  }
  return [...renamed].flatMap(([from, to]) => (to.size === 1 ? [...to].map((name): Renaming => [from, name]) : []));
}

/** The content with the links of these nodes renamed in turn; of links that become the same one is left. */
export function renamedLinks(
  { nodes, links }: ChainContent,
  from: readonly Uuid[],
  renamed: readonly Renaming[],
): ChainContent {
  if (from.length === 0 || renamed.length === 0) return { nodes, links };
  const isOf = new Set(from);
  const isSame = (a: Link, b: Link) => a.from === b.from && a.to === b.to && a.label === b.label;
  const after = renamed.reduce<readonly Link[]>((now, [old, label]) => {
    const isOld = (link: Link) => link.label === old && isOf.has(link.from);
    return now.flatMap((link) => {
      if (!isOld(link)) return [link];
      const next = { ...link, label };
      return now.some((other) => isSame(other, next)) ? [] : [next];
    });
  }, links);
  return { nodes, links: after };
}
