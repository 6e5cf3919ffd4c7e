import type { EntityId, Uuid } from "@orrery/model";
import type { LiveHub, ValueListener } from "./live-hub.ts";

/** The entities whose values a subscription is notified of. */
export class WatchedEntities {
  readonly #hub: LiveHub;
  readonly #listener: ValueListener;
  readonly #ids = new Set<Uuid>();
  #isClosed = false;

  constructor(hub: LiveHub, listener: ValueListener) {
    this.#hub = hub;
    this.#listener = listener;
  }

  /** Replaces the watched entities. */
  set(ids: readonly Uuid[]): void {
    const wanted = new Set(this.#isClosed ? [] : ids);
    for (const id of this.#ids) if (!wanted.has(id)) this.#hub.unwatch(id, this.#listener);
    for (const id of wanted) if (!this.#ids.has(id)) this.#hub.watch(id, this.#listener);
    this.#ids.clear();
    for (const id of wanted) this.#ids.add(id);
  }

  remove({ id }: EntityId): void {
    this.#ids.delete(id);
    this.#hub.unwatch(id, this.#listener);
  }

  /** Stops watching; later calls of {@link set} do nothing. */
  close(): void {
    this.#isClosed = true;
    this.set([]);
  }
}
