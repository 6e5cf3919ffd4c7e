import type { RuleWatchMessage, RuleWatchUpdate } from "@orrery/model";
import type { RuleWatch, RuleWatchRequest } from "../../rules/watch/rule-watches.ts";
import type { LiveFailure } from "../messages.ts";
import type { UpdateSource } from "../outbox.ts";
import type { StartableSubscription } from "../session-subscriptions.ts";
import type { SubscriptionContext } from "../subscription.ts";

/** A rule chain at work. A client that is slow gets less, not late. */
export class RuleWatchSubscription implements StartableSubscription, UpdateSource {
  readonly #context: SubscriptionContext;
  readonly #cmdId: number;
  readonly #request: RuleWatchRequest;
  #watch: RuleWatch | undefined;
  #closed = false;

  constructor(context: SubscriptionContext, cmdId: number, request: RuleWatchRequest) {
    this.#context = context;
    this.#cmdId = cmdId;
    this.#request = request;
  }

  async start(): Promise<void> {
    const { ruleWatches, user, outbox } = this.#context;
    const watch = await ruleWatches.open(user, this.#request, () => this.#watch && outbox.changed(this));
    if (this.#closed) {
      watch.close(); // close() would not end what starts now
      return;
    }
    this.#watch = watch;
    outbox.answer(ruleWatchText(this.#cmdId, watch.take() ?? {}));
  }

  close(): void {
    this.#closed = true;
    this.#watch?.close();
    this.#watch = undefined;
    this.#context.outbox.forget(this);
  }

  takeUpdate(): string | undefined {
    const update = this.#watch?.take();
    return update && ruleWatchText(this.#cmdId, update);
  }
}

function ruleWatchText(cmdId: number, update: RuleWatchUpdate): string {
  const message: RuleWatchMessage = { cmdId, cmdUpdateType: "RULE_WATCH", errorCode: 0, errorMsg: null, ...update };
  return JSON.stringify(message);
}

/** The message for a watch that is refused. */
export function ruleWatchError(cmdId: number, failure: LiveFailure): string {
  const message: RuleWatchMessage = { cmdId, cmdUpdateType: "RULE_WATCH", ...failure };
  return JSON.stringify(message);
}
