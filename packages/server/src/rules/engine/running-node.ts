import type { Uuid } from "@orrery/model";
import type { NodeDefinition } from "./chain-definition.ts";
import { NodeCounts } from "./node-counts.ts";
import { NO_WATCHERS, type NodeWatcher } from "./node-watchers.ts";
import type { NodeContext, NodeInstance, RuleNodeDefinition } from "./rule-node.ts";

const RETRY_MS = 5_000;
const MAX_RETRIES = 10;
const MAX_WAITING = 1_000;
/** A node that takes longer to stop is left to itself. */
const STOP_TIMEOUT_MS = 10_000;
const NO_TARGETS: readonly RunningNode[] = [];

/** Where links of one label lead, and how many messages have followed them. */
export interface NodeLinks {
  readonly targets: readonly RunningNode[];
  messages: number;
}

export type NodeEvent = "STARTED" | "UPDATED" | "STOPPED";

/** Is notified of changes of a node; `error` when it could not start, or not stop. */
export type NodeListener = (node: RunningNode, event: NodeEvent, error?: Error) => void;

type State =
  | { readonly kind: "starting" }
  | { readonly kind: "active"; readonly instance: NodeInstance }
  | { readonly kind: "failed" }
  | { readonly kind: "stopped" };

export interface RunningNodeOptions {
  /** Absent when there is no such kind of node. */
  readonly definition: RuleNodeDefinition | undefined;
  readonly context: NodeContext;
  readonly listener: NodeListener;
  /** Who watches its messages already: it replaces a node. */
  readonly watchers?: ReadonlySet<NodeWatcher> | undefined;
  /** The node starts when this has settled: one that it replaces still holds its connection. Never rejects. */
  readonly after?: Promise<void> | undefined;
}

/** A node of a chain in memory: it starts by itself, again after failures, and lives until it is changed or removed. */
export class RunningNode {
  readonly id: Uuid;
  readonly type: string;
  readonly configuration: string;
  readonly chainId: Uuid;
  /** See {@link RuleNodeDefinition}. */
  readonly once: RuleNodeDefinition["once"];
  readonly onceOutcome: RuleNodeDefinition["onceOutcome"];
  readonly effect: RuleNodeDefinition["effect"];
  readonly counts = new NodeCounts();
  /** May change without a restart. */
  name: string;
  /** Why it could not start, at its last attempt. */
  problem: string | undefined;
  /** Whether its messages are recorded or watched. */
  isSeen: boolean;
  #debug: boolean;
  #watchers: ReadonlySet<NodeWatcher>;
  readonly #definition: RuleNodeDefinition | undefined;
  readonly #context: NodeContext;
  readonly #listener: NodeListener;
  #links: ReadonlyMap<string, NodeLinks> = new Map();
  #state: State = { kind: "starting" };
  #waiting: (() => void)[] = [];
  #retry: NodeJS.Timeout | undefined;

  constructor(
    { id, type, configuration, name, debug }: NodeDefinition,
    { definition, context, listener, watchers = NO_WATCHERS, after }: RunningNodeOptions,
  ) {
    this.id = id.id;
    this.type = type;
    this.configuration = configuration;
    this.chainId = context.ruleChainId.id;
    this.name = name;
    this.#debug = debug;
    this.#watchers = watchers;
    this.isSeen = debug || watchers.size > 0;
    this.effect = definition?.effect ?? "none";
    this.once = definition?.once;
    this.onceOutcome = definition?.onceOutcome;
    this.#definition = definition;
    this.#context = context;
    this.#listener = listener;
    if (after) void after.then(() => this.#start(0));
    else this.#start(0);
  }

  get debug(): boolean {
    return this.#debug;
  }

  set debug(debug: boolean) {
    this.#debug = debug;
    this.isSeen = debug || this.#watchers.size > 0;
  }

  get watchers(): ReadonlySet<NodeWatcher> {
    return this.#watchers;
  }

  /** Replaces those who watch its messages. */
  set watchers(watchers: ReadonlySet<NodeWatcher>) {
    this.#watchers = watchers;
    this.isSeen = this.#debug || watchers.size > 0;
  }

  /** `undefined` while it is not active. */
  get instance(): NodeInstance | undefined {
    return this.#state.kind === "active" ? this.#state.instance : undefined;
  }

  /** Why no message can be given to it; `undefined` while that may still change. */
  get refusal(): string | undefined {
    const { kind } = this.#state;
    if (kind === "stopped") return "Rule node stopped";
    const full = kind === "starting" && this.#waiting.length >= MAX_WAITING;
    return kind === "failed" || full ? "Rule Node is not active! Failed to initialize." : undefined;
  }

  /** Calls back once it is active, has failed for good or was stopped. */
  whenSettled(callback: () => void): void {
    this.#waiting.push(callback);
  }

  /** Counts of labels that stay are kept. */
  setLinks(targets: ReadonlyMap<string, readonly RunningNode[]>): void {
    const links = new Map(
      [...targets].map(([folded, nodes]): [string, NodeLinks] => [
        folded,
        { targets: nodes, messages: this.#links.get(folded)?.messages ?? 0 },
      ]),
    );
    for (const label of [...(this.#definition?.outputs ?? []), "Failure"]) {
      const linked = links.get(label.toLowerCase());
      if (linked) links.set(label, linked); // spares most messages the folding of case
    }
    this.#links = links;
  }

  /** The links with this label, whose case does not matter; undefined when there are none. */
  linksOf(label: string): NodeLinks | undefined {
    return this.#links.get(label) ?? this.#links.get(label.toLowerCase());
  }

  /** Messages that have followed links, by label in lower case. */
  linkCounts(): readonly (readonly [label: string, messages: number])[] {
    return [...this.#links].flatMap(([label, { messages }]) =>
      label === label.toLowerCase() ? [[label, messages] as const] : [],
    );
  }

  /** Where links with this label lead. */
  targetsOf(label: string): readonly RunningNode[] {
    return this.linksOf(label)?.targets ?? NO_TARGETS;
  }

  /** Takes no message from now on. Resolves when what the node holds is released, or after {@link STOP_TIMEOUT_MS}. */
  async stop(): Promise<void> {
    const before = this.#state;
    if (before.kind === "stopped") return;
    clearTimeout(this.#retry);
    this.#links = new Map();
    this.#settle({ kind: "stopped" });
    const error = before.kind === "active" ? await released(before.instance) : undefined;
    this.#listener(this, "STOPPED", error);
  }

  #start(attempt: number): void {
    if (this.#state.kind === "stopped") return;
    try {
      if (!this.#definition) throw new Error(`Rule node type is not known: ${this.type}`);
      const started = this.#definition.start(JSON.parse(this.configuration), this.#context);
      if (started instanceof Promise) {
        started.then(
          (instance) => this.#started(instance),
          (error: unknown) => this.#failed(error, attempt),
        );
      } else this.#started(started);
    } catch (error) {
      this.#failed(error, attempt);
    }
  }

  #started(instance: NodeInstance): void {
    if (this.#state.kind === "stopped") {
      void released(instance);
      return;
    }
    this.problem = undefined;
    this.#settle({ kind: "active", instance });
    this.#listener(this, "STARTED");
  }

  #failed(error: unknown, attempt: number): void {
    if (this.#state.kind === "stopped") return;
    const reason = error instanceof Error ? error : new Error(String(error));
    this.problem = reason.message;
    this.#listener(this, "STARTED", reason);
    if (attempt === MAX_RETRIES || !this.#definition) this.#settle({ kind: "failed" });
    else this.#retry = setTimeout(() => this.#start(attempt + 1), RETRY_MS * (attempt + 1)).unref();
  }

  #settle(state: State): void {
    this.#state = state;
    for (const callback of this.#waiting.splice(0)) callback();
  }
}

/** Stops an instance. Never rejects: resolves with what went wrong. */
async function released(instance: NodeInstance): Promise<Error | undefined> {
  let timer: NodeJS.Timeout | undefined;
  try {
    const stopping = instance.stop?.();
    if (!stopping) return undefined;
    const late = new Promise<Error>((resolve) => {
      timer = setTimeout(() => resolve(new Error("The node took too long to stop")), STOP_TIMEOUT_MS);
    });
    return await Promise.race([stopping.then(() => undefined), late]);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    clearTimeout(timer);
  }
}
