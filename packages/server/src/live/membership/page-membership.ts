import { dynamicValuesOf, type EntityDataQuery, type EntityId, type ResolvedFilter } from "@orrery/model";
import type { SubscriptionContext } from "../subscription.ts";
import { MembershipRules } from "./membership.ts";
import { membershipListener } from "./membership-listener.ts";
import { QueryRefresh } from "./query-refresh.ts";

export interface PageMembershipOptions {
  isShown(entity: EntityId): boolean;
  /** Reads again who belongs to the page. */
  reread(): Promise<void>;
  onError(error: unknown): void;
}

/** Who belongs to a page of entities: has it read again when that may have changed. */
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

  /** Follows a query, if it wants that: all of the tenant, or the values that its filters take from elsewhere. */
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

  /** Follows no query. */
  leave(): void {
    this.#refresh?.close();
    this.#refresh = undefined;
    this.#context.hub.unwatchTenant(this.#context.user.tenantId, this.#listener);
  }

  close(): void {
    this.#isClosed = true;
    this.leave();
  }

  /** Reads who belongs to the page; until it has, any value that the query filters by may matter. */
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
