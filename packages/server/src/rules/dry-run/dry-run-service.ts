import {
  type DryRunRequest,
  type DryRunResult,
  entityId,
  type FollowedStep,
  NULL_UUID,
  parseEntityId,
  parseUuid,
  type TrialEffect,
  type Uuid,
  type WatchEnd,
} from "@orrery/model";
import { UserSlots } from "../../kernel/admission/user-slots.ts";
import type { User } from "../../kernel/auth/user.ts";
import type { Clock } from "../../kernel/clock.ts";
import { givenId } from "../../kernel/http/input/schemas.ts";
import type { Ids } from "../../kernel/ids.ts";
import { shortJson } from "../../kernel/json/short-json.ts";
import type { AccessControl } from "../../kernel/permissions/access-control.ts";
import type { RuleChainService } from "../chains/rule-chain-service.ts";
import type { ChainDefinition, ChainSource } from "../engine/chain-definition.ts";
import { Engine } from "../engine/engine.ts";
import type { Journal } from "../engine/journal.ts";
import type { RuleNodeDefinition } from "../engine/rule-node.ts";
import { ruleMessage } from "../message/make-message.ts";
import type { NodeStatePort } from "../ports/node-state.ts";
import { RecordingTimers } from "../ports/recording-timers.ts";
import type { RuleServices } from "../ports/rule-services.ts";
import type { ScriptRunner } from "../scripts/script-runner.ts";
import { StepRecorder } from "../watch/step-recorder.ts";
import { draftDefinition, withCalledChains } from "./draft-chains.ts";
import { trialNodes } from "./trial-nodes.ts";
import { storedNodes, TrialState } from "./trial-state.ts";

const AT_ONCE = { ofUser: 2, ofTenant: 4, all: 12 } as const;
const MAX_MS = 10_000;
const MAX_EXECUTIONS = 1_000;
/** What a node would have done is shown up to these bounds. */
const MAX_EFFECTS = 20;
const MAX_DETAILS = 4_096;
const MAX_ALL_DETAILS = 262_144;

export interface DryRunOptions {
  readonly chains: Pick<RuleChainService, "get">;
  readonly stored: ChainSource;
  readonly nodes: readonly RuleNodeDefinition[];
  readonly services: Omit<RuleServices, "nodeState" | "timers">;
  /** What the stored nodes remember; dry runs begin with it. */
  readonly nodeState: Pick<NodeStatePort, "read">;
  readonly scripts: ScriptRunner;
  readonly access: Pick<AccessControl, "checkId">;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Sends messages through chains that are being edited. Nothing is stored or sent. */
export class DryRunService {
  readonly #options: DryRunOptions;
  readonly #slots = new UserSlots(AT_ONCE, "dry runs");

  constructor(options: DryRunOptions) {
    this.#options = options;
  }

  /**
   * Resolves when the message is processed, or after ten seconds.
   * @throws {PlatformError} `badRequest` for a chain that could not be saved; `forbidden`, `notFound`; `tooManyRequests`.
   */
  async run(user: User, request: DryRunRequest): Promise<DryRunResult> {
    const { chains, access, ids, stored } = this.#options;
    const { message, chain, name = "" } = request;
    const given = givenId(request.ruleChainId);
    const id = given === undefined ? ids.entity("RULE_CHAIN") : (await chains.get(user, parseUuid(given))).id;
    const originator = parseEntityId(message.originator.entityType, message.originator.id);
    await access.checkId(user, "READ", entityId(originator.entityType, originator.id));
    const release = this.#slots.take(user);
    try {
      const draft = draftDefinition({ id, name, document: chain }, () => ids.entity("RULE_NODE"));
      const definitions = await withCalledChains(draft, user.tenantId, stored);
      const saved = given === undefined ? undefined : await stored.loadOne(user.tenantId, id.id);
      const state = new TrialState(this.#options.nodeState, storedNodes(definitions, saved));
      const result = await this.#process(user, definitions, state, { ...message, originator });
      return { ...result, nodeIds: draft.nodes.map((node) => node.id.id) };
    } finally {
      release();
    }
  }

  async #process(
    { tenantId }: User,
    definitions: readonly ChainDefinition[],
    nodeState: TrialState,
    given: DryRunRequest["message"] & { readonly originator: ReturnType<typeof parseEntityId> },
  ): Promise<Omit<DryRunResult, "nodeIds">> {
    const { nodes, services, scripts, clock } = this.#options;
    const steps = new Map<number, FollowedStep>();
    const effects = new TrialEffects();
    const atNode = new Map<Uuid, number>();
    const { promise, resolve } = Promise.withResolvers<WatchEnd>();
    const recorder = new StepRecorder({
      clock,
      chainName: (chainId) => definitions.find(({ id }) => id.id === chainId)?.name ?? "",
      stepped: (step) => {
        steps.set(step.index, step);
        atNode.set(step.ruleNodeId, step.index);
      },
      ended: (failed) => resolve(failed ? "failed" : "done"),
      overflowed: () => resolve("steps"),
    });
    const engine = new Engine({
      source: { load: async () => definitions, loadOne: async () => undefined },
      nodes: trialNodes(nodes, (nodeId, action, details) => effects.note(atNode.get(nodeId), action, details)),
      services: { ...services, nodeState, timers: new RecordingTimers() },
      scripts,
      journal: NO_JOURNAL,
      events: { debug: () => undefined, lifecycle: () => undefined },
      maxExecutions: () => MAX_EXECUTIONS,
    });
    const message = ruleMessage({ ...given, tenantId, ts: clock() });
    let isFollowed = false;
    const follow = () => {
      if (isFollowed) recorder.began(); // in another queue
      isFollowed = true;
      return recorder;
    };
    const stop = engine.watches.awaitMessage(tenantId, given.originator.id, { follow });
    const timer = setTimeout(() => resolve("time"), MAX_MS);
    try {
      engine.submit(message).catch(() => undefined); // its end is that of the recorder
      const ended = await promise;
      const shown = [...steps.values()].sort((a, b) => a.index - b.index);
      return {
        steps: shown.map((step) => ({
          ...step,
          wouldHave: effects.of(step.index),
          remembered: nodeState.usedBy(step.ruleNodeId),
        })),
        ended,
        tookMs: recorder.sinceMs,
      };
    } finally {
      clearTimeout(timer);
      stop();
      // Not awaited: where a node hangs it takes some seconds.
      engine.close().catch((error: unknown) => services.log.warn({ err: error }, "a dry run could not be ended"));
    }
  }
}

/** What nodes would have done, by step; bounded. */
class TrialEffects {
  readonly #effects = new Map<number, TrialEffect[]>();
  #left = MAX_ALL_DETAILS;

  of(step: number): readonly TrialEffect[] | undefined {
    return this.#effects.get(step);
  }

  note(step: number | undefined, action: string, details: unknown): void {
    if (step === undefined) return;
    const known = this.#effects.get(step) ?? [];
    if (known.length >= MAX_EFFECTS) return;
    const text = shortJson(details, Math.min(MAX_DETAILS, this.#left));
    this.#left -= text.length;
    this.#effects.set(step, [...known, { action, details: text }]);
  }
}

/** Messages of dry runs do not survive a crash. */
const NO_JOURNAL: Journal = {
  add: () => ({ id: NULL_UUID, durable: Promise.resolve(true) }),
  claim: async () => true,
  note: async () => undefined,
  remove: () => undefined,
};
