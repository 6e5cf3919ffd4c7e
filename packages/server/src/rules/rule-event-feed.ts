import {
  type CustomerId,
  type EntityId,
  NO_CUSTOMER,
  type Point,
  SYSTEM_TENANT,
  type TenantId,
  valueJson,
} from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import { hasCustomer } from "../kernel/auth/user.ts";
import type { Bus, Unsubscribe } from "../kernel/bus/bus.ts";
import type { Entity, EntityEvent, Move } from "../kernel/bus/events.ts";
import type { Clock } from "../kernel/clock.ts";
import { kindOf } from "../kernel/entities/kinds.ts";
import type { KnownEntities } from "../kernel/entities/known-entities.ts";
import type { Logger } from "../kernel/logging.ts";
import { entityJson } from "./message/entity-json.ts";
import { ruleMessage } from "./message/make-message.ts";
import type { Metadata, RuleMessage } from "./message/rule-message.ts";
import type { RuleEngine } from "./rule-engine.ts";

/** Chain and queue of a device's or a device profile's messages; both absent: the root chain, Main. */
export type RouteOf = (
  originator: EntityId,
) => Pick<RuleMessage, "ruleChainId" | "queueName"> | Promise<Pick<RuleMessage, "ruleChainId" | "queueName">>;

/** Maximum number of pending events; user actions do not exceed this in normal operation. */
const MAX_PENDING = 20_000;

export interface RuleEventFeedOptions {
  readonly bus: Bus;
  readonly engine: RuleEngine;
  readonly routeOf: RouteOf;
  /** The customer of an entity, which is added to the metadata. */
  readonly entities?: Pick<KnownEntities, "find"> | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

interface Announcement {
  readonly tenantId: TenantId;
  readonly type: string;
  readonly originator: EntityId;
  /** The entity whose chain and queue are used; undefined: the originator's. */
  readonly routedAs?: EntityId | undefined;
  readonly customerId?: CustomerId | undefined;
  /** Undefined when the user is not to be named. */
  readonly by?: User | undefined;
  readonly data: string;
  readonly metadata?: Metadata;
}

/**
 * Sends messages about user actions over REST to rule chains (reference: REST API, 6.2). Actions of devices, rules
 * and the platform are not sent, since chains would loop.
 */
export class RuleEventFeed {
  readonly #options: RuleEventFeedOptions;
  readonly #subscriptions: readonly Unsubscribe[];
  readonly #pending = new Set<Promise<void>>();

  constructor(options: RuleEventFeedOptions) {
    this.#options = options;
    const { bus } = options;
    this.#subscriptions = [
      bus.subscribe("entity", (event) => this.#entity(event)),
      bus.subscribe("alarm", ({ tenantId, alarm, expired }) => {
        if (!expired) return;
        this.#announce({ tenantId, type: "ALARM_DELETE", originator: alarm.originator, data: JSON.stringify(alarm) });
      }),
      bus.subscribe("attributesUpdated", ({ tenantId, entityId, scope, attributes, by }) => {
        if (!by) return;
        const values = attributes.map(({ key, value }) => `${JSON.stringify(key)}:${valueJson(value)}`);
        const data = `{${values.join(",")}}`;
        this.#announce({ tenantId, type: "ATTRIBUTES_UPDATED", originator: entityId, by, data, metadata: { scope } });
      }),
      bus.subscribe("attributesDeleted", ({ tenantId, entityId, scope, keys, by }) => {
        if (!by) return;
        const data = JSON.stringify({ attributes: keys });
        this.#announce({ tenantId, type: "ATTRIBUTES_DELETED", originator: entityId, by, data, metadata: { scope } });
      }),
      bus.subscribe("timeSeriesSaved", ({ tenantId, entityId, points, by }) => {
        if (by)
          this.#announce({ tenantId, type: "TIMESERIES_UPDATED", originator: entityId, by, data: seriesJson(points) });
      }),
      bus.subscribe("timeSeriesDeleted", ({ tenantId, entityId, keys, startTs, endTs, by }) => {
        if (!by) return;
        const data = JSON.stringify({ timeseries: keys, startTs, endTs });
        this.#announce({ tenantId, type: "TIMESERIES_DELETED", originator: entityId, by, data });
      }),
    ];
  }

  /** Resolves when the engine has received all earlier events. */
  async close(): Promise<void> {
    for (const unsubscribe of this.#subscriptions) unsubscribe();
    await Promise.all(this.#pending);
  }

  #entity(event: EntityEvent): void {
    const { tenantId, entity, by } = event;
    if (!by || !kindOf(entity.id.entityType).isReported) return; // reference: rule engine, 1.6
    if (event.action === "DELETED_COMMENT") return;
    const comment = COMMENTS[event.action];
    if (comment) {
      this.#announce({
        tenantId,
        type: comment,
        originator: entity.id,
        routedAs: originatorOf(entity),
        by,
        customerId: customerOf(entity),
        data: entityJson(entity),
        metadata: { comment: JSON.stringify(event.details?.comment ?? null) },
      });
      return;
    }
    if (event.move) {
      this.#moved(event, event.move);
      return;
    }
    this.#announce({
      tenantId,
      type: messageType(event),
      originator: originatorOf(entity),
      routedAs: profileOf(entity),
      customerId: customerOf(entity),
      by,
      data: entityJson(entity),
      metadata: assignment(event),
    });
  }

  /** Notifies each of the two tenants; the new one without the user who moved the entity. */
  #moved({ entity, before, by }: EntityEvent, { from, to }: Move): void {
    const message = { originator: entity.id, data: entityJson(entity) };
    this.#announce({
      ...message,
      tenantId: from.id,
      type: "ENTITY_ASSIGNED_TO_TENANT",
      routedAs: before && profileOf(before), // the current profile belongs to the new tenant
      by,
      metadata: { assignedToTenantId: to.id.id, assignedToTenantName: to.title },
    });
    this.#announce({
      ...message,
      tenantId: to.id,
      type: "ENTITY_ASSIGNED_FROM_TENANT",
      routedAs: profileOf(entity),
      metadata: { assignedFromTenantId: from.id.id, assignedFromTenantName: from.title },
    });
  }

  #announce(announcement: Announcement): void {
    const { tenantId, type } = announcement;
    if (tenantId.id === SYSTEM_TENANT.id) return; // the installation itself has no rule chains
    if (this.#pending.size >= MAX_PENDING) {
      this.#options.log.error(
        { tenantId: tenantId.id, type },
        "too many events are pending for the rule engine; one was dropped",
      );
      return;
    }
    const submitted = this.#submit(announcement)
      .catch((error: unknown) =>
        this.#options.log.error({ err: error, type }, "an event did not reach the rule engine"),
      )
      .finally(() => this.#pending.delete(submitted));
    this.#pending.add(submitted);
  }

  async #submit(announcement: Announcement): Promise<void> {
    const { tenantId, type, originator, routedAs = originator, customerId, by, data, metadata } = announcement;
    const { engine, clock, routeOf } = this.#options;
    const owner = customerId ?? (await this.#customerOf(announcement));
    const customer = owner ?? (by && hasCustomer(by) ? by.customerId : undefined);
    const user = by ? { userId: by.id.id, userName: by.email } : {};
    const userMetadata = { ...user, ...(customer ? { customerId: customer.id } : {}) };
    const { entityType } = routedAs;
    const route = entityType === "DEVICE" || entityType === "DEVICE_PROFILE" ? await routeOf(routedAs) : {};
    await engine.submit(
      ruleMessage({
        tenantId,
        ts: clock(),
        type,
        originator,
        customerId: customer ?? (originator.entityType === "CUSTOMER" ? (originator as CustomerId) : undefined), // as its type says
        data,
        metadata: { ...metadata, ...userMetadata },
        ...route,
      }),
    );
  }

  /** Events of values do not contain the customer of the entity; those of entities do. */
  async #customerOf({ type, originator }: Announcement): Promise<CustomerId | undefined> {
    if (type.startsWith("ENTITY_") || originator.entityType === "CUSTOMER") return undefined;
    const target = await this.#options.entities?.find(originator);
    return target?.customerId && target.customerId.id !== NO_CUSTOMER.id ? target.customerId : undefined;
  }
}

/** A deleted device cannot be looked up any more, but its event has the profile. */
function profileOf(entity: Entity & { readonly deviceProfileId?: EntityId }): EntityId | undefined {
  return entity.deviceProfileId;
}

function customerOf(entity: Entity & { readonly customerId?: CustomerId | null }): CustomerId | undefined {
  const { customerId } = entity;
  return customerId && customerId.id !== NO_CUSTOMER.id ? customerId : undefined;
}

/** Chain and queue of alarms are those of their originator. */
function originatorOf(entity: Entity & { readonly originator?: EntityId }): EntityId {
  return entity.id.entityType === "ALARM" && entity.originator ? entity.originator : entity.id;
}

function messageType({ action, entity }: EntityEvent): string {
  if (action.startsWith("ALARM_")) return action;
  return entity.id.entityType === "ALARM" && action === "DELETED" ? "ALARM_DELETE" : `ENTITY_${action}`;
}

/** Messages about comments, whose originator is the alarm. */
const COMMENTS: Readonly<Partial<Record<EntityEvent["action"], string>>> = {
  ADDED_COMMENT: "COMMENT_CREATED",
  UPDATED_COMMENT: "COMMENT_UPDATED",
};

/** The customer that the entity was assigned to or unassigned from. */
function assignment({ action, customer, edge }: EntityEvent): Metadata {
  if (customer) {
    return action === "ASSIGNED"
      ? { assignedCustomerId: customer.id.id, assignedCustomerName: customer.title }
      : { unassignedCustomerId: customer.id.id, unassignedCustomerName: customer.title };
  }
  if (!edge) return {};
  return action === "ASSIGNED_TO_EDGE"
    ? { assignedEdgeId: edge.id.id, assignedEdgeName: edge.name }
    : { unassignedEdgeId: edge.id.id, unassignedEdgeName: edge.name };
}

/** Groups values by time, in the order of first appearance. */
function seriesJson(points: readonly Point[]): string {
  const blocks = new Map<number, string[]>();
  for (const { key, ts, value } of points) {
    const values = blocks.get(ts) ?? [];
    blocks.set(ts, values);
    values.push(`${JSON.stringify(key)}:${valueJson(value)}`);
  }
  const texts = [...blocks].map(([ts, values]) => `{"ts":${ts},"values":{${values.join(",")}}}`);
  return `{"timeseries":[${texts.join(",")}]}`;
}
