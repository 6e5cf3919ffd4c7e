import type {
  JsonObject,
  RuleChainDraft,
  RuleChainId,
  RuleChainMetaDataDraft,
  RuleChainType,
  RuleNodeId,
} from "@orrery/model";

/** Several chains as a file; ids hold inside it only. */
export interface RuleChainData {
  readonly ruleChains: readonly RuleChainDraft[];
  readonly metadata: readonly RuleChainMetaDataDraft[];
}

/** What became of one chain of a file. */
export interface RuleChainImportResult {
  readonly ruleChainId: RuleChainId | null;
  readonly ruleChainName: string;
  /** Present when a chain of this name was replaced. */
  readonly updated?: true;
  /** Why the chain was not taken in. */
  readonly error?: string;
}

/** A node that calls a chain, and the kinds of the connections that leave it. */
export interface RuleChainOutputLabelsUsage {
  readonly ruleChainId: RuleChainId;
  readonly ruleNodeId: RuleNodeId;
  readonly ruleChainName: string;
  readonly ruleNodeName: string;
  readonly labels: readonly string[];
}

export type ScriptType = "update" | "generate" | "filter" | "switch" | "json" | "string";

/** A script with the message that it is tried on. */
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
}

export type ComponentType = "FILTER" | "ENRICHMENT" | "TRANSFORMATION" | "ACTION" | "EXTERNAL" | "FLOW";

/** A kind of rule node as the editor learns of it. */
export interface ComponentDescriptor {
  readonly id: { readonly id: string };
  readonly createdTime: number;
  readonly type: ComponentType;
  readonly scope: "TENANT";
  readonly name: string;
  readonly clazz: string;
  readonly actions: null;
  readonly configurationDescriptor: { readonly nodeDefinition: JsonObject };
}

/** CORE unless told. */
export interface ComponentFilter {
  readonly ruleChainType?: RuleChainType | undefined;
}

/** What a node took in, as its newest debug event says. */
export interface DebugInput {
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
  readonly [member: string]: unknown;
}
