import type { EdgeEventAction, EdgeEventType, EntityId, TenantId, Uuid } from "@orrery/model";

/** An event for edges. */
export interface EdgeMessage {
  readonly type: EdgeEventType;
  readonly action: EdgeEventAction;
  readonly entityId: Uuid;
  readonly body?: unknown;
}

/** Edges of a tenant, as rule nodes send to them. */
export interface EdgesPort {
  /**
   * Queues an event for each edge that has the entity, or for the edge itself.
   * @returns the number of edges; resolves when the events are durable.
   */
  send(tenantId: TenantId, entity: EntityId, event: EdgeMessage): Promise<number>;
}
