import type { ComponentDescriptor, ComponentType } from "@orrery/model";
import type { Ends } from "./connections.ts";

/** Categories in the order of the library. */
export const CATEGORIES = ["FILTER", "ENRICHMENT", "TRANSFORMATION", "ACTION", "EXTERNAL", "FLOW"] as const;

/** What the editor knows of a class of nodes, from its descriptor (reference: rule engine, 2.4). */
export interface NodeKind extends Ends {
  readonly clazz: string;
  readonly category: ComponentType;
  readonly name: string;
  readonly description: string;
  /** HTML. */
  readonly details: string;
  /** Labels that it offers; for nodes that call a chain, that chain's outputs are others. */
  readonly labels: readonly string[];
  readonly hasFreeLabels: boolean;
  readonly callsChain: boolean;
  readonly preset: unknown;
  /** Absent: its configuration is edited as JSON. */
  readonly form?: NodeForm | undefined;
}

export interface NodeForm {
  readonly schema: unknown;
  readonly form?: unknown;
  readonly groupInfoes?: unknown;
}

export type NodeKinds = ReadonlyMap<string, NodeKind>;

/** The class of nodes that end a chain that others call; their name is the label there. */
export const OUTPUT_CLASS = "org.thingsboard.rule.engine.flow.TbRuleChainOutputNode";
/** The class of nodes that call another chain. */
export const INPUT_CLASS = "org.thingsboard.rule.engine.flow.TbRuleChainInputNode";

export function nodeKinds(descriptors: readonly ComponentDescriptor[]): NodeKinds {
  return new Map(descriptors.map((descriptor) => [descriptor.clazz, nodeKind(descriptor)]));
}

/** Reads a descriptor; members of a wrong type count as absent. */
function nodeKind({ clazz, type, name, configurationDescriptor }: ComponentDescriptor): NodeKind {
  const { nodeDefinition: node } = configurationDescriptor;
  const labels = Array.isArray(node.relationTypes) ? node.relationTypes.map(String) : ["Success", FAILURE];
  return {
    clazz,
    name,
    category: type,
    hasInput: node.inEnabled !== false,
    hasOutput: node.outEnabled !== false,
    description: textOf(node.description),
    details: textOf(node.details),
    labels: labels.includes(FAILURE) ? labels : [...labels, FAILURE],
    hasFreeLabels: node.customRelations === true,
    callsChain: node.ruleChainNode === true,
    preset: node.defaultConfiguration ?? {},
    form: formOf(node.settingsSchema),
  };
}

/** Whatever has an unknown class may have links on both sides. */
export const endsOfKind = (kind: NodeKind | undefined): Ends => kind ?? { hasInput: true, hasOutput: true };

/** The chain that a node calls, if its configuration names one. */
export function calledChain(kind: NodeKind | undefined, configuration: unknown): string | undefined {
  if (!kind?.callsChain || typeof configuration !== "object" || configuration === null) return undefined;
  const id = (configuration as { readonly ruleChainId?: unknown }).ruleChainId;
  return typeof id === "string" && id !== "" ? id : undefined;
}

const FAILURE = "Failure";
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function formOf(text: unknown): NodeForm | undefined {
  if (typeof text !== "string" || text === "") return undefined;
  const read: unknown = JSON.parse(text); // our own server wrote it
  return typeof read === "object" && read !== null && "schema" in read ? (read as NodeForm) : undefined;
}
