import type { NodePass, RuleWatchUpdate } from "@orrery/model";
import type { Clock } from "../../kernel/clock.ts";
import { TokenBuckets } from "../../kernel/rate-limits/token-buckets.ts";
import type { MessageObserver, NodeExit, ObservedPath } from "../engine/message-observer.ts";
import type { RunningNode } from "../engine/running-node.ts";
import type { RuleMessage } from "../message/rule-message.ts";
import { arrived, departed, passSize } from "./pass-record.ts";

/** Messages a second that are shown; a person reads fewer. */
const RATES = [{ capacity: 20, periodMs: 1000 }];
/** Messages inside of the node at the same time that are shown. */
const MAX_INSIDE = 100;
/** What waits for a slow viewer. */
const MAX_WAITING = 100;
const MAX_WAITING_SIZE = 128 * 1024;

interface Inside {
  readonly pass: NodePass;
  readonly message: RuleMessage;
}

/** Shows messages that pass a node, as many as one can read. */
export class NodeTap implements MessageObserver {
  readonly #clock: Clock;
  readonly #changed: () => void;
  readonly #rate: TokenBuckets;
  readonly #inside = new Map<ObservedPath, Inside>();
  #waiting: NodePass[] = [];
  #size = 0;
  #skipped = 0;

  /** `changed` is called when there is something to take. */
  constructor(clock: Clock, changed: () => void) {
    this.#clock = clock;
    this.#changed = changed;
    this.#rate = new TokenBuckets(RATES, clock());
  }

  entered(path: ObservedPath, _node: RunningNode, label: string): void {
    const now = this.#clock();
    this.#inside.delete(path); // the node gets it again after a pause
    if (!this.#rate.take(1, now)) {
      this.#skip();
      return;
    }
    this.#dropOldest();
    this.#inside.set(path, { pass: arrived(path.message, label, now), message: path.message });
  }

  left(path: ObservedPath, _node: RunningNode, exit: NodeExit): void {
    const inside = this.#inside.get(path);
    if (!inside) return;
    this.#inside.delete(path);
    const pass = departed(inside.pass, inside.message, exit);
    const size = passSize(pass);
    const isFull = this.#waiting.length >= MAX_WAITING || this.#size + size > MAX_WAITING_SIZE;
    if (isFull && this.#waiting.length > 0) {
      this.#skip();
      return;
    }
    this.#waiting.push(pass);
    this.#size += size;
    this.#changed();
  }

  /** What has passed since the last call. */
  take(): RuleWatchUpdate | undefined {
    const [passes, skipped] = [this.#waiting, this.#skipped];
    if (passes.length === 0 && skipped === 0) return undefined;
    this.#waiting = [];
    this.#size = 0;
    this.#skipped = 0;
    return { passes, skipped };
  }

  /** Messages that a node keeps, or that were given up, make room for others. */
  #dropOldest(): void {
    const [oldest] = this.#inside.keys();
    if (oldest === undefined || this.#inside.size < MAX_INSIDE) return;
    this.#inside.delete(oldest);
    this.#skip();
  }

  #skip(): void {
    this.#skipped += 1;
    this.#changed();
  }
}
