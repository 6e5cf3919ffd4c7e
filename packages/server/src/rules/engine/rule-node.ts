import type { RuleChainId, RuleNodeId, TenantId } from "@orrery/model";
import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";
import type { Cause } from "../../kernel/cause.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Ids } from "../../kernel/ids.ts";
import { jsonText } from "../../kernel/json/free-text.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { DeviceRpcPort, RuleStorage } from "../ports.ts";
import type { RuleMessage } from "../rule-message.ts";
import type { NodeScript } from "../scripts/node-script.ts";
import type { ScriptKind } from "../scripts/script.ts";
import type { Answer, Outcome } from "./outcome.ts";

export const NODE_CATEGORIES = ["ENRICHMENT", "FILTER", "TRANSFORMATION", "ACTION", "EXTERNAL", "FLOW"] as const;

export type NodeCategory = (typeof NODE_CATEGORIES)[number];

export type RuleChainType = "CORE" | "EDGE";

/** What nodes work with. */
export interface RuleServices {
  readonly storage: RuleStorage;
  readonly rpc: DeviceRpcPort;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
}

/** Where a node stands and what it may do beside answering. */
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

/** A node at work. Neither kind changes the message. */
export type NodeInstance<L extends string = string> = RunningInstance<L> | AnsweringInstance<L>;

interface RunningInstance<L extends string> {
  /** Synchronous when it can be: a promise costs more than most nodes. */
  run(message: RuleMessage, cause: Cause): Outcome<L> | Promise<Outcome<L>>;
  stop?(): void;
}

/** For nodes that wait with nearly every message of a busy installation. */
interface AnsweringInstance<L extends string> {
  runThen(message: RuleMessage, answer: Answer<L>, cause: Cause): void;
  stop?(): void;
}

/** How a node presents itself in the editor, and what its outputs are called. */
export interface NodeFace<L extends string> {
  /** Class name as saved in rule chains; never changes. */
  readonly type: string;
  readonly category: NodeCategory;
  readonly name: string;
  /** One sentence, and HTML with the rest. */
  readonly description: string;
  readonly details: string;
  readonly icon?: string | undefined;
  /** Labels of links; `Failure` is implied. */
  readonly outputs: readonly L[];
  /** Whether links may have other labels, too. */
  readonly customOutputs?: boolean | undefined;
  /** Whether its labels are the outputs of another chain. */
  readonly callsChain?: boolean | undefined;
  readonly hasNoInput?: boolean | undefined;
  readonly hasNoOutput?: boolean | undefined;
  /**
   * For nodes that change what the platform stores. A message is not processed again from before such a change:
   * - "claimed": the node hands its cause to the store, which claims it in the transaction of the change
   *   (`kernel/cause.ts`). This is for everything in the relational database.
   * - "noted": the engine notes it behind the change, before the message goes on; done a second time it must come to the
   *   same.
   */
  readonly effect?: "claimed" | "noted" | undefined;
  /** The only type of chain it is offered for; both when absent. */
  readonly chainType?: RuleChainType | undefined;
  /** What a new node is configured with where that differs from the defaults of `config`. */
  readonly newConfiguration?: Readonly<Record<string, unknown>> | undefined;
}

interface Stateless<C extends TSchema, L extends string> {
  run(message: RuleMessage, config: Static<C>, context: NodeContext, cause: Cause): Outcome<L> | Promise<Outcome<L>>;
}

interface Stateful<C extends TSchema, L extends string> {
  /** Called once per node; a failure is retried. */
  start(config: Static<C>, context: NodeContext): NodeInstance<L> | Promise<NodeInstance<L>>;
}

/** A kind of node whose types were checked by {@link defineRuleNode} and are forgotten, so that all stand in a list. */
export interface RuleNodeDefinition extends NodeFace<string> {
  readonly config: TSchema;
  /** @throws {Error} when the configuration cannot be read. */
  start(configuration: unknown, context: NodeContext): NodeInstance | Promise<NodeInstance>;
}

/**
 * Describes a kind of node. Defaults in `config` stand for members that a stored configuration does not have;
 * texts are converted where it wants numbers or booleans, and unknown members are ignored (reference: 2.6).
 */
export function defineRuleNode<C extends TSchema, const L extends string>(
  definition: NodeFace<L> & { readonly config: C } & (Stateless<C, L> | Stateful<C, L>),
): RuleNodeDefinition {
  const { config } = definition;
  return {
    ...definition,
    start(configuration, context) {
      const parsed = parseConfiguration(config, configuration);
      if ("start" in definition) return definition.start(parsed, context);
      return { run: (message, cause) => definition.run(message, parsed, context, cause) };
    },
  };
}

/** What the editor fills a new node's form with. */
export function newConfiguration({ config, newConfiguration }: RuleNodeDefinition): unknown {
  return { ...(Value.Default(config, {}) as object), ...newConfiguration };
}

function parseConfiguration<C extends TSchema>(schema: C, configuration: unknown): Static<C> {
  // A copy that is nobody else's, of what JSON is to everybody: numbers that are kept as they were spelled are numbers.
  const copy: unknown = JSON.parse(jsonText(configuration ?? {}));
  const value = Value.Default(schema, Value.Convert(schema, copy));
  if (Value.Check(schema, value)) return value;
  const [first] = Value.Errors(schema, value);
  const place = first?.instancePath.slice(1).replaceAll("/", ".");
  throw new Error(`Configuration is not valid: ${place ? `${place} ` : ""}${first?.message ?? ""}`);
}
