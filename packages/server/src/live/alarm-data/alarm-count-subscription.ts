import type { AlarmCountQuery } from "@orrery/model";
import { Mutex } from "../../kernel/async/mutex.ts";
import type { AlarmListener } from "../hub/live-hub.ts";
import { Debouncer } from "../membership/debouncer.ts";
import { QueryRefresh } from "../membership/query-refresh.ts";
import type { Subscription, SubscriptionContext } from "../subscription.ts";
import { alarmCountText } from "./alarm-messages.ts";

/**
 * How many alarms a query finds: now, and whenever it changes (reference: later versions, 2.2). Any alarm of the tenant may
 * change it; what entities and the clock change is seen when the query is repeated.
 */
export class AlarmCountSubscription implements Subscription, AlarmListener {
  readonly #context: SubscriptionContext;
  readonly #cmdId: number;
  readonly #query: AlarmCountQuery;
  readonly #debouncer: Debouncer;
  readonly #refresh: QueryRefresh;
  /** One read at a time: the answer of an earlier one must not be the last. */
  readonly #reads = new Mutex();
  #count: number | undefined;
  #closed = false;

  constructor(context: SubscriptionContext, cmdId: number, query: AlarmCountQuery, onError: (error: unknown) => void) {
    this.#context = context;
    this.#cmdId = cmdId;
    this.#query = query;
    const { keyFilters } = query;
    const { throttle, user } = context;
    this.#debouncer = new Debouncer(() => throttle.run(user.tenantId, () => this.#recount()), onError);
    this.#refresh = new QueryRefresh(context, { keyFilters }, () => this.#recount(), onError);
  }

  /** Rejects with the error that the command is refused with. */
  async start(): Promise<void> {
    const { hub, user } = this.#context;
    hub.watchAlarms(user.tenantId, this);
    await this.#recount();
    this.#refresh.start();
  }

  close(): void {
    this.#closed = true;
    const { hub, user } = this.#context;
    hub.unwatchAlarms(user.tenantId, this);
    this.#debouncer.close();
    this.#refresh.close();
  }

  alarm(): void {
    this.#debouncer.soon();
  }

  #recount(): Promise<void> {
    return this.#reads.run(() => this.#read());
  }

  async #read(): Promise<void> {
    if (this.#closed) return;
    const { alarms, user, outbox } = this.#context;
    const count = await alarms.count(user, this.#query);
    if (this.#closed || count === this.#count) return;
    this.#count = count;
    outbox.answer(alarmCountText(this.#cmdId, count));
  }
}
