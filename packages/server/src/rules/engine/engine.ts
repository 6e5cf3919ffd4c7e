import { entityId, PlatformError, type TenantId, type Uuid } from "@orrery/model";
import type { Completion } from "../../kernel/async/completion.ts";
import { type Cause, nextArrival } from "../../kernel/cause.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { RuleMessage } from "../message/rule-message.ts";
import type { NodeKey } from "../ports/node-key.ts";
import { stateOf } from "../ports/node-state.ts";
import type { RuleServices } from "../ports/rule-services.ts";
import { type NodeTimer, timersOf } from "../ports/timers.ts";
import type { RuleEngine } from "../rule-engine.ts";
import { NodeScript } from "../scripts/node-script.ts";
import { argumentsOf } from "../scripts/script.ts";
import type { ScriptRunner } from "../scripts/script-runner.ts";
import type { ChainDefinition, ChainSource, NodeDefinition } from "./chain-definition.ts";
import type { EngineEvents } from "./engine-events.ts";
import { Executor } from "./executor.ts";
import type { Journal, JournalEntry } from "./journal.ts";
import { metered } from "./metered-script.ts";
import type { QueueFailure, QueueReport, QueueStatistics } from "./queue-counts.ts";
import { MAIN_QUEUE, QUEUES, type QueueSettings } from "./queue-settings.ts";
import type { NodeContext, RuleNodeDefinition } from "./rule-node.ts";
import { RuleQueue } from "./rule-queue.ts";
import type { RuleUsage } from "./rule-usage.ts";
import type { RunningChain } from "./running-chain.ts";
import { RunningNode } from "./running-node.ts";
import { CHAIN_START, type Start } from "./start.ts";
import { TenantChains } from "./tenant-chains.ts";
import { Watches } from "./watches.ts";

const TICK_MS = 25;
const DEFAULT_ACK_TIMEOUT_MS = 500;
const CLOSE_GRACE_MS = 5_000;

/** A timer with its node. */
export interface DueTimer extends NodeTimer {
  readonly node: NodeKey;
}

export interface EngineOptions {
  readonly source: ChainSource;
  readonly nodes: readonly RuleNodeDefinition[];
  readonly services: RuleServices;
  readonly scripts: ScriptRunner;
  readonly journal: Journal;
  readonly events: EngineEvents;
  readonly usage?: RuleUsage | undefined;
  /** How long a sender waits before its message is made durable; 500 ms by default. */
  readonly ackTimeoutMs?: number | undefined;
  readonly queues?: readonly QueueSettings[] | undefined;
  /** `maxRuleNodeExecutionsPerMessage` of the tenant's profile; 0, or absent: no limit. */
  readonly maxExecutions?: ((tenantId: TenantId) => number) | undefined;
}

/** Runs rule chains: has the queues, and the running chains of each tenant that has sent a message. */
export class Engine implements RuleEngine {
  readonly #options: EngineOptions;
  readonly #log: Logger;
  readonly #queues: ReadonlyMap<string, RuleQueue>;
  readonly #main: RuleQueue;
  readonly #tenants = new Map<Uuid, TenantChains>();
  readonly #definitions: ReadonlyMap<string, RuleNodeDefinition>;
  readonly #timer: NodeJS.Timeout;
  /** Those who watch messages at work. */
  readonly watches: Watches;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#log = options.services.log;
    this.#definitions = new Map(options.nodes.map((node) => [node.type, node]));
    const { maxExecutions } = options;
    this.watches = new Watches((tenantId, chainId, nodeId) =>
      this.#tenants.get(tenantId.id)?.findNode(chainId, nodeId),
    );
    const runner = new Executor({
      chainsOf: (message) => this.#chainsOf(message.tenantId),
      requeue: (message, name, { chainId, id }, cause) => {
        const start = { kind: "links", ruleChainId: chainId, ruleNodeId: id, label: "Success" } as const;
        const queue = this.#queue(name);
        if (!cause.claim) return queue.submit(message, start, cause.arrival);
        return queue.takeOver(message, start, cause).then(() => undefined);
      },
      maxExecutions: maxExecutions ? (message) => maxExecutions(message.tenantId) : () => 0,
      events: options.events,
      usage: options.usage,
      clock: options.services.clock,
      followerOf: (message) => this.watches.followerOf(message),
      failed: (message, error, node) => this.#failed(message, error, node),
    });
    const { ackTimeoutMs = DEFAULT_ACK_TIMEOUT_MS, journal, queues = QUEUES } = options;
    const { clock } = options.services;
    this.#queues = new Map(
      queues.map((queue) => [queue.name, new RuleQueue(queue, { runner, journal, clock, ackTimeoutMs })]),
    );
    this.#main =
      this.#queues.get(MAIN_QUEUE) ?? new RuleQueue(mainSettings(), { runner, journal, clock, ackTimeoutMs });
    this.#timer = setInterval(() => this.#tick(), TICK_MS).unref();
  }

  submit(message: RuleMessage): Promise<void> {
    return this.#queue(message.queueName).submit(message);
  }

  enqueue(message: RuleMessage, completion: Completion): void {
    this.#queue(message.queueName).enqueue(message, completion);
  }

  /** Processes a message of the journal. */
  replay(entry: JournalEntry): void {
    this.#queue(entry.queueName).replay(entry);
  }

  /** Processes the message of a timer; see {@link FireTimer}. */
  fire(
    { key, dueAt, message, node: { ruleChainId, ruleNodeId } }: DueTimer,
    claim: NonNullable<Cause["claim"]>,
    ended: () => void,
  ): Promise<boolean> {
    const start = { kind: "timer", ruleChainId: ruleChainId.id, ruleNodeId: ruleNodeId.id, key, dueAt } as const;
    const cause = { arrival: nextArrival(), isReplay: false, claim };
    return this.#queue(message.queueName).takeOver(message, start, cause, { done: ended, failed: ended });
  }

  /** Starts the nodes of a tenant, which otherwise start with its first message. */
  async startTenant(tenantId: TenantId): Promise<void> {
    await this.#chainsOf(tenantId).whenLoaded();
  }

  /** Runs a chain as it is stored now, after it was saved or removed. */
  async chainChanged(tenantId: TenantId, chainId: Uuid): Promise<void> {
    await this.#tenants.get(tenantId.id)?.refresh(chainId);
  }

  /** A chain as it runs; undefined when the tenant has none of this id, or no chains were needed yet. */
  runningChain(tenantId: TenantId, chainId: Uuid): RunningChain | undefined {
    return this.#tenants.get(tenantId.id)?.find(chainId);
  }

  /** Stops the nodes of a tenant that was deleted. */
  tenantDeleted(tenantId: TenantId): void {
    void this.#tenants.get(tenantId.id)?.stop();
    this.#tenants.delete(tenantId.id);
  }

  /** Counters of each queue, for metrics. */
  statistics(): ReadonlyMap<string, QueueStatistics & { readonly messages: number }> {
    return new Map([...this.#queues].map(([name, { statistics, messages }]) => [name, { ...statistics, messages }]));
  }

  /** Counts of each tenant's messages since the last call, by queue. */
  takeReports(): ReadonlyMap<string, readonly QueueReport[]> {
    return new Map([...this.#queues].map(([name, queue]) => [name, queue.takeReports()]));
  }

  /** Waits for messages in progress; those that take too long are made durable. */
  async close(): Promise<void> {
    await Promise.all([...this.#queues.values()].map((queue) => queue.close(CLOSE_GRACE_MS)));
    clearInterval(this.#timer);
    await Promise.all([...this.#tenants.values()].map((chains) => chains.stop()));
  }

  #tick(): void {
    for (const queue of this.#queues.values()) queue.tick();
  }

  /** Unknown names mean Main. */
  #queue(name: string | undefined): RuleQueue {
    return (name && this.#queues.get(name)) || this.#main;
  }

  #chainsOf(tenantId: TenantId): TenantChains {
    const known = this.#tenants.get(tenantId.id);
    if (known) return known;
    const chains = new TenantChains(
      tenantId,
      this.#options.source,
      (chain, node, after) => this.#make(tenantId, chain, node, after),
      (chainId) => this.#options.events.lifecycle(tenantId, chainId, "STARTED"),
    );
    this.#tenants.set(tenantId.id, chains);
    chains.whenLoaded().catch((error: unknown) => {
      this.#log.error({ err: error, tenantId: tenantId.id }, "the rule chains of a tenant cannot be read");
      this.#tenants.delete(tenantId.id);
    });
    return chains;
  }

  #make(tenantId: TenantId, chain: ChainDefinition, node: NodeDefinition, after?: Promise<void>): RunningNode {
    const { events, services, scripts, usage } = this.#options;
    const { nodeState, timers, ...others } = services;
    const key = { tenantId, ruleChainId: chain.id, ruleNodeId: node.id };
    const context: NodeContext = {
      ...key,
      services: others,
      state: stateOf(nodeState, key),
      timers: timersOf(timers, key),
      compile: (kind, body) => {
        const script = scripts.compile({ tenantId, kind, body, argNames: argumentsOf(kind) });
        return new NodeScript(usage ? metered(script, tenantId, usage) : script, services.clock);
      },
      emit: (message, label, failure) => this.#emit(message, chain, node, label, failure),
      forward: (message, label) =>
        this.#accept(message, { kind: "links", ruleChainId: chain.id.id, ruleNodeId: node.id.id, label }),
      submit: (message) => this.#accept(message, CHAIN_START),
    };
    return new RunningNode(node, {
      definition: this.#definitions.get(node.type),
      context,
      watchers: this.watches.ofNode(node.id.id),
      after,
      listener: (running, event, error) => events.lifecycle(tenantId, entityId("RULE_NODE", running.id), event, error),
    });
  }

  #emit(message: RuleMessage, chain: ChainDefinition, node: NodeDefinition, label: string, failure?: string): void {
    const start = { kind: "links", ruleChainId: chain.id.id, ruleNodeId: node.id.id, label, failure } as const;
    this.#queue(message.queueName)
      .submit(message, start)
      .catch((error: unknown) => {
        if (!(error instanceof PlatformError)) throw error; // shutting down: the sender is gone
      });
  }

  /** Resolves when the message is durable; then it is processed. */
  async #accept(message: RuleMessage, start: Start): Promise<void> {
    await this.#queue(message.queueName).takeOver(message, start, { arrival: nextArrival(), isReplay: false });
  }

  #failed(message: RuleMessage, error: Error, node: RunningNode | undefined): void {
    const { events } = this.#options;
    this.#queue(message.queueName).failed(message, () => this.#failure(message, error, node));
    if (node) events.failed?.(message.tenantId, entityId("RULE_NODE", node.id), error);
    this.#log.debug(
      {
        tenantId: message.tenantId.id,
        ruleNodeId: node?.id,
        ruleChainId: node?.chainId,
        type: message.type,
        reason: error.message,
      },
      "a rule message failed",
    );
  }

  #failure({ tenantId }: RuleMessage, { message }: Error, node: RunningNode | undefined): QueueFailure {
    const ts = this.#options.services.clock();
    if (!node) return { ts, message };
    const chainName = this.#tenants.get(tenantId.id)?.find(node.chainId)?.name ?? "";
    return { ts, message, node: { id: node.id, name: node.name, chainId: node.chainId, chainName } };
  }
}

function mainSettings(): QueueSettings {
  const main = QUEUES.find((queue) => queue.name === MAIN_QUEUE);
  if (!main) throw new Error("There is no queue Main");
  return main;
}
