import {
  type Alarm,
  type AlarmDataQuery,
  type AttributeScope,
  attributeScopeOf,
  type EntityId,
  type EntityKey,
  isAttributeKey,
  matchesAlarm,
  NO_CUSTOMER,
  type ResolvedFilter,
  type Uuid,
} from "@orrery/model";
import type { AlarmEvent } from "../../kernel/bus/events.ts";
import type { AlarmEntities } from "../../queries/alarm-query-service.ts";
import { alarmSeenBy } from "../../queries/alarm-seen-by.ts";
import { SerialReader } from "../entity-data/serial-reader.ts";
import type { AlarmListener, ValueListener } from "../hub/live-hub.ts";
import type { LiveValue } from "../hub/live-value.ts";
import { WatchedEntities } from "../hub/watched-entities.ts";
import { Debouncer } from "../membership/debouncer.ts";
import { MembershipRules } from "../membership/membership.ts";
import { membershipListener } from "../membership/membership-listener.ts";
import { QueryRefresh } from "../membership/query-refresh.ts";
import type { UpdateSource } from "../outbox.ts";
import type { Subscription, SubscriptionContext } from "../subscription.ts";
import { alarmDataText, alarmUpdateText } from "./alarm-messages.ts";
import { hasSamePlace } from "./alarm-order.ts";
import { AlarmPage } from "./alarm-page.ts";

/** Alarms of one page. */
const MAX_ALARMS = 10_000;

/**
 * A page of the alarms of some entities (reference: telemetry and queries, 4.10). Alarms that change on the page are
 * sent as they change; the page is read and sent again when other alarms may belong to it.
 */
export class AlarmDataSubscription implements Subscription, ValueListener, AlarmListener, UpdateSource {
  readonly #context: SubscriptionContext;
  readonly #cmdId: number;
  readonly #query: AlarmDataQuery;
  readonly #latestKeys: readonly EntityKey[];
  readonly #refresh: QueryRefresh;
  readonly #debouncer: Debouncer;
  readonly #watched: WatchedEntities;
  readonly #reader = new SerialReader();
  #rules: MembershipRules | undefined;
  #filters: readonly ResolvedFilter[] = [];
  #entities: AlarmEntities = { ids: [], total: 0 };
  #selected: ReadonlySet<Uuid> = new Set();
  #page: AlarmPage | undefined;
  /** Whether alarms changed while the page was read. */
  #outdated = false;
  #closed = false;

  constructor(context: SubscriptionContext, cmdId: number, query: AlarmDataQuery, onError: (error: unknown) => void) {
    this.#context = context;
    this.#cmdId = cmdId;
    const { pageLink } = query;
    this.#query = { ...query, pageLink: { ...pageLink, pageSize: Math.min(pageLink.pageSize, MAX_ALARMS) } };
    this.#latestKeys = query.latestValues ?? [];
    this.#watched = new WatchedEntities(context.hub, this);
    const { keyFilters } = query;
    this.#refresh = new QueryRefresh(context, { keyFilters }, () => this.#exclusive(() => this.#reselect()), onError);
    const reread = () => this.#exclusive(() => this.#reread());
    this.#debouncer = new Debouncer(() => context.throttle.run(context.user.tenantId, reread), onError);
  }

  /** Rejects with the error that the command is refused with. */
  async start(): Promise<void> {
    const { hub, user } = this.#context;
    hub.watchAlarms(user.tenantId, this);
    hub.watchTenant(user.tenantId, this.#tenantListener);
    await this.#exclusive(async () => {
      await this.#select();
      await this.#reread();
    });
    if (this.#closed) return;
    this.#refresh.start();
  }

  close(): void {
    this.#closed = true;
    const { hub, user, outbox } = this.#context;
    hub.unwatchAlarms(user.tenantId, this);
    hub.unwatchTenant(user.tenantId, this.#tenantListener);
    this.#refresh.close();
    this.#debouncer.close();
    this.#watched.close();
    this.#reader.close();
    outbox.forget(this);
  }

  alarm(event: AlarmEvent): void {
    if (!this.#concerns(event)) return;
    if (this.#reader.isReading) {
      this.#outdated = true;
      return;
    }
    const { action, alarm, before } = event;
    const { pageLink } = this.#query;
    const isShown = this.#page?.has(alarm) ?? false;
    const isWanted = action !== "DELETED" && this.#matches(alarm);
    if (isShown && isWanted && this.#mustBeRead(event)) {
      this.#debouncer.soon();
      return;
    }
    if (isShown && isWanted) {
      this.#page?.learn(alarmSeenBy(this.#context.user, alarm));
      this.#context.outbox.changed(this);
    }
    const isNew = isWanted && !isShown && pageLink.page === 0 && !this.#isElsewhere(event);
    const isGone = action === "DELETED" ? isShown || this.#matches(alarm) : isShown && !isWanted;
    const isMoved = isShown && isWanted && (!hasSamePlace(pageLink, before, alarm) || !!pageLink.textSearch);
    if (isNew || isGone || isMoved) this.#debouncer.soon();
  }

  points(entity: EntityId, values: readonly LiveValue[], latest: boolean): void {
    if (!latest || this.#reader.postpone(() => this.points(entity, values, latest))) return;
    this.#takeLatest(entity, ({ type }) => type === "TIME_SERIES", values);
  }

  pointsDeleted(entity: EntityId, values: readonly LiveValue[]): void {
    if (this.#reader.postpone(() => this.pointsDeleted(entity, values))) return;
    for (const value of values) {
      for (const { type, key } of this.#latestKeys) {
        if (type !== "TIME_SERIES" || key !== value.key) continue;
        if (this.#page?.forceLatest(entity, type, value)) this.#context.outbox.changed(this);
      }
    }
  }

  attributes(entity: EntityId, scope: AttributeScope, values: readonly LiveValue[]): void {
    if (this.#reader.postpone(() => this.attributes(entity, scope, values))) return;
    this.#takeLatest(entity, ({ type }) => isAttributeKey(type) && (attributeScopeOf(type) ?? scope) === scope, values);
  }

  /** The page includes the names of originators and assignees. */
  changed(): void {
    this.#debouncer.soon();
  }

  takeUpdate(): string | undefined {
    const changed = this.#page?.takeChanged() ?? [];
    return changed.length === 0 ? undefined : alarmUpdateText(this.#cmdId, changed, this.#entities.total);
  }

  /** Is notified of everything in the tenant that may change which entities the query selects. */
  readonly #tenantListener = membershipListener({ rules: () => this.#rules, refresh: () => this.#refresh });

  /** Whose name and right the event does not have: another assignee, and the customer of the originator. */
  #mustBeRead({ alarm, before }: AlarmEvent): boolean {
    const { isPublic, customerId } = this.#context.user;
    if (this.#isOfAll && customerId.id !== NO_CUSTOMER.id) return true;
    return !isPublic && alarm.assigneeId?.id !== before?.assigneeId?.id;
  }

  get #isOfAll(): boolean {
    return this.#query.entityFilter.type === "allAlarms";
  }

  #concerns({ alarm, entities }: AlarmEvent): boolean {
    if (this.#isOfAll) {
      const { customerId } = this.#context.user;
      return customerId.id === NO_CUSTOMER.id || alarm.customerId.id === customerId.id || !!this.#page?.has(alarm);
    }
    return this.#query.pageLink.searchPropagatedAlarms
      ? entities.some(({ id }) => this.#selected.has(id))
      : this.#selected.has(alarm.originator.id);
  }

  #matches(alarm: Alarm): boolean {
    return matchesAlarm(alarm, this.#query.pageLink, this.#context.clock());
  }

  /** An alarm on another page stays there unless its sort key changed or it is now listed under more entities. */
  #isElsewhere({ alarm, before }: AlarmEvent): boolean {
    if (!before || this.#query.pageLink.textSearch) return false;
    const isSpreadAlike =
      before.propagate === alarm.propagate &&
      before.propagateToOwner === alarm.propagateToOwner &&
      before.propagateToTenant === alarm.propagateToTenant;
    return isSpreadAlike && this.#matches(before) && hasSamePlace(this.#query.pageLink, before, alarm);
  }

  #takeLatest(entity: EntityId, concerns: (key: EntityKey) => boolean, values: readonly LiveValue[]): void {
    for (const key of this.#latestKeys) {
      if (!concerns(key)) continue;
      for (const value of values) {
        if (value.key !== key.key || !this.#page?.learnLatest(entity, key.type, value)) continue;
        this.#context.outbox.changed(this);
      }
    }
  }

  #exclusive(task: () => Promise<void>): Promise<void> {
    return this.#reader.run(async () => {
      this.#outdated = false;
      try {
        await task();
      } finally {
        if (this.#outdated) this.#debouncer.soon();
      }
    });
  }

  /** @returns whether other entities are selected than before. */
  async #select(): Promise<boolean> {
    const { alarms, user } = this.#context;
    this.#filters = await alarms.resolve(user, this.#query);
    const { entityFilter } = this.#query;
    if (entityFilter.type !== "allAlarms")
      this.#rules = new MembershipRules({ entityFilter }, this.#filters, undefined);
    const before = this.#selected;
    this.#entities = await alarms.entities(user, this.#query, this.#filters);
    this.#selected = new Set(this.#entities.ids.map(({ id }) => id));
    return before.size !== this.#selected.size || this.#entities.ids.some(({ id }) => !before.has(id));
  }

  async #reselect(): Promise<void> {
    const isOther = await this.#select();
    const isOld = this.#page?.hasOlder(this.#query.pageLink, this.#context.clock());
    // Alarms follow the customer of their originator without an event.
    const mayBeOthers = this.#isOfAll && this.#context.user.customerId.id !== NO_CUSTOMER.id;
    if (isOther || isOld || mayBeOthers) await this.#reread();
  }

  /** Watches the entities of the page before it reads their values, so that no change is lost in between. */
  async #reread(): Promise<void> {
    const { alarms, user, outbox } = this.#context;
    const page = await alarms.page(user, this.#query, this.#filters, this.#entities, (shown) =>
      this.#watched.set(shown.map(({ id }) => id)),
    );
    if (this.#closed) return;
    this.#page = new AlarmPage(page);
    outbox.answer(alarmDataText(this.#cmdId, page, this.#entities.total));
  }
}
