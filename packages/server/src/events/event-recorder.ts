import { type EntityId, type EventType, PlatformError, type TenantId, timeOfUuid, type Uuid } from "@orrery/model";
import { type Completion, toPromise } from "../kernel/async/completion.ts";
import type { Ids } from "../kernel/ids.ts";
import type { Logger } from "../kernel/logging.ts";
import type { EventStore, StoredEvent } from "./event-store.ts";

const FLUSH_MS = 200;
const MAX_PENDING = 10_000;

export interface NewEvent {
  readonly tenantId: TenantId;
  readonly entityId: EntityId;
  readonly type: EventType;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Writes events in batches without delaying the code that reports them; beyond a bound they are dropped and counted.
 */
export class EventRecorder {
  readonly #store: EventStore;
  readonly #ids: Ids;
  readonly #log: Logger;
  #pending: StoredEvent[] = [];
  /** Entities whose events are to be removed, and callers that wait for it. */
  #gone = new Set<Uuid>();
  #forgotten: Completion[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #removing: Promise<void> = Promise.resolve();
  #dropped = 0;
  #closed = false;

  constructor(store: EventStore, ids: Ids, log: Logger) {
    this.#store = store;
    this.#ids = ids;
    this.#log = log;
  }

  /** Events dropped since the start. */
  get dropped(): number {
    return this.#dropped;
  }

  record({ tenantId, entityId, type, body }: NewEvent): void {
    if (this.#closed || this.#pending.length >= MAX_PENDING) {
      this.#dropped += 1;
      return;
    }
    const id = this.#ids.uuid();
    this.#pending.push({ id: { id }, createdTime: timeOfUuid(id), tenantId, type, uid: id, entityId, body });
    this.#schedule();
  }

  /**
   * Removes all events of deleted entities: resolves when none is left, pending ones included. Rejects when the removal
   * fails, and after {@link close}.
   */
  forget(entities: readonly EntityId[]): Promise<void> {
    if (this.#closed) return Promise.reject(new PlatformError("unavailable", "Events are no longer recorded"));
    return toPromise((completion) => {
      for (const { id } of entities) this.#gone.add(id);
      this.#forgotten.push(completion);
      this.#schedule();
    });
  }

  /** Resolves when all events recorded so far are written, and pending removals are done. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const [gone, forgotten] = [this.#gone, this.#forgotten];
    const events = this.#pending.splice(0).filter(({ entityId }) => !gone.has(entityId.id));
    [this.#gone, this.#forgotten] = [new Set(), []];
    this.#writing = this.#writing.then(() => this.#write(events)); // does not wait for removals
    this.#removing = Promise.all([this.#writing, this.#removing]).then(() => this.#remove([...gone], forgotten));
    return this.#removing;
  }

  /** Writes pending events; later ones are dropped, because the database may be closed by then. */
  close(): Promise<void> {
    this.#closed = true;
    return this.flush();
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  async #write(events: readonly StoredEvent[]): Promise<void> {
    try {
      if (events.length > 0) await this.#store.insert(events);
    } catch (error) {
      this.#dropped += events.length;
      this.#log.error({ err: error, events: events.length }, "events could not be written");
    }
  }

  async #remove(entities: readonly Uuid[], forgotten: readonly Completion[]): Promise<void> {
    try {
      if (entities.length > 0) await this.#store.deleteEntities(entities);
      for (const completion of forgotten) completion.done();
    } catch (error) {
      for (const completion of forgotten) completion.failed(error);
    }
  }
}
