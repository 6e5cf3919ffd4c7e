import { dynamicValuesOf, type EntityDataQuery, type EntityId, type ResolvedFilter } from "@orrery/model";
import type { SubscriptionContext } from "../subscription.ts";
import { MembershipRules } from "./membership.ts";
import { membershipListener } from "./membership-listener.ts";
import { QueryRefresh } from "./query-refresh.ts";

export interface PageMembershipOptions {
  isShown(entity: EntityId): boolean;
  /** Reads the entities of the page again. */
  reread(): Promise<void>;
  onError(error: unknown): void;
}

/** The entities of a page: has them read again when they may have changed. */
export class PageMembership {
  readonly #context: SubscriptionContext;
  readonly #options: PageMembershipOptions;
  readonly #listener = membershipListener({
    rules: () => this.#rules,
    refresh: () => this.#refresh,
    isShown: (entity) => (this.#isReading ? undefined : this.#options.isShown(entity)),
  });
  #rules: MembershipRules | undefined;
  #refresh: QueryRefresh | undefined;
  #isReading = false;
  #isClosed = false;

  constructor(context: SubscriptionContext, options: PageMembershipOptions) {
    this.#context = context;
    this.#options = options;
  }

  /**
   * Starts to follow a query, if it asks for that: all changes of the tenant, or the values that its filters refer to.
   */
  follow(query: EntityDataQuery): void {
    this.leave();
    const isDynamic = query.pageLink.dynamic === true;
    if (this.#isClosed || (!isDynamic && dynamicValuesOf(query.keyFilters ?? []).length === 0)) return;
    const { reread, onError } = this.#options;
    this.#refresh = new QueryRefresh(this.#context, query, reread, onError);
    if (!isDynamic) return;
    this.#refresh.start();
    this.#context.hub.watchTenant(this.#context.user.tenantId, this.#listener);
  }

  /** Stops following. */
  leave(): void {
    this.#refresh?.close();
    this.#refresh = undefined;
    this.#context.hub.unwatchTenant(this.#context.user.tenantId, this.#listener);
  }

  close(): void {
    this.#isClosed = true;
    this.leave();
  }

  /** Reads the entities of the page. Until that is done, any value that the query filters by may matter. */
  async read<T>(query: EntityDataQuery, filters: readonly ResolvedFilter[], read: () => Promise<T>): Promise<T> {
    this.#rules = new MembershipRules(query, filters, query.pageLink.sortOrder?.key);
    this.#isReading = true;
    try {
      return await read();
    } finally {
      this.#isReading = false;
    }
  }
}
