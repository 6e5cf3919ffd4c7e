import type { EntityCountQuery } from "@orrery/model";
import { Mutex } from "../../kernel/async/mutex.ts";
import { MembershipRules } from "../membership/membership.ts";
import { membershipListener } from "../membership/membership-listener.ts";
import { QueryRefresh } from "../membership/query-refresh.ts";
import { countText } from "../messages.ts";
import type { Subscription, SubscriptionContext } from "../subscription.ts";

/**
 * The number of entities that a query selects: now, and whenever it changes (reference: telemetry and queries, 4.9).
 */
export class CountSubscription implements Subscription {
  readonly #context: SubscriptionContext;
  readonly #cmdId: number;
  readonly #query: EntityCountQuery;
  readonly #refresh: QueryRefresh;
  readonly #listener = membershipListener({ rules: () => this.#rules, refresh: () => this.#refresh });
  /** One read at a time: the answer of an earlier one must not be the last. */
  readonly #reads = new Mutex();
  #rules: MembershipRules | undefined;
  #count: number | undefined;
  #closed = false;

  constructor(context: SubscriptionContext, cmdId: number, query: EntityCountQuery, onError: (error: unknown) => void) {
    this.#context = context;
    this.#cmdId = cmdId;
    this.#query = query;
    this.#refresh = new QueryRefresh(context, query, () => this.#recount(), onError);
  }

  async start(): Promise<void> {
    this.#context.hub.watchTenant(this.#context.user.tenantId, this.#listener);
    await this.#recount();
    this.#refresh.start();
  }

  close(): void {
    this.#closed = true;
    this.#context.hub.unwatchTenant(this.#context.user.tenantId, this.#listener);
    this.#refresh.close();
  }

  #recount(): Promise<void> {
    return this.#reads.run(() => this.#read());
  }

  async #read(): Promise<void> {
    if (this.#closed) return;
    const { queries, user, outbox } = this.#context;
    const filters = await queries.resolve(user, this.#query);
    this.#rules = new MembershipRules(this.#query, filters, undefined);
    const count = await queries.countResolved(user, this.#query, filters);
    if (this.#closed || count === this.#count) return;
    this.#count = count;
    outbox.answer(countText(this.#cmdId, count));
  }
}
