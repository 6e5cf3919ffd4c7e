import { type EntityId, entityId, type TenantId, timeOfUuid } from "@orrery/model";
import type { EdgeEventStore } from "../../edges/edge-event-store.ts";
import type { Ids } from "../../kernel/ids.ts";
import type { EdgeMessage, EdgesPort } from "../ports/edges.ts";

/** Queues events for edges in the database. */
export class StoredEdges implements EdgesPort {
  readonly #events: EdgeEventStore;
  readonly #ids: Ids;

  constructor(events: EdgeEventStore, ids: Ids) {
    this.#events = events;
    this.#ids = ids;
  }

  async send(
    tenantId: TenantId,
    entity: EntityId,
    { type, action, entityId: about, body }: EdgeMessage,
  ): Promise<number> {
    const found =
      entity.entityType === "EDGE"
        ? await this.#events.edgesNamed([entity.id])
        : await this.#edgesWith(tenantId, entity);
    const own = found.filter((edge) => edge.tenantId === tenantId.id);
    const events = own.map((edge) => {
      const id = this.#ids.uuid();
      const edgeId = entityId("EDGE", edge.id);
      return {
        id: { id },
        createdTime: timeOfUuid(id),
        tenantId,
        edgeId,
        uid: id,
        type,
        action,
        entityId: about,
        body: body ?? null,
      };
    });
    await this.#events.insert(events);
    return own.length;
  }

  /** Edges that have the entity. A tenant is on all of its edges, a customer on those assigned to it. */
  #edgesWith(tenantId: TenantId, entity: EntityId) {
    if (entity.entityType === "TENANT") return this.#events.edgesOf({ tenantId: tenantId.id }, undefined, MAX_EDGES);
    if (entity.entityType !== "CUSTOMER") return this.#events.edgesWith(entity);
    return this.#events.edgesOf({ tenantId: tenantId.id, customerId: entity.id }, undefined, MAX_EDGES);
  }
}

/** Maximum number of edges that get one event. */
const MAX_EDGES = 1_000;
