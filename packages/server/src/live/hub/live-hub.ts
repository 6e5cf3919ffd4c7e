import type { AttributeScope, CustomerId, EntityId, TenantId, Uuid } from "@orrery/model";
import type { Bus, Unsubscribe } from "../../kernel/bus/bus.ts";
import type { AlarmEvent, Entity, EntityEvent } from "../../kernel/bus/events.ts";
import { LiveValue } from "./live-value.ts";

/** Is notified of changes of the values of the entities that it watches. */
export interface ValueListener {
  /** `latest`: whether the latest values follow in a call of their own. */
  points(entity: EntityId, values: readonly LiveValue[], latest: boolean): void;
  /** Latest values after a deletion; deletion markers for keys without a value. */
  pointsDeleted(entity: EntityId, values: readonly LiveValue[]): void;
  /** New values, or deletion markers. */
  attributes(entity: EntityId, scope: AttributeScope, values: readonly LiveValue[]): void;
  /** Its fields may have changed, such as its name. */
  changed?(entity: EntityId): void;
  /** It belongs to another customer now; users that watch it may have lost access. */
  reassigned?(entity: EntityId): void;
  /** It belongs to another tenant now; no more calls follow. */
  lost?(entity: EntityId): void;
}

/** Is notified of everything that may change which entities of a tenant a query selects. */
export interface QueryListener {
  entity(event: EntityEvent): void;
  points(entity: EntityId, values: readonly LiveValue[]): void;
  attributes(entity: EntityId, scope: AttributeScope, values: readonly LiveValue[]): void;
  /** Relations of entities of the tenant have changed. */
  relations?(): void;
}

/** Is notified of the alarms of a tenant. */
export interface AlarmListener {
  alarm(event: AlarmEvent): void;
}

/**
 * Passes events of the bus, those of other nodes too, on to the listeners that watch the entity. Most events have no listener: two look-ups, by
 * entity and by tenant, find that out before anything is computed from the event.
 */
export class LiveHub {
  readonly #byEntity = new Map<Uuid, Set<ValueListener>>();
  readonly #byTenant = new Map<Uuid, Set<QueryListener>>();
  readonly #alarmsByTenant = new Map<Uuid, Set<AlarmListener>>();
  readonly #unsubscribe: readonly Unsubscribe[];

  constructor(bus: Bus) {
    this.#unsubscribe = [
      bus.follow("timeSeriesSaved", ({ entityId, tenantId, points, latest }) => {
        const { values, queries } = this.#listeners(entityId, tenantId);
        if (!values && !queries) return;
        const made = points.map((point) => LiveValue.ofPoint(point));
        for (const listener of values ?? []) listener.points(entityId, made, latest);
        if (latest) for (const listener of queries ?? []) listener.points(entityId, made);
      }),
      bus.follow("timeSeriesDeleted", ({ entityId, tenantId, latest }) => {
        const { values, queries } = this.#listeners(entityId, tenantId);
        if (!values && !queries) return;
        const made = [...latest].map(([key, point]) => (point ? LiveValue.ofPoint(point) : LiveValue.deleted(key)));
        for (const listener of values ?? []) listener.pointsDeleted(entityId, made);
        for (const listener of queries ?? []) listener.points(entityId, made);
      }),
      bus.follow("attributesUpdated", ({ entityId, tenantId, scope, attributes }) =>
        this.#attributes(entityId, tenantId, scope, () => attributes.map((it) => LiveValue.ofAttribute(it))),
      ),
      bus.follow("attributesDeleted", ({ entityId, tenantId, scope, keys }) =>
        this.#attributes(entityId, tenantId, scope, () => keys.map((key) => LiveValue.deleted(key))),
      ),
      bus.follow("alarm", (event) => {
        for (const listener of this.#alarmsByTenant.get(event.tenantId.id) ?? []) listener.alarm(event);
      }),
      bus.follow("entity", (event) => {
        const { tenantId, move } = event;
        if (move && move.from.id.id !== move.to.id.id) this.#moved(event, move.from.id);
        for (const listener of this.#byTenant.get(tenantId.id) ?? []) listener.entity(event);
        if (event.action === "CREATED" || event.action === "DELETED") return;
        const { id } = event.entity;
        const isReassigned = customerIn(event.before) !== customerIn(event.entity);
        for (const listener of this.#byEntity.get(id.id) ?? []) {
          listener.changed?.(id);
          if (isReassigned) listener.reassigned?.(id);
        }
      }),
      bus.follow("relation", ({ tenantId }) => {
        for (const listener of this.#byTenant.get(tenantId.id) ?? []) listener.relations?.();
      }),
    ];
  }

  watch(id: Uuid, listener: ValueListener): void {
    add(this.#byEntity, id, listener);
  }

  unwatch(id: Uuid, listener: ValueListener): void {
    remove(this.#byEntity, id, listener);
  }

  watchTenant({ id }: TenantId, listener: QueryListener): void {
    add(this.#byTenant, id, listener);
  }

  unwatchTenant({ id }: TenantId, listener: QueryListener): void {
    remove(this.#byTenant, id, listener);
  }

  watchAlarms({ id }: TenantId, listener: AlarmListener): void {
    add(this.#alarmsByTenant, id, listener);
  }

  unwatchAlarms({ id }: TenantId, listener: AlarmListener): void {
    remove(this.#alarmsByTenant, id, listener);
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  /** Its watchers belong to the tenant that it has left: they are notified of the move and of no more values. */
  #moved(event: EntityEvent, from: TenantId): void {
    const { id } = event.entity;
    const listeners = this.#byEntity.get(id.id) ?? [];
    this.#byEntity.delete(id.id);
    for (const listener of listeners) listener.lost?.(id);
    for (const listener of this.#byTenant.get(from.id) ?? []) listener.entity(event);
  }

  #attributes(entity: EntityId, tenant: TenantId, scope: AttributeScope, make: () => readonly LiveValue[]): void {
    const { values, queries } = this.#listeners(entity, tenant);
    if (!values && !queries) return;
    const made = make();
    for (const listener of values ?? []) listener.attributes(entity, scope, made);
    for (const listener of queries ?? []) listener.attributes(entity, scope, made);
  }

  #listeners(entity: EntityId, tenant: TenantId) {
    return { values: this.#byEntity.get(entity.id), queries: this.#byTenant.get(tenant.id) };
  }
}

function customerIn(entity: (Entity & { readonly customerId?: CustomerId | null }) | undefined): Uuid | undefined {
  return entity?.customerId?.id;
}

function add<L>(index: Map<Uuid, Set<L>>, id: Uuid, listener: L): void {
  const listeners = index.get(id);
  if (listeners) listeners.add(listener);
  else index.set(id, new Set([listener]));
}

function remove<L>(index: Map<Uuid, Set<L>>, id: Uuid, listener: L): void {
  const listeners = index.get(id);
  listeners?.delete(listener);
  if (listeners?.size === 0) index.delete(id);
}
