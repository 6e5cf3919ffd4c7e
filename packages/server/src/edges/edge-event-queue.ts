import {
  type EdgeEvent,
  type EdgeEventType,
  type EdgeId,
  type EntityId,
  entityId,
  timeOfUuid,
  type Uuid,
} from "@orrery/model";
import type { Bus, Unsubscribe } from "../kernel/bus/bus.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Tx } from "../kernel/database/database.ts";
import { kindOf } from "../kernel/entities/kinds.ts";
import type { Ids } from "../kernel/ids.ts";
import type { Logger } from "../kernel/logging.ts";
import type { EdgeAddress, EdgeEventStore } from "./edge-event-store.ts";
import {
  type EdgeNotice,
  noticeOfAlarm,
  noticeOfCredentials,
  noticeOfEntity,
  noticeOfRelation,
  type Recipients,
} from "./edge-events.ts";

/** Notices that wait to be written. */
const MAX_PENDING = 20_000;
/** Edges that are notified in one step. */
const EDGES_AT_ONCE = 500;
const PURGE_INTERVAL_MS = 60 * 60 * 1000;

export interface EdgeEventQueueOptions {
  readonly events: EdgeEventStore;
  readonly bus: Bus;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly log: Logger;
  /** For how long events are kept for an edge that is away. */
  readonly keepMs: number;
}

/** Writes the events of edges in the order in which they happened, and removes those that are too old. */
export class EdgeEventQueue {
  readonly #options: EdgeEventQueueOptions;
  readonly #subscriptions: readonly Unsubscribe[];
  readonly #timer: NodeJS.Timeout;
  #last: Promise<void> = Promise.resolve();
  #pending = 0;

  constructor(options: EdgeEventQueueOptions) {
    this.#options = options;
    const { bus } = options;
    this.#subscriptions = [
      bus.subscribe("entity", (event) => this.push(noticeOfEntity(event))),
      bus.subscribe("alarm", (event) => this.push(noticeOfAlarm(event))),
      bus.subscribe("relation", (event) => this.push(noticeOfRelation(event))),
      bus.subscribe("credentialsUpdated", (event) => this.push(noticeOfCredentials(event))),
    ];
    this.#timer = setInterval(() => void this.purge(), PURGE_INTERVAL_MS).unref();
  }

  /** Queues a notice; `undefined` is ignored. */
  push(notice: EdgeNotice | undefined): void {
    if (notice) this.#enqueue(() => this.#write(notice));
  }

  /** Resolves when everything that was pushed before is written. */
  async settled(): Promise<void> {
    await this.#last;
  }

  /** Removes what is too old. */
  async purge(): Promise<void> {
    const { events, clock, keepMs, log } = this.#options;
    try {
      while (await events.purge(clock() - keepMs));
    } catch (error) {
      log.error({ err: error }, "old events of edges could not be removed");
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const unsubscribe of this.#subscriptions) unsubscribe();
    await this.#last;
  }

  #enqueue(work: () => Promise<void>): void {
    const { log } = this.#options;
    if (this.#pending >= MAX_PENDING) {
      log.error("too many events wait for the queues of edges; one is lost");
      return;
    }
    this.#pending += 1;
    this.#last = this.#last
      .then(work)
      .catch((error: unknown) => log.error({ err: error }, "an event did not reach the queues of edges"))
      .finally(() => {
        this.#pending -= 1;
      });
  }

  async #write(notice: EdgeNotice): Promise<void> {
    const { events, ids } = this.#options;
    for await (const edges of this.#edges(notice.to)) {
      await events.insert(edges.map((edge) => eventOf(notice, edge, ids)));
    }
  }

  async *#edges(to: Recipients): AsyncGenerator<readonly EdgeAddress[]> {
    const { events } = this.#options;
    switch (to.kind) {
      case "edge":
        yield await events.edgesNamed([to.edgeId.id]);
        return;
      case "having": {
        const found = new Map<Uuid, EdgeAddress>();
        for (const id of to.entities) for (const edge of await events.edgesWith(id)) found.set(edge.id, edge);
        yield [...found.values()];
        return;
      }
      case "tenant":
        yield* this.#pages({ tenantId: to.tenantId.id, customerId: to.customerId?.id });
        return;
      case "everyone":
        yield* this.#pages({});
        return;
    }
  }

  async *#pages(of: { tenantId?: Uuid; customerId?: Uuid | undefined }): AsyncGenerator<readonly EdgeAddress[]> {
    let after: Uuid | undefined;
    for (;;) {
      const edges = await this.#options.events.edgesOf(of, after, EDGES_AT_ONCE);
      if (edges.length > 0) yield edges;
      if (edges.length < EDGES_AT_ONCE) return;
      after = edges.at(-1)?.id;
    }
  }
}

/**
 * Queues, in the transaction that removes an entity, notices to the edges that have it: after the commit its
 * assignments are gone.
 */
export function deletionEdgeEvents(events: EdgeEventStore, ids: Ids): (id: EntityId, tx: Tx) => Promise<void> {
  return async (id, tx) => {
    if (!kindOf(id.entityType).isOnEdges) return; // while its assignments still exist
    const type = id.entityType as EdgeEventType; // entities of these kinds are events of the same type
    const edges = await events.edgesWith(id, tx);
    const notice = { type, action: "DELETED", entityId: id.id } as const;
    await events.insert(
      edges.map((edge) => eventOf(notice, edge, ids)),
      tx,
    );
  };
}

function eventOf(
  { type, action, entityId: subject, body = null }: Omit<EdgeNotice, "to">,
  edge: EdgeAddress,
  ids: Ids,
): EdgeEvent {
  const id = ids.uuid();
  const edgeId: EdgeId = entityId("EDGE", edge.id);
  const tenantId = entityId("TENANT", edge.tenantId);
  return { id: { id }, createdTime: timeOfUuid(id), tenantId, edgeId, action, entityId: subject, uid: id, type, body };
}
