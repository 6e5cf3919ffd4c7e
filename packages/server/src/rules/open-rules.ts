import type { RuleChain, RuleNode, TenantId } from "@orrery/model";
import type { EventRecorder } from "../events/event-recorder.ts";
import type { EventStore } from "../events/event-store.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Database } from "../kernel/database/database.ts";
import type { CleanupJobs } from "../kernel/entities/cleanup-jobs.ts";
import type { EntityDirectory } from "../kernel/entities/entity-directory.ts";
import type { EntityLimits } from "../kernel/entities/entity-limits.ts";
import type { EntityWriter } from "../kernel/entities/entity-writer.ts";
import type { Route } from "../kernel/http/route.ts";
import type { Ids } from "../kernel/ids.ts";
import type { Logger } from "../kernel/logging.ts";
import type { Metrics } from "../kernel/metrics/metrics.ts";
import type { PartitionFence } from "../kernel/partitions/partition-fence.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import type { SecretBox } from "../kernel/secrets/secret-box.ts";
import { ComponentDescriptors } from "./chains/component-descriptor.ts";
import { NodeSecrets } from "./chains/node-secrets.ts";
import { ruleChainRoutes } from "./chains/rule-chain-routes.ts";
import { RuleChainService } from "./chains/rule-chain-service.ts";
import { RuleChainStore } from "./chains/rule-chain-store.ts";
import { ScriptTests } from "./chains/script-tests.ts";
import { StoredChains } from "./chains/stored-chains.ts";
import { EngineRecords } from "./debug/engine-records.ts";
import { dryRunRoutes } from "./dry-run/dry-run-routes.ts";
import { DryRunService } from "./dry-run/dry-run-service.ts";
import { Engine } from "./engine/engine.ts";
import type { QueueSettings } from "./engine/queue-settings.ts";
import type { RuleUsage } from "./engine/rule-usage.ts";
import { StoredJournal } from "./engine/stored-journal.ts";
import { RULE_NODES } from "./nodes/index.ts";
import type { RuleServices } from "./ports/rule-services.ts";
import type { TimersPort } from "./ports/timers.ts";
import { ScriptRunner } from "./scripts/script-runner.ts";
import { StoredNodeState } from "./state/stored-node-state.ts";
import { TimerService } from "./state/timer-service.ts";
import { RuleWatchService } from "./watch/rule-watch-service.ts";

export interface RulesOptions {
  readonly database: Database;
  /** Guards what belongs to originators; none by default. */
  readonly fence?: PartitionFence | undefined;
  /** Encrypts secrets of nodes. */
  readonly secrets: SecretBox;
  /** The capabilities that rule nodes use, except those that are created here. */
  readonly services: Omit<RuleServices, "clock" | "ids" | "log" | "nodeState" | "timers" | "serviceId">;
  readonly writer: EntityWriter;
  readonly access: AccessControl;
  readonly directory: EntityDirectory;
  readonly limits: EntityLimits;
  readonly removals: Pick<CleanupJobs, "note" | "wake" | "onRemoved">;
  readonly events: { readonly store: EventStore; readonly recorder: EventRecorder };
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  /** Name of this server in debug events. */
  readonly serviceId: string;
  /** Whether a device profile names the chain as its default. */
  readonly isUsedByProfile: (chain: RuleChain) => Promise<boolean>;
  /** Name of an edge whose root the chain is. */
  readonly edgeWithRoot?: ((chain: RuleChain) => Promise<string | undefined>) | undefined;
  /** `maxRuleNodeExecutionsPerMessage` of the tenant's profile; 0: no limit. Must return synchronously. */
  readonly maxExecutions?: ((tenantId: TenantId) => number) | undefined;
  readonly usage?: RuleUsage | undefined;
  readonly ackTimeoutMs?: number | undefined;
  /** Those of the contract by default. */
  readonly queues?: readonly QueueSettings[] | undefined;
}

/** The rule engine and everything around it. */
export interface Rules {
  readonly engine: Engine;
  readonly chains: RuleChainService;
  readonly chainStore: RuleChainStore;
  readonly watches: RuleWatchService;
  readonly timers: TimersPort;
  readonly dryRuns: DryRunService;
  readonly routes: readonly Route[];
  /**
   * Continues messages that a crash interrupted, fires timers and starts nodes that work without messages. To be
   * called once, after storage and devices are ready.
   * @returns the number of messages that are continued.
   */
  start(): Promise<number>;
  /** Waits for messages in progress and makes the rest durable. To be called before the stores close. */
  close(): Promise<void>;
}

/** Types of nodes that work without messages. */
const SOURCES = RULE_NODES.filter(({ runsAlone }) => runsAlone).map(({ type }) => type);

/** Creates the rule engine with its services. */
export function openRules(options: RulesOptions): Rules {
  const { database, fence, clock, ids, log, events, serviceId, metrics } = options;
  const secrets = new NodeSecrets(options.secrets, RULE_NODES);
  const store = new RuleChainStore(database, secrets);
  const scripts = new ScriptRunner(log);
  const journal = new StoredJournal(database, ids, log, fence);
  const nodeState = new StoredNodeState(database, fence);
  const { usage } = options;
  const mayRun = usage && ((tenantId: TenantId) => usage.mayRun(tenantId));
  const timers = new TimerService({ database, clock, log, mayRun, fence });
  options.removals.onRemoved((...gone) => nodeState.forget(...gone));
  options.removals.onRemoved((...gone) => timers.forget(...gone));
  const records = new EngineRecords(events.recorder, { clock, serviceId });
  const stored = new StoredChains(store, secrets);
  const services = { ...options.services, serviceId, clock, ids, log };
  const engine = new Engine({
    source: stored,
    nodes: RULE_NODES,
    services: { ...services, nodeState, timers },
    scripts,
    journal,
    events: records,
    usage: options.usage,
    ackTimeoutMs: options.ackTimeoutMs,
    queues: options.queues,
    maxExecutions: options.maxExecutions,
  });
  const chains = new RuleChainService({
    ...options,
    secrets,
    chains: store,
    changed: async ({ tenantId, id }, event) => {
      if (event !== "DELETED") records.lifecycle(tenantId, id, event);
      records.resetRate(tenantId);
      await engine.chainChanged(tenantId, id.id);
      if (await store.nodes.hasNode(id.id, SOURCES)) await engine.startTenant(tenantId);
    },
  });
  const debugIn = async ({ id, ruleChainId }: RuleNode): Promise<unknown> => {
    const chain = await store.find(ruleChainId.id);
    if (!chain) return undefined;
    const scope = { tenantId: chain.tenantId.id, entity: id, type: "DEBUG_RULE_NODE" };
    const newest = await events.store.newest(scope, 2);
    return newest.find(({ body }) => body.type === "IN")?.body;
  };
  const dryRuns = new DryRunService({ ...options, chains, stored, nodes: RULE_NODES, services, nodeState, scripts });
  registerMetrics(metrics, engine, scripts);
  let isClosing = false;
  let starting: Promise<void> | undefined;
  const startSources = async (): Promise<void> => {
    for (const tenantId of await store.nodes.tenantsWith(SOURCES)) if (!isClosing) await engine.startTenant(tenantId);
  };
  return {
    engine,
    chains,
    chainStore: store,
    timers,
    watches: new RuleWatchService({ engine, chains, access: options.access, clock }),
    dryRuns,
    routes: [
      ...ruleChainRoutes({
        chains,
        components: new ComponentDescriptors(RULE_NODES),
        scriptTests: new ScriptTests(scripts, clock),
        debugIn,
      }),
      ...dryRunRoutes(dryRuns),
    ],
    async start() {
      let count = 0;
      for await (const entry of journal.entries()) {
        engine.replay(entry);
        count += 1;
      }
      if (count > 0) log.info({ messages: count }, "rule messages of the previous run are being processed again");
      await timers.start((timer, claim, ended) => engine.fire(timer, claim, ended));
      starting = startSources().catch((error: unknown) => log.error({ err: error }, "rule nodes could not be started"));
      return count;
    },
    async close() {
      isClosing = true;
      await starting;
      await timers.stop();
      await engine.close();
      await Promise.all([timers.close(), nodeState.close()]);
      await scripts.close();
      await journal.close();
    },
  };
}

function registerMetrics(metrics: Metrics, engine: Engine, scripts: ScriptRunner): void {
  const sum = (name: "totalMsgs" | "failedMsgs" | "timeoutMsgs" | "messages") => () =>
    [...engine.statistics().values()].reduce((total, queue) => total + queue[name], 0);
  metrics.gauge("orrery_rule_messages_total", "Messages that the rule queues have admitted", sum("totalMsgs"));
  metrics.gauge("orrery_rule_messages_failed_total", "Messages that ended in an unhandled failure", sum("failedMsgs"));
  metrics.gauge(
    "orrery_rule_messages_late_total",
    "Messages that took longer than their queue allows",
    sum("timeoutMsgs"),
  );
  metrics.gauge("orrery_rule_messages_pending", "Messages that the rule engine is processing", sum("messages"));
  metrics.gauge("orrery_script_calls_pending", "Script calls that wait for their result", () => scripts.pendingCalls);
}
