import {
  PlatformError,
  parseUuid,
  type RuleChainId,
  type RuleChainMetaData,
  type RuleChainMetaDataDraft,
  type RuleNode,
  type RuleNodeId,
  type Uuid,
} from "@orrery/model";
import { checkTexts } from "../../kernel/entities/checks.ts";
import { givenId } from "../../kernel/http/input/schemas.ts";
import type { Link } from "../engine/chain-definition.ts";
import type { WithSettings } from "./node-secrets.ts";
import type { ChainContent } from "./rule-node-store.ts";

/** The document as the API returns it: links by index of their nodes. */
export function documentOf(
  ruleChainId: RuleChainId,
  firstRuleNodeId: RuleNodeId | null,
  { nodes, links }: ChainContent,
): RuleChainMetaData {
  const places = new Map(nodes.map((node, place) => [node.id.id, place]));
  const connections = links.flatMap(({ from, to, label }) => {
    const fromIndex = places.get(from);
    const toIndex = places.get(to);
    return fromIndex === undefined || toIndex === undefined ? [] : [{ fromIndex, toIndex, type: label }];
  });
  return {
    ruleChainId,
    firstNodeIndex: (firstRuleNodeId && places.get(firstRuleNodeId.id)) ?? null,
    nodes,
    connections: connections.length > 0 ? connections : null,
    ruleChainConnections: null,
  };
}

/** The content of a document; nodes that the chain already has keep their ids. */
export interface ReadDocument extends ChainContent {
  readonly first: RuleNodeId | null;
}

export interface ReadOptions {
  /** Nodes that the chain already has. */
  readonly known: ReadonlyMap<Uuid, RuleNode>;
  readonly newId: () => RuleNodeId;
  /** Restores masked secrets of a node's configuration. */
  readonly keeping: (node: WithSettings, before: RuleNode | undefined) => unknown;
  readonly now: number;
}

/** Reads a document. @throws {PlatformError} `badRequest` when it is invalid. */
export function readDocument(
  draft: RuleChainMetaDataDraft,
  chainId: RuleChainId,
  { known, newId, keeping, now }: ReadOptions,
): ReadDocument {
  const nodes = draft.nodes.map((node): RuleNode => {
    checkTexts({ name: node.name, type: node.type });
    const given = givenId(node.id);
    const before = given === undefined ? undefined : known.get(parseUuid(given));
    if (given !== undefined && !before) {
      throw new PlatformError("badRequest", `Rule node with id [${given}] does not belong to the rule chain!`);
    }
    return {
      id: before?.id ?? newId(),
      createdTime: before?.createdTime ?? now,
      additionalInfo: node.additionalInfo ?? null,
      ruleChainId: chainId,
      type: node.type,
      name: node.name,
      debugMode: node.debugMode ?? false,
      configuration: keeping({ type: node.type, configuration: node.configuration ?? {} }, before),
    };
  });
  const nodeAt = (index: number): RuleNode => {
    const node = nodes[index];
    if (!node) throw new PlatformError("badRequest", `There is no rule node with index ${index}!`);
    return node;
  };
  const links: Link[] = (draft.connections ?? []).map(({ fromIndex, toIndex, type }) => {
    checkTexts({ type });
    return { from: nodeAt(fromIndex).id.id, to: nodeAt(toIndex).id.id, label: type };
  });
  checkLinks(links);
  const { firstNodeIndex } = draft;
  const first = firstNodeIndex === undefined || firstNodeIndex === null ? null : nodeAt(firstNodeIndex).id;
  if (new Set(nodes.map((node) => node.id.id)).size < nodes.length) {
    throw new PlatformError("badRequest", "A rule node is in the list twice!");
  }
  return { nodes, links: withoutRepetitions(links), first };
}

/** Converts old direct links to another chain into nodes that call it. `nameOf`: name of the target. */
export function withoutOldLinks(draft: RuleChainMetaDataDraft, nameOf: (id: Uuid) => string): RuleChainMetaDataDraft {
  const old = draft.ruleChainConnections ?? [];
  if (old.length === 0) return draft;
  const nodes = old.map(({ targetRuleChainId: { id }, additionalInfo }) => ({
    type: "org.thingsboard.rule.engine.flow.TbRuleChainInputNode",
    name: nameOf(parseUuid(id)),
    configuration: { ruleChainId: id },
    additionalInfo: additionalInfo ?? null,
  }));
  const links = old.map(({ fromIndex, type }, i) => ({ fromIndex, toIndex: draft.nodes.length + i, type }));
  return { ...draft, nodes: [...draft.nodes, ...nodes], connections: [...(draft.connections ?? []), ...links] };
}

/** @throws {PlatformError} `badRequest` for a link from a node to itself and for links in a circle. */
export function checkLinks(links: readonly Link[]): void {
  const next = new Map<Uuid, Uuid[]>();
  const incoming = new Map<Uuid, number>();
  for (const { from, to } of links) {
    if (from === to) throw new PlatformError("badRequest", "Can't create the relation to yourself.");
    const targets = next.get(from);
    if (targets) targets.push(to);
    else next.set(from, [to]);
    incoming.set(to, (incoming.get(to) ?? 0) + 1);
  }
  // Removes nodes without incoming links repeatedly; what remains is in a cycle.
  const free = [...next.keys()].filter((node) => !incoming.has(node));
  for (let node = free.pop(); node !== undefined; node = free.pop()) {
    for (const target of next.get(node) ?? []) {
      const left = (incoming.get(target) ?? 0) - 1;
      if (left > 0) incoming.set(target, left);
      else {
        incoming.delete(target);
        free.push(target);
      }
    }
  }
  if (incoming.size > 0) throw new PlatformError("badRequest", "Can't create circling relations in rule chain.");
}

function withoutRepetitions(links: readonly Link[]): Link[] {
  return [...new Map(links.map((link) => [JSON.stringify([link.from, link.to, link.label]), link])).values()];
}
