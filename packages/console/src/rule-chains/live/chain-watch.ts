import { type Client, type LiveError, type RuleWatchRequest, watchRules } from "@orrery/client";
import type { FollowedStep, RuleChainId, RuleWatchUpdate, WatchEnd } from "@orrery/model";
import { type ChainRate, type NodeRate, ratesOf, type Sample, updated, withinWindow } from "./rates.ts";
import { FIRST_TRIAL, type TrialMessage } from "./trial-message.ts";

/** A message that is followed, or a dry run. */
export interface Followed {
  readonly kind: "follow" | "trial";
  /** Not yet: a message that comes now may pass unseen. */
  readonly isWatching: boolean;
  /** Of several nodes; empty while it waits for the message. */
  readonly steps: readonly FollowedStep[];
  readonly ended: WatchEnd | undefined;
  readonly tookMs: number | undefined;
  readonly error: string | undefined;
}

const TICK_MS = 1000;

/** A chain at work, as the editor draws it: rates of its nodes and links, and the message that is followed. */
export class ChainWatch {
  readonly #client: Client;
  readonly #chainId: RuleChainId;
  readonly #listeners = new Set<() => void>();
  #samples: readonly Sample[] = [];
  #chain: ChainRate | undefined;
  #nodes: ReadonlyMap<string, NodeRate> = new Map();
  #followed: Followed | undefined;
  #looked: number | undefined;
  #trial: TrialMessage = FIRST_TRIAL;
  #isLost = false;
  #endFollow: (() => void) | undefined;

  constructor(client: Client, chainId: RuleChainId) {
    this.#client = client;
    this.#chainId = chainId;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  get chain(): ChainRate | undefined {
    return this.#chain;
  }

  /** Whether figures are no longer those of now. */
  get isLost(): boolean {
    return this.#isLost;
  }

  node(id: string | undefined): NodeRate | undefined {
    return id === undefined ? undefined : this.#nodes.get(id);
  }

  get followed(): Followed | undefined {
    return this.#followed;
  }

  /** Index of the step that is looked at. */
  get looked(): number | undefined {
    return this.#looked;
  }

  look(index: number | undefined): void {
    this.#looked = index;
    this.#changed();
  }

  /** Place of a node among the steps, from 1. */
  stepOf(id: string | undefined): number | undefined {
    const index = this.#followed?.steps.find(({ ruleNodeId }) => ruleNodeId === id)?.index;
    return id === undefined || index === undefined ? undefined : index + 1;
  }

  /** Whether the followed message went along a link with one of the labels. */
  hasPassed(from: string | undefined, labels: readonly string[], to: string | undefined): boolean {
    const folded = labels.map((label) => label.toLowerCase());
    return !!this.#followed?.steps.some(
      (step) =>
        step.ruleNodeId === to &&
        (from === undefined
          ? step.fromNodeId === null
          : step.fromNodeId === from && folded.includes(step.label.toLowerCase())),
    );
  }

  /** Watches the chain. @returns ends it. */
  start(): () => void {
    this.#samples = [];
    const end = this.#watch(
      { watch: "counts", ruleChainId: this.#chainId.id },
      ({ counts }) => {
        if (!counts) return;
        this.#isLost = false;
        this.#sample(updated(this.#samples.at(-1)?.counts, counts));
      },
      () => {
        this.#isLost = true;
        this.#samples = [];
        this.#changed();
      },
    );
    const tick = setInterval(() => {
      const last = this.#samples.at(-1);
      if (last && !this.#isLost) this.#sample(last.counts);
    }, TICK_MS);
    return () => {
      end();
      clearInterval(tick);
      this.forget();
    };
  }

  /** Follows the next message of a device, of a node, or that enters the chain. */
  follow(from: Pick<RuleWatchRequest, "ruleNodeId" | "originator">): void {
    this.forget();
    const show = (change: Partial<Followed>) => {
      const before = this.#followed ?? {
        kind: "follow",
        isWatching: false,
        steps: [],
        ended: undefined,
        tookMs: undefined,
        error: undefined,
      };
      this.#followed = { ...before, ...change };
      this.#changed();
    };
    show({});
    this.#endFollow = this.#watch(
      { watch: "follow", ruleChainId: this.#chainId.id, ...from },
      ({ steps = [], ended, tookMs }) => {
        const known = new Map([...(this.#followed?.steps ?? []), ...steps].map((step) => [step.index, step]));
        show({ isWatching: true, steps: [...known.values()].sort((a, b) => a.index - b.index), ended, tookMs });
        if (ended) this.#stopFollowing();
      },
      (error) => {
        if (error) show({ error: error.message, ended: "failed" });
        this.#stopFollowing();
      },
    );
  }

  /** What the next dry run sends. */
  get trial(): TrialMessage {
    return this.#trial;
  }

  try(change: Partial<TrialMessage>): void {
    this.#trial = { ...this.#trial, ...change };
    this.#changed();
  }

  /** Shows the steps of a dry run. */
  show(followed: Followed): void {
    this.#stopFollowing();
    this.#followed = followed;
    this.#looked = undefined;
    this.#changed();
  }

  /** Follows no message any more. */
  forget(): void {
    this.#stopFollowing();
    this.#followed = undefined;
    this.#looked = undefined;
    this.#changed();
  }

  /** Messages that pass a node. @returns ends it. */
  tap(nodeId: string, onUpdate: (update: RuleWatchUpdate) => void, onEnd: (error?: LiveError) => void): () => void {
    return this.#watch({ watch: "tap", ruleChainId: this.#chainId.id, ruleNodeId: nodeId }, onUpdate, onEnd);
  }

  #watch(
    request: RuleWatchRequest,
    onUpdate: (update: RuleWatchUpdate) => void,
    onEnd: (error?: LiveError) => void,
  ): () => void {
    return watchRules(this.#client.live, request, { onUpdate, onError: onEnd, onLost: () => onEnd() });
  }

  #stopFollowing(): void {
    this.#endFollow?.();
    this.#endFollow = undefined;
  }

  #sample(counts: Sample["counts"]): void {
    const at = performance.now();
    this.#samples = withinWindow([...this.#samples, { at, counts }], at);
    const rates = ratesOf(this.#samples);
    if (!rates) return;
    this.#chain = rates.chain;
    this.#nodes = new Map(
      [...rates.nodes].map(([id, rate]) => {
        const known = this.#nodes.get(id);
        return [id, known && isSame(known, rate) ? known : rate];
      }),
    );
    this.#changed();
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

const isSame = (a: NodeRate, b: NodeRate) => JSON.stringify(a) === JSON.stringify(b);
