import type { AlarmCountQuery } from "@orrery/model";
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
  #count: number | undefined;
  #closed = false;

  constructor(context: SubscriptionContext, cmdId: number, query: AlarmCountQuery, onError: (error: unknown) => void) {
    this.#context = context;
    this.#cmdId = cmdId;
    this.#query = query;
    const { keyFilters } = query;
    this.#debouncer = new Debouncer(() => context.throttle.run(() => this.#recount()), onError);
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

  async #recount(): Promise<void> {
    const { alarms, user, outbox } = this.#context;
    const count = await alarms.count(user, this.#query);
    if (this.#closed || count === this.#count) return;
    this.#count = count;
    outbox.answer(alarmCountText(this.#cmdId, count));
  }
}
