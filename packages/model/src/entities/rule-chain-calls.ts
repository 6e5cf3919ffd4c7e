import type {
  JsonObject,
  RuleChainDraft,
  RuleChainId,
  RuleChainMetaDataDraft,
  RuleChainType,
  RuleNodeId,
} from "@orrery/model";

/** Several chains as a file; ids are local to it. */
export interface RuleChainData {
  readonly ruleChains: readonly RuleChainDraft[];
  readonly metadata: readonly RuleChainMetaDataDraft[];
}

/** The result of importing one chain. */
export interface RuleChainImportResult {
  readonly ruleChainId: RuleChainId | null;
  readonly ruleChainName: string;
  /** Set when a chain of this name was replaced. */
  readonly updated?: true;
  /** Why the chain was not imported. */
  readonly error?: string;
}

/** A node that calls a chain, and the types of its connections. */
export interface RuleChainOutputLabelsUsage {
  readonly ruleChainId: RuleChainId;
  readonly ruleNodeId: RuleNodeId;
  readonly ruleChainName: string;
  readonly ruleNodeName: string;
  readonly labels: readonly string[];
}

export type ScriptType = "update" | "generate" | "filter" | "switch" | "json" | "string";

/** A script with a message to test it on. */
export interface ScriptTestRequest {
  readonly script: string;
  readonly scriptType: ScriptType;
  /** Names of the message, its metadata and its type inside the script. */
  readonly argNames: readonly [string, string, string];
  /** JSON. */
  readonly msg: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly msgType: string;
}

/** One of the two is empty. */
export interface ScriptTestResult {
  readonly output: string;
  readonly error: string;
  /** Of the script's body where the error happened, from 1; absent when that is not known. */
  readonly line?: number | undefined;
  /** What the script wrote to its console, of bounded length; absent when it wrote nothing. */
  readonly console?: readonly ConsoleLine[] | undefined;
}

/** A line of a script's console. */
export interface ConsoleLine {
  readonly level: "log" | "info" | "warn" | "error" | "debug";
  readonly text: string;
}

/** Kinds of rule nodes, in the order of the library. */
const COMPONENT_TYPES = ["FILTER", "ENRICHMENT", "TRANSFORMATION", "ACTION", "EXTERNAL", "FLOW"] as const;

export type ComponentType = (typeof COMPONENT_TYPES)[number];

/** What nodes of a chain look like: the input is drawn as one, and classes that this platform does not have are unknown. */
export const RULE_NODE_LOOKS = [...COMPONENT_TYPES, "INPUT", "UNKNOWN"] as const;

export type RuleNodeLook = (typeof RULE_NODE_LOOKS)[number];

/** Whether a component belongs to the installation or works for tenants. Kinds of rule nodes are all of tenants. */
export const COMPONENT_SCOPES = ["SYSTEM", "TENANT"] as const;
export type ComponentScope = (typeof COMPONENT_SCOPES)[number];

/** A type of rule node for the editor. */
export interface ComponentDescriptor {
  readonly id: { readonly id: string };
  readonly createdTime: number;
  readonly type: ComponentType;
  readonly scope: ComponentScope;
  readonly name: string;
  readonly clazz: string;
  readonly actions: null;
  readonly configurationDescriptor: { readonly nodeDefinition: JsonObject };
}

/** CORE by default. */
export interface ComponentFilter {
  readonly ruleChainType?: RuleChainType | undefined;
}

/** The input of a node, from its newest debug event. */
export interface DebugInput {
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
  readonly [member: string]: unknown;
}
