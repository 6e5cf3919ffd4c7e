import { type EntityId, entityId, type TenantId } from "@orrery/model";
import { pino } from "pino";
import { Ids } from "../../kernel/ids.ts";
import { Engine, type EngineOptions } from "../engine/engine.ts";
import type { NodeDebugEvent } from "../engine/engine-events.ts";
import { ruleMessage } from "../message/make-message.ts";
import type { RuleMessage } from "../message/rule-message.ts";
import { RULE_NODES } from "../nodes/index.ts";
import { type RecordingOptions, type RecordingServices, recordingServices } from "../ports/recording-services.ts";
import { ScriptRunner } from "../scripts/script-runner.ts";
import { type ChainSketch, MemoryChains, numbered, sketchedChain } from "./memory-chains.ts";

const log = pino({ enabled: false });

/** The test tenant. */
export const TENANT: TenantId = entityId("TENANT", numbered(1));
/** The test device, originator of messages by default. */
export const DEVICE: EntityId = entityId("DEVICE", numbered(2));

/** What a test can observe of the engine. */
export interface Observed {
  /** What its nodes wrote and sent. */
  readonly services: RecordingServices;
  readonly debug: NodeDebugEvent[];
  readonly lifecycle: { readonly id: string; readonly event: string; readonly error?: string | undefined }[];
  readonly journal: Map<string, RuleMessage>;
}

/** A running engine with controls for tests. */
export interface TestEngine extends Observed {
  readonly engine: Engine;
  readonly chains: MemoryChains;
  /** Debug records as `IN node label`, in order. */
  trace(): string[];
  /** Fires the timer that is due first; resolves when its message is processed. */
  fire(): Promise<void>;
  close(): Promise<void>;
}

export type TestEngineOptions = Partial<Omit<EngineOptions, "services">> & {
  /** What the recording services return. */
  readonly given?: Partial<RecordingOptions>;
};

/** A real engine over chains in memory, with services that only record. */
export function testEngine(
  sketches: readonly ChainSketch[],
  { given, ...options }: TestEngineOptions = {},
): TestEngine {
  const services = recordingServices({
    clock: Date.now,
    ids: new Ids(Date.now),
    log,
    rpc: { kind: "response", response: '{"ok":true}' },
    ...given,
  });
  const observed: Observed = { services, debug: [], lifecycle: [], journal: new Map() };
  const names = new Map<string, string>();
  const chains = new MemoryChains();
  for (const sketch of sketches) {
    const chain = sketchedChain(sketch);
    for (const node of chain.nodes) names.set(node.id.id, node.name);
    chains.put(TENANT, chain);
  }
  const scripts = options.scripts ?? new ScriptRunner(log);
  let entries = 0;
  const engine = new Engine({
    source: chains,
    nodes: RULE_NODES,
    scripts,
    services,
    journal: {
      add(_queue, { message }, claim) {
        const id = numbered(500_000 + entries++);
        observed.journal.set(id, message);
        const claimed = claim?.(undefined as never); // claims of tests use no transaction
        return { id, durable: Promise.resolve(claimed).then(() => true) };
      },
      claim: async () => true,
      note: async () => undefined,
      remove: (id) => void observed.journal.delete(id),
    },
    events: {
      debug: (event) => void observed.debug.push(event),
      lifecycle: (_tenant, { id }, event, error) => void observed.lifecycle.push({ id, event, error: error?.message }),
    },
    ...options,
  });
  return {
    ...observed,
    engine,
    chains,
    trace: () =>
      observed.debug.map(({ direction, ruleNodeId, label }) => `${direction} ${names.get(ruleNodeId)} ${label}`.trim()),
    async fire() {
      const timer = services.timers.take();
      if (!timer) throw new Error("No timer is pending");
      await new Promise<void>((ended, failed) => {
        engine.fire(timer, async () => true, ended).catch(failed);
      });
    },
    async close() {
      await engine.close();
      if (!options.scripts) await scripts.close();
    },
  };
}

/** A message of the test device. */
export function message(fields: Partial<RuleMessage> = {}): RuleMessage {
  const defaults = { tenantId: TENANT, ts: 1000, type: "POST_TELEMETRY_REQUEST", originator: DEVICE, data: '{"t":1}' };
  return ruleMessage({ ...defaults, ...fields });
}
