import type { EntityId, TenantId } from "@orrery/model";
import type { EdgeMessage, EdgesPort } from "./edges.ts";

/** Records events instead of queuing them; every entity has the given number of edges. */
export class RecordingEdges implements EdgesPort {
  readonly sent: { readonly entity: EntityId; readonly event: EdgeMessage }[] = [];
  readonly #edges: number;

  constructor(edges = 1) {
    this.#edges = edges;
  }

  async send(_tenantId: TenantId, entity: EntityId, event: EdgeMessage): Promise<number> {
    this.sent.push({ entity, event });
    return this.#edges;
  }
}
