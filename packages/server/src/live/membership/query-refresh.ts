import { type AttributeScope, dynamicValuesOf, type EntityCountQuery, type EntityId, type Uuid } from "@orrery/model";
import { dynamicSource } from "../../queries/query-scope.ts";
import type { ValueListener } from "../hub/live-hub.ts";
import type { LiveValue } from "../hub/live-value.ts";
import type { SubscriptionContext } from "../subscription.ts";

/** A query is repeated at this interval even when no change was seen. */
const REFRESH_MS = 60_000;
/** Changes often come in bursts: a repeat waits this long for the rest. */
const SOON_MS = 50;
/** Minimum time between two repeats. */
const SPACING_MS = 400;

/** Repeats a query at an interval, soon after a change that may matter, and at once after a dynamic value changed. */
export class QueryRefresh implements ValueListener {
  readonly #context: SubscriptionContext;
  readonly #repeat: () => Promise<void>;
  readonly #onError: (error: unknown) => void;
  /** Attributes that dynamic values come from, by entity. */
  readonly #sources = new Map<Uuid, Set<string>>();
  #interval: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;
  #lastAt = 0;
  #running = false;
  #again = false;
  #closed = false;

  constructor(
    context: SubscriptionContext,
    query: Pick<EntityCountQuery, "keyFilters">,
    repeat: () => Promise<void>,
    onError: (error: unknown) => void,
  ) {
    this.#context = context;
    this.#repeat = repeat;
    this.#onError = onError;
    for (const { sourceType, sourceAttribute } of dynamicValuesOf(query.keyFilters ?? [])) {
      const source = dynamicSource(sourceType, context.user, context.clock());
      if (!source) continue;
      const keys = this.#sources.get(source.id) ?? new Set();
      this.#sources.set(source.id, keys.add(sourceAttribute));
    }
    for (const id of this.#sources.keys()) context.hub.watch(id, this);
  }

  /** Starts the interval. */
  start(): void {
    if (this.#closed) return; // closed while the first answer was read
    this.#interval = setInterval(() => this.#run(), REFRESH_MS);
  }

  soon(): void {
    if (this.#timer !== undefined || this.#closed) return;
    const wait = Math.max(SOON_MS, this.#lastAt + SPACING_MS - performance.now());
    this.#timer = setTimeout(() => this.#run(), wait);
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#interval);
    clearTimeout(this.#timer);
    for (const id of this.#sources.keys()) this.#context.hub.unwatch(id, this);
  }

  attributes({ id }: EntityId, scope: AttributeScope, values: readonly LiveValue[]): void {
    const keys = this.#sources.get(id);
    if (scope === "SERVER_SCOPE" && values.some(({ key }) => keys?.has(key))) this.#run();
  }

  points(): void {}

  pointsDeleted(): void {}

  #run(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#running = true;
    const { throttle, user } = this.#context;
    void throttle
      .run(user.tenantId, async () => {
        if (!this.#closed) await this.#repeat();
      })
      .catch(this.#onError)
      .finally(() => {
        this.#running = false;
        this.#lastAt = performance.now();
        if (!this.#again || this.#closed) return;
        this.#again = false;
        this.soon();
      });
  }
}
