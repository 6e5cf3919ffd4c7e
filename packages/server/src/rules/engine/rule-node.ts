import type { RuleChainId, RuleNodeId, TenantId } from "@orrery/model";
import type { Settings } from "@orrery/model/settings";
import type { Cause } from "../../kernel/cause.ts";
import type { RuleMessage } from "../message/rule-message.ts";
import type { RuleServices } from "../ports/rule-services.ts";
import type { NodeScript } from "../scripts/node-script.ts";
import type { ScriptKind } from "../scripts/script.ts";
import { readNodeSettings } from "./node-settings.ts";
import type { Answer, Outcome } from "./outcome.ts";

export const NODE_CATEGORIES = ["ENRICHMENT", "FILTER", "TRANSFORMATION", "ACTION", "EXTERNAL", "FLOW"] as const;

export type NodeCategory = (typeof NODE_CATEGORIES)[number];

export type RuleChainType = "CORE" | "EDGE";

/** Where a node is, and what it can do beside answering. */
export interface NodeContext {
  readonly tenantId: TenantId;
  readonly ruleChainId: RuleChainId;
  readonly ruleNodeId: RuleNodeId;
  readonly services: RuleServices;
  /** @throws {ScriptError} `Can't compile script: …`. The node releases it when it stops. */
  compile(kind: ScriptKind, body: string): NodeScript;
  /** Sends a message of the node's own along its links, through the message's queue. Nobody waits for it. */
  emit(message: RuleMessage, label: string, failure?: string): void;
}

/**
 * What a node does to the world outside its message: nothing, it changes what the platform stores, or it sends something to a
 * device or another system. A dry run performs nothing of the latter two.
 */
export type NodeEffect = "none" | "stores" | "sends";

/** A running node. Neither kind changes the message that it is given. */
export type NodeInstance<L extends string = string> = NodeHandler<L> | CallbackHandler<L>;

interface Stoppable {
  /** Releases what the node holds. A node that replaces it starts when the promise has settled. */
  stop?(): void | Promise<void>;
}

interface NodeHandler<L extends string> extends Stoppable {
  /** Returns a promise only when it must wait: a promise costs more than most nodes. */
  run(message: RuleMessage, cause: Cause): Outcome<L> | Promise<Outcome<L>>;
}

/** For nodes that wait with nearly every message of a busy installation, where a promise a message costs too much. */
interface CallbackHandler<L extends string> extends Stoppable {
  handle(message: RuleMessage, done: Answer<L>, cause: Cause): void;
}

/** What the editor and the engine know of a kind of node beside its behaviour. */
export interface NodeDescriptor<L extends string> {
  /** Class name as saved in rule chains; never changes. */
  readonly type: string;
  readonly category: NodeCategory;
  readonly name: string;
  /** One sentence, and HTML with the rest. */
  readonly description: string;
  readonly details: string;
  /** Name of a Material icon, or the data URI of a picture; the icon of the category when absent. */
  readonly icon?: string | undefined;
  /** The contract's name for the form of its settings (reference: rule engine, 3.8). */
  readonly form: string;
  /** Labels of links; `Failure` is implied. */
  readonly outputs: readonly L[];
  /** Whether links may have other labels, too. */
  readonly customOutputs?: boolean | undefined;
  /** Whether its labels are the outputs of another chain. */
  readonly callsChain?: boolean | undefined;
  readonly hasNoInput?: boolean | undefined;
  readonly hasNoOutput?: boolean | undefined;
  readonly effect: NodeEffect;
  /**
   * For nodes whose effect must not happen twice when a message is processed again after a crash:
   * - "claimed": the node passes its cause to the store, which claims it in the transaction of the change
   *   (`kernel/cause.ts`). For everything in the relational database.
   * - "noted": the engine notes the effect after it and before the message goes on; a second time must have the same result.
   */
  readonly once?: "claimed" | "noted" | undefined;
  /** The only type of chain it is offered for; both when absent. */
  readonly chainType?: RuleChainType | undefined;
}

interface Stateless<T, L extends string> {
  run(message: RuleMessage, settings: T, context: NodeContext, cause: Cause): Outcome<L> | Promise<Outcome<L>>;
}

interface Stateful<T, L extends string> {
  /** Called once per node; a failure is retried. */
  start(settings: T, context: NodeContext): NodeInstance<L> | Promise<NodeInstance<L>>;
}

/** A kind of node without the types that {@link defineRuleNode} has checked, so that all kinds fit in one list. */
export interface RuleNodeDefinition extends NodeDescriptor<string> {
  readonly settings: Settings;
  /** Where its secrets are sent, as a text to compare; undefined for kinds without secrets. */
  readonly destinationOf: ((configuration: unknown) => string) | undefined;
  /** @throws {Error} when the configuration cannot be read. */
  start(configuration: unknown, context: NodeContext): NodeInstance | Promise<NodeInstance>;
}

interface Configured<T> {
  readonly settings: Settings<T>;
  /**
   * For kinds with secrets: the settings that decide to whom they are sent (host, port, user). A stored secret whose mask
   * comes back is kept only while these stay the same.
   */
  readonly destination?: ((settings: T) => readonly unknown[]) | undefined;
}

/**
 * Describes a kind of node. Defaults of `settings` are what a new node is configured with; `whenAbsent` says where a stored
 * configuration without a member means something else.
 */
export function defineRuleNode<T, const L extends string>(
  definition: NodeDescriptor<L> & Configured<T> & (Stateless<T, L> | Stateful<T, L>),
): RuleNodeDefinition {
  const { settings, destination } = definition;
  return {
    ...definition,
    destinationOf: destination && ((configuration) => JSON.stringify(destination(settings.read(configuration)))),
    start(configuration, context) {
      const read = readNodeSettings(settings, configuration);
      if ("start" in definition) return definition.start(read, context);
      return { run: (message, cause) => definition.run(message, read, context, cause) };
    },
  };
}

/** The configuration of nodes that have nothing to set. */
const NOTHING_TO_SET = { version: 0 };

/** What the editor fills a new node's form with. */
export function newConfiguration({ settings }: RuleNodeDefinition): unknown {
  return Object.keys(settings.shape).length === 0 ? NOTHING_TO_SET : settings.defaults();
}
