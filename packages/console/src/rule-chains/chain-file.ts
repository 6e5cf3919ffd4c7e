import {
  formatBigJson,
  isRecord,
  type RuleChainDraft,
  type RuleChainMetaData,
  type RuleChainMetaDataDraft,
} from "@orrery/model";
import { parseFile } from "../entities/json-file/parse-file.ts";

/** A chain as a file: without what belongs to one installation (reference: rule engine, 2.5). */
export interface ChainFile {
  readonly ruleChain: RuleChainDraft & { readonly name: string };
  readonly metadata: RuleChainMetaDataDraft;
}

/** The text of a chain's file. */
export function chainFile(chain: RuleChainDraft, metadata: RuleChainMetaDataDraft | RuleChainMetaData): string {
  const { name, type, debugMode, configuration, additionalInfo } = chain;
  const nodes = metadata.nodes.map((node) => ({
    type: node.type,
    name: node.name,
    debugMode: node.debugMode,
    configuration: node.configuration,
    additionalInfo: node.additionalInfo,
  }));
  const { firstNodeIndex, connections = null, ruleChainConnections = null } = metadata;
  const file = {
    ruleChain: { name, type, firstRuleNodeId: null, root: false, debugMode, configuration, additionalInfo },
    metadata: { firstNodeIndex, nodes, connections, ruleChainConnections },
  };
  return formatBigJson(file, 2);
}

/** Why a text is no file of a chain; translation keys. */
export type FileProblem = "rulechain.invalid-rulechain-file-error" | "rulechain.invalid-rulechain-type-error";

/** Reads a file that another installation may have made; what is not known of nodes is kept. */
export function readChainFile(text: string, type: "CORE" | "EDGE"): ChainFile | FileProblem {
  const file = parseFile(text);
  if (!isRecord(file) || !isRecord(file.ruleChain) || !isRecord(file.metadata)) return INVALID;
  const { ruleChain: chain, metadata } = file;
  if (typeof chain.name !== "string" || chain.name.trim() === "") return INVALID;
  if ((chain.type ?? "CORE") !== type) return "rulechain.invalid-rulechain-type-error";
  const { nodes, connections, ruleChainConnections, firstNodeIndex } = metadata;
  if (!Array.isArray(nodes) || !nodes.every(isNode)) return INVALID;
  const links = connections ?? [];
  if (!Array.isArray(links) || !links.every((link) => isLink(link, nodes.length))) return INVALID;
  const first = typeof firstNodeIndex === "number" && nodes[firstNodeIndex] !== undefined ? firstNodeIndex : null;
  return {
    ruleChain: {
      name: chain.name,
      type,
      debugMode: chain.debugMode === true,
      configuration: chain.configuration ?? null,
      additionalInfo: isRecord(chain.additionalInfo) ? chain.additionalInfo : null,
    },
    metadata: {
      firstNodeIndex: first,
      nodes: nodes.map(({ type: clazz, name, debugMode, configuration, additionalInfo }) => ({
        type: clazz,
        name,
        debugMode: debugMode === true,
        configuration: configuration ?? {},
        additionalInfo: isRecord(additionalInfo) ? additionalInfo : null,
      })),
      connections: links,
      ...(Array.isArray(ruleChainConnections) && { ruleChainConnections: ruleChainConnections.filter(isOldLink) }),
    },
  };
}

const INVALID = "rulechain.invalid-rulechain-file-error";

interface FileNode {
  readonly type: string;
  readonly name: string;
  readonly debugMode?: unknown;
  readonly configuration?: unknown;
  readonly additionalInfo?: unknown;
}

interface FileLink {
  readonly fromIndex: number;
  readonly toIndex: number;
  readonly type: string;
}

type OldLink = NonNullable<NonNullable<RuleChainMetaDataDraft["ruleChainConnections"]>>[number];

const isNode = (value: unknown): value is FileNode =>
  isRecord(value) && typeof value.type === "string" && typeof value.name === "string";

const isPlace = (value: unknown, count: number): boolean =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < count;

const isLink = (value: unknown, count: number): value is FileLink =>
  isRecord(value) && typeof value.type === "string" && isPlace(value.fromIndex, count) && isPlace(value.toIndex, count);

const isOldLink = (value: unknown): value is OldLink =>
  isRecord(value) &&
  typeof value.type === "string" &&
  Number.isInteger(value.fromIndex) &&
  isRecord(value.targetRuleChainId) &&
  typeof value.targetRuleChainId.id === "string";
