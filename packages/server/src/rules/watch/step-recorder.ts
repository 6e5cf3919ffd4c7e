import { performance } from "node:perf_hooks";
import type { FollowedStep, Uuid } from "@orrery/model";
import type { Clock } from "../../kernel/clock.ts";
import type { MessageFollower, NodeExit, ObservedPath } from "../engine/message-observer.ts";
import type { RunningNode } from "../engine/running-node.ts";
import type { RuleMessage } from "../message/rule-message.ts";
import { arrived, departed, passSize, shownLabels } from "./pass-record.ts";

const MAX_STEPS = 300;
const MAX_SIZE = 512 * 1024;

export interface StepRecorderOptions {
  readonly clock: Clock;
  /** Name of a chain of the tenant. */
  readonly chainName: (chainId: Uuid) => string;
  /** A step has begun or ended. */
  readonly stepped: (step: FollowedStep) => void;
  /** Everything that the message has caused has ended, unless a queue has it. */
  readonly ended: (failed: boolean) => void;
  /** More happened than is recorded. */
  readonly overflowed: () => void;
}

interface OpenStep {
  readonly step: FollowedStep;
  readonly message: RuleMessage;
}

/** Records the way of one message through nodes, nested chains and queues, step by step. */
export class StepRecorder implements MessageFollower {
  readonly #options: StepRecorderOptions;
  readonly #open = new Map<ObservedPath, OpenStep>();
  /** The node that each path has left last. */
  readonly #lastNode = new Map<string, Uuid>();
  /** The last step of each node that has called a chain, by path and node. */
  readonly #calls = new Map<string, FollowedStep>();
  readonly #startedAt = performance.now();
  #running = 1;
  #count = 0;
  #size = 0;
  #failed = false;

  constructor(options: StepRecorderOptions) {
    this.#options = options;
  }

  /** Milliseconds since it was picked up. */
  get sinceMs(): number {
    return Math.round((performance.now() - this.#startedAt) * 1000) / 1000;
  }

  began(): void {
    this.#running += 1;
  }

  ended(failed: boolean): void {
    this.#failed ||= failed;
    this.#running -= 1;
    if (this.#running === 0) this.#options.ended(this.#failed);
  }

  entered(path: ObservedPath, node: RunningNode, label: string): void {
    if (!this.#hasRoom()) return;
    const { clock, chainName } = this.#options;
    const pass = arrived(path.message, label, clock());
    this.#size += passSize(pass);
    const step: FollowedStep = {
      ...pass,
      index: this.#count++,
      ruleChainId: node.chainId,
      ruleChainName: chainName(node.chainId),
      ruleNodeId: node.id,
      ruleNodeName: node.name,
      ruleNodeType: node.type,
      effect: node.effect,
      fromNodeId:
        label === "" ? null : (this.#lastNode.get(path.path) ?? this.#lastNode.get(parentOf(path.path)) ?? null),
      sinceMs: this.sinceMs,
    };
    this.#open.set(path, { step, message: path.message });
    this.#options.stepped(step);
  }

  left(path: ObservedPath, node: RunningNode, exit: NodeExit): void {
    this.#lastNode.set(path.path, node.id);
    const open = this.#open.get(path);
    if (open?.step.ruleNodeId === node.id) {
      this.#open.delete(path);
      const left = departed(open.step, open.message, exit);
      this.#size += passSize(left) - passSize(open.step);
      const step = { ...open.step, ...left };
      if (exit.to === "enter") this.#calls.set(node.id, step);
      this.#options.stepped(step);
      return;
    }
    const call = this.#calls.get(node.id); // the message is back from the chain that the node has called
    if (call)
      this.#options.stepped({
        ...call,
        to: shownLabels(exit.to),
        tookMs: Math.round((this.sinceMs - call.sinceMs) * 1000) / 1000,
      });
  }

  #hasRoom(): boolean {
    if (this.#count < MAX_STEPS && this.#size < MAX_SIZE) return true;
    this.#options.overflowed();
    return false;
  }
}

const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf(".")));
