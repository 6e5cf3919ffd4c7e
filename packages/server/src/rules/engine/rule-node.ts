import type { RuleChainId, RuleNodeId, TenantId } from "@orrery/model";
import type { Settings } from "@orrery/model/settings";
import type { Cause } from "../../kernel/cause.ts";
import type { RuleMessage } from "../message/rule-message.ts";
import type { NodeState } from "../ports/node-state.ts";
import type { RuleServices } from "../ports/rule-services.ts";
import type { NodeTimers } from "../ports/timers.ts";
import type { NodeScript } from "../scripts/node-script.ts";
import type { ScriptKind } from "../scripts/script.ts";
import { readNodeSettings } from "./node-settings.ts";
import type { Answer, Outcome } from "./outcome.ts";

/** Categories of nodes. */
export const NODE_CATEGORIES = ["ENRICHMENT", "FILTER", "TRANSFORMATION", "ACTION", "EXTERNAL", "FLOW"] as const;

export type NodeCategory = (typeof NODE_CATEGORIES)[number];

/** CORE chains run here, EDGE chains are templates for edges. */
export type RuleChainType = "CORE" | "EDGE";

/** Identifies a node, and offers what it can do besides answering messages. */
export interface NodeContext {
  readonly tenantId: TenantId;
  readonly ruleChainId: RuleChainId;
  readonly ruleNodeId: RuleNodeId;
  readonly services: Omit<RuleServices, "nodeState" | "timers">;
  /** What the node remembers of each originator, across restarts. */
  readonly state: NodeState;
  /** Messages that are delivered to the node later, to {@link Lifecycle.fired}. */
  readonly timers: NodeTimers;
  /** @throws {ScriptError} `Can't compile script: …`. The node releases the script when it stops. */
  compile(kind: ScriptKind, body: string): NodeScript;
  /** Sends a message along links of the node, through the queue of the message, without waiting for it. */
  emit(message: RuleMessage, label: string, failure?: string): void;
  /** Like {@link emit}; resolves when the message is durable. */
  forward(message: RuleMessage, label: string): Promise<void>;
  /** Sends a message to the chain that it names, or the root chain; resolves when it is durable. */
  submit(message: RuleMessage): Promise<void>;
}

/**
 * What a node does outside its message: nothing, it changes what the platform stores, or it sends something to a device or
 * another system. A dry run performs neither of the latter.
 */
export type NodeEffect = "none" | "stores" | "sends";

/** A running node. It does not change messages, but answers with new ones. */
export type NodeInstance<L extends string = string> = NodeHandler<L> | CallbackHandler<L>;

/** How far a message has come: its callers in nested chains, and how many nodes it has visited. */
export type MessagePosition = Pick<RuleMessage, "stack" | "executions">;

/** A timer that is due. */
export interface FiredTimer {
  readonly key: string;
  /** When it was due; earlier than now, by much after the platform was down. */
  readonly dueAt: number;
}

interface Lifecycle<L extends string> {
  /**
   * Called with the message of a timer of the node when it is due; the message goes where the outcome says. After a crash,
   * it may be called again for the same timer: effects need the cause, or the same result a second time.
   */
  fired?(message: RuleMessage, timer: FiredTimer, cause: Cause): Outcome<L> | Promise<Outcome<L>>;
  /** Releases what the node holds. A node that replaces it starts when the promise has settled. */
  stop?(): void | Promise<void>;
}

interface NodeHandler<L extends string> extends Lifecycle<L> {
  /**
   * Returns a promise only when it must wait: a promise costs more than most nodes. `position` is for nodes that keep the
   * message for later.
   */
  run(message: RuleMessage, cause: Cause, position: MessagePosition): Outcome<L> | Promise<Outcome<L>>;
}

/** For nodes that wait with nearly every message of a busy installation, where a promise for each costs too much. */
interface CallbackHandler<L extends string> extends Lifecycle<L> {
  handle(message: RuleMessage, done: Answer<L>, cause: Cause): void;
}

/** A kind of node, as the editor and the engine know it. */
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
  /** Whether it works without messages: it starts with the platform and when its chain is saved, not with a message. */
  readonly runsAlone?: boolean | undefined;
  readonly effect: NodeEffect;
  /**
   * For nodes whose effect must not happen twice when a message is processed again after a crash:
   * - "claimed": the node passes its cause to the store, which claims it in the transaction of the change
   *   (`kernel/cause.ts`). For everything in the relational database.
   * - "noted": the engine notes the effect after it and before the message goes on; a second time must have the same result.
   */
  readonly once?: "claimed" | "noted" | undefined;
  /** For `once`: the outcome when the effect was done before a crash. Plain success by default. */
  readonly onceOutcome?: Outcome<L> | undefined;
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
   * For kinds with secrets: the settings that define where they are sent (host, port, user). A stored secret whose mask
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
