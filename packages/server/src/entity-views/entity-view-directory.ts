import type { EntityId, EntityView, Uuid } from "@orrery/model";
import type { Bus, Unsubscribe } from "../kernel/bus/bus.ts";
import { LookupCache } from "../kernel/entities/lookup-cache.ts";
import type { ViewWindow, ViewWindows } from "../telemetry/view-window.ts";
import type { EntityViewStore } from "./entity-view-store.ts";
import { windowOf } from "./view-range.ts";
import { isViewedId, type ViewedId } from "./viewed-entities.ts";

const MOST_VIEWS = 10_000;
const PAGE = 10_000;
const NONE: readonly EntityView[] = [];

/** Views at hand for what runs per message: by id, and by what they show. Kept up to date by the bus. */
export class EntityViewDirectory implements ViewWindows {
  readonly #store: EntityViewStore;
  readonly #views: LookupCache<EntityView>;
  readonly #byTarget: LookupCache<readonly EntityView[]>;
  /** Entities that have, or had, a view: most devices have none, and must cost nothing. */
  readonly #viewed = new Set<Uuid>();
  readonly #unsubscribe: Unsubscribe;

  constructor(store: EntityViewStore, bus: Bus) {
    this.#store = store;
    this.#views = new LookupCache(MOST_VIEWS, (id) => store.find(id as Uuid)); // keys are ids of views
    this.#byTarget = new LookupCache(MOST_VIEWS, (key) => store.listOf(targetOf(key)));
    this.#unsubscribe = bus.subscribe("entity", ({ entity, before }) => {
      if (entity.id.entityType !== "ENTITY_VIEW") return;
      this.#views.forget(entity.id.id);
      for (const view of [entity, before] as (EntityView | undefined)[]) if (view) this.#changed(view.entityId); // as its id says
    });
  }

  /** Before the first message. */
  async load(): Promise<void> {
    let after: Uuid | undefined;
    do {
      const page = await this.#store.viewed({ after, limit: PAGE });
      for (const id of page) this.#viewed.add(id);
      after = page.length === PAGE ? page.at(-1) : undefined;
    } while (after !== undefined);
  }

  /** What shows data of an entity. Answers at once when there is nothing, or when it has it at hand. */
  viewsOf(id: EntityId): readonly EntityView[] | Promise<readonly EntityView[]> {
    if (!isViewedId(id) || !this.#viewed.has(id.id)) return NONE;
    const views = this.#byTarget.get(keyOf(id));
    return views instanceof Promise ? views.then((found) => found ?? NONE) : (views ?? NONE);
  }

  windowOf({ id }: EntityId): ViewWindow | undefined | Promise<ViewWindow | undefined> {
    const view = this.#views.get(id);
    return view instanceof Promise ? view.then((found) => found && windowOf(found)) : view && windowOf(view);
  }

  close(): void {
    this.#unsubscribe();
  }

  #changed(target: ViewedId): void {
    this.#viewed.add(target.id);
    this.#byTarget.forget(keyOf(target));
  }
}

function keyOf({ entityType, id }: ViewedId): string {
  return `${entityType}:${id}`;
}

function targetOf(key: string): ViewedId {
  const [entityType, id] = key.split(":");
  return { entityType, id } as ViewedId; // written by `keyOf`
}
