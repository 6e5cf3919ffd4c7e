import type { EntityId, EntityView, Uuid } from "@orrery/model";
import type { Bus, Unsubscribe } from "../kernel/bus/bus.ts";
import { entityKey, idOfKey } from "../kernel/entities/entity-key.ts";
import { LookupCache } from "../kernel/entities/lookup-cache.ts";
import type { ViewWindow, ViewWindows } from "../telemetry/view-window.ts";
import type { EntityViewStore } from "./entity-view-store.ts";
import { windowOf } from "./view-range.ts";
import { isViewedId, type ViewedId } from "./viewed-entities.ts";

const MAX_VIEWS = 10_000;
const PAGE = 10_000;
const NONE: readonly EntityView[] = [];

/** Cache of views for code that runs per message: by id and by target. The bus keeps it up to date. */
export class EntityViewDirectory implements ViewWindows {
  readonly #store: EntityViewStore;
  readonly #views: LookupCache<EntityView>;
  readonly #byTarget: LookupCache<readonly EntityView[]>;
  /** Entities that have or had a view: the others must cost nothing. */
  readonly #viewed = new Set<Uuid>();
  readonly #unsubscribe: readonly Unsubscribe[];

  constructor(store: EntityViewStore, bus: Bus) {
    this.#store = store;
    this.#views = new LookupCache(MAX_VIEWS, (id) => store.find(id as Uuid)); // keys are ids of views
    this.#byTarget = new LookupCache(MAX_VIEWS, (key) => store.listOf(targetOf(key)));
    this.#unsubscribe = [
      bus.follow("entity", ({ entity, before }) => {
        if (entity.id.entityType !== "ENTITY_VIEW") return;
        this.#views.forget(entity.id.id);
        for (const view of [entity, before] as (EntityView | undefined)[]) if (view) this.#changed(view.entityId); // as its id says
      }),
      bus.missed(() => {
        for (const cache of [this.#views, this.#byTarget]) cache.clear();
        return this.load();
      }),
    ];
  }

  /** Called before the first message. */
  async load(): Promise<void> {
    let after: Uuid | undefined;
    do {
      const page = await this.#store.viewed({ after, limit: PAGE });
      for (const id of page) this.#viewed.add(id);
      after = page.length === PAGE ? page.at(-1) : undefined;
    } while (after !== undefined);
  }

  /** The views of an entity. Synchronous when there is none, or when they are cached. */
  viewsOf(id: EntityId): readonly EntityView[] | Promise<readonly EntityView[]> {
    if (!isViewedId(id) || !this.#viewed.has(id.id)) return NONE;
    const views = this.#byTarget.get(entityKey(id));
    return views instanceof Promise ? views.then((found) => found ?? NONE) : (views ?? NONE);
  }

  windowOf({ id }: EntityId): ViewWindow | undefined | Promise<ViewWindow | undefined> {
    const view = this.#views.get(id);
    return view instanceof Promise ? view.then((found) => found && windowOf(found)) : view && windowOf(view);
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  #changed(target: ViewedId): void {
    this.#viewed.add(target.id);
    this.#byTarget.forget(entityKey(target));
  }
}

function targetOf(key: string): ViewedId {
  const id = idOfKey(key);
  if (!isViewedId(id)) throw new Error(`Not the key of a viewed entity: ${key}`);
  return id;
}
