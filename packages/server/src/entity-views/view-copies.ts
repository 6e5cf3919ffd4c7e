import type { AttributeScope, EntityView, Point, Uuid } from "@orrery/model";
import { sameEntity } from "@orrery/model";
import type { TelemetryService } from "../telemetry/telemetry-service.ts";
import { attributeKeysOf, followed, showsAttribute, windowOf } from "./view-range.ts";

/** Keys whose history is read concurrently. */
const KEYS_AT_ONCE = 100;
const BEGINNING = -Number.MAX_SAFE_INTEGER;

export interface ViewCopiesOptions {
  readonly find: (id: Uuid) => Promise<EntityView | undefined>;
  readonly telemetry: TelemetryService;
}

/**
 * The attributes and latest values that a view has of its own: copied from its target when it is saved; copies that
 * only the previous version showed are removed (reference: REST API, 2.15). Saves of one view run one after the other.
 */
export class ViewCopies {
  readonly #options: ViewCopiesOptions;
  readonly #running = new Map<Uuid, Promise<void>>();

  constructor(options: ViewCopiesOptions) {
    this.#options = options;
  }

  /** Resolves when the copies are durable. */
  refresh({ id: { id } }: EntityView, before: EntityView | undefined): Promise<void> {
    const earlier = this.#running.get(id) ?? Promise.resolve();
    const refreshed = earlier.then(() => this.#refresh(id, before));
    const settled = refreshed
      .catch(() => undefined) // the caller gets the error; the next save runs anyway
      .then(() => {
        if (this.#running.get(id) === settled) this.#running.delete(id);
      });
    this.#running.set(id, settled);
    return refreshed;
  }

  async #refresh(id: Uuid, before: EntityView | undefined): Promise<void> {
    const view = await this.#options.find(id); // in its current state, from the last save
    if (!view) return;
    const old = attributeKeysOf(before);
    for (const [scope, keys] of attributeKeysOf(view))
      await this.#copyAttributes(view, scope, keys, old.get(scope) ?? []);
    await this.#copyLatest(view, before);
  }

  async #copyAttributes(
    view: EntityView,
    scope: AttributeScope,
    keys: readonly string[],
    old: readonly string[],
  ): Promise<void> {
    const { telemetry } = this.#options;
    const { tenantId, id: entityId } = view;
    const common = { tenantId, entityId, scope, notifyDevice: false };
    const found = keys.length === 0 ? [] : await telemetry.attributes(view.entityId, [scope], keys);
    const attributes = found.filter(({ lastUpdateTs }) => showsAttribute(view, lastUpdateTs));
    const copied = new Set(attributes.map(({ key }) => key));
    const gone = old.filter((key) => !copied.has(key));
    if (gone.length > 0) await telemetry.deleteAttributes({ ...common, keys: gone });
    if (attributes.length > 0) await telemetry.saveAttributes({ ...common, attributes });
  }

  async #copyLatest(view: EntityView, before: EntityView | undefined): Promise<void> {
    const { telemetry } = this.#options;
    const { tenantId, id: entityId } = view;
    const own = before ? await telemetry.latest(entityId) : []; // read before the target's, so that values that arrive meanwhile win
    const points = view.keys === null ? kept(view, before, own) : await this.#newest(view);
    const times = new Map(points.map(({ key, ts }) => [key, ts]));
    const stale = own.filter(({ key, ts }) => ts > (times.get(key) ?? BEGINNING));
    if (stale.length > 0) {
      const keys = stale.map(({ key }) => key);
      const endTs = Math.max(...stale.map(({ ts }) => ts)) + 1;
      await telemetry.deleteTimeSeries({ tenantId, entityId, keys, startTs: BEGINNING, endTs, rewriteLatest: false });
    }
    await telemetry.saveTimeSeries({ tenantId, entityId, points, history: false });
  }

  /** The newest point of each key that the view shows. */
  async #newest(view: EntityView): Promise<readonly Point[]> {
    const { telemetry } = this.#options;
    const { target, keys, startTs, endTs } = windowOf(view);
    const latest = await telemetry.latest(target, keys && [...keys]);
    const known = new Map(latest.map((point) => [point.key, point]));
    const shown = latest.filter(({ ts }) => ts >= startTs && ts < endTs);
    // A latest value before the range means no points in it; one after it may hide some.
    const others = [...(keys ?? known.keys())].filter((key) => (known.get(key)?.ts ?? endTs) >= endTs);
    const range = { startTs, endTs, aggregation: "NONE", interval: 0, limit: 1, order: "DESC" } as const;
    const found: Point[] = [...shown];
    for (let at = 0; at < others.length; at += KEYS_AT_ONCE) {
      const history = await telemetry.history(target, { ...range, keys: others.slice(at, at + KEYS_AT_ONCE) });
      for (const points of history.values()) found.push(...points);
    }
    return found;
  }
}

/** Without keys nothing is copied on save; latest values stay as far as the view still shows them. */
function kept(view: EntityView, before: EntityView | undefined, own: readonly Point[]): readonly Point[] {
  return before && sameEntity(view.entityId, before.entityId) ? followed(view, own) : [];
}
