import {
  type AliasFilter,
  type DashboardConfiguration,
  type EntityFilter,
  type EntityId,
  type EntityType,
  type KeyFilter,
  placedWidgets,
  type SearchFilter,
  stateReferenceOf,
  type Widget,
} from "@orrery/model";
import { namedEntity, queryOf, type ShownSource } from "./shown-entities.ts";

/** Entities by their ids. */
export type Entities = ReadonlyMap<string, EntityId>;

/** What states can be about: by state, then by name of the parameter; "" is the entity of the state itself. */
export type Subjects = ReadonlyMap<string, ReadonlyMap<string, Entities>>;

/** Actions that lead from state to state, with what they are about. */
const OPENING = ["openDashboardState", "updateDashboardState"];

/**
 * What each state of a dashboard can be opened with: entities of the widgets whose actions lead there, and what the state
 * they lie in is about, which goes along. `shown`: entities by alias.
 */
export function subjectsOf(
  configuration: DashboardConfiguration,
  shown: ReadonlyMap<string, Entities>,
  before: Subjects = new Map(),
): Subjects {
  const after = new Map<string, Map<string, Map<string, EntityId>>>();
  const add = (state: string, param: string, entities: Iterable<EntityId>) => {
    const params = after.get(state) ?? new Map<string, Map<string, EntityId>>();
    const known = params.get(param) ?? new Map<string, EntityId>();
    for (const entity of entities) known.set(entity.id, entity);
    after.set(state, params.set(param, known));
  };
  for (const [from, widget] of widgetsOfStates(configuration)) {
    for (const action of Object.values(widget.config.actions ?? {}).flat()) {
      if (!OPENING.includes(action.type)) continue;
      const to = action.targetDashboardStateId || from;
      for (const [param, entities] of before.get(from) ?? []) add(to, param, entities.values());
      if (action.setEntityId !== false) add(to, action.stateEntityParamName ?? "", entitiesOf(widget, shown));
    }
  }
  return after;
}

/** What aliases that follow the state find in states that were drilled down into; `direct` without a call. */
export interface DrilledSources {
  readonly direct: readonly { readonly alias: string; readonly entities: Entities }[];
  readonly sources: readonly ShownSource[];
}

/** `asked`: by alias, the subjects that were looked at before; those are left out. */
export function drilledSources(
  configuration: DashboardConfiguration,
  subjects: Subjects,
  asked: ReadonlyMap<string, Entities>,
): DrilledSources {
  const roots = rootsByAlias(configuration, subjects);
  const direct: { alias: string; entities: Entities }[] = [];
  const sources: ShownSource[] = [];
  for (const [alias, entities] of roots) {
    const filter = configuration.entityAliases[alias]?.filter;
    const fresh = [...entities.values()].filter(({ id }) => !asked.get(alias)?.has(id));
    if (!filter || fresh.length === 0) continue;
    if (filter.type === "stateEntity") direct.push({ alias, entities: new Map(fresh.map((one) => [one.id, one])) });
    for (const [type, ids] of Map.groupBy(fresh, ({ entityType }) => entityType)) {
      const search = searchAround(filter, { type, ids: ids.map(({ id }) => id) });
      if (search) sources.push({ alias, query: queryOf(search.filter, { ...search, isMultiple: true }) });
    }
  }
  return { direct, sources };
}

/** By alias that follows the state: what the states can be about in which it is shown. */
export function rootsByAlias(configuration: DashboardConfiguration, subjects: Subjects): ReadonlyMap<string, Entities> {
  const roots = new Map<string, Map<string, EntityId>>();
  for (const [state, { config }] of widgetsOfStates(configuration)) {
    for (const { entityAliasId: id } of config.datasources) {
      const filter = id === undefined ? undefined : configuration.entityAliases[id]?.filter;
      const reference = filter && stateReferenceOf(filter);
      if (id === undefined || !reference) continue;
      const known = roots.get(id) ?? new Map<string, EntityId>();
      const entities = subjects.get(state)?.get(reference.stateEntityParamName ?? "");
      for (const entity of entities?.values() ?? []) known.set(entity.id, entity);
      roots.set(id, known);
    }
  }
  return roots;
}

function widgetsOfStates({ states, widgets }: DashboardConfiguration): readonly (readonly [string, Widget])[] {
  return Object.entries(states).flatMap(([id, state]) =>
    [...new Set(placedWidgets(state))].flatMap((placed) => {
      const widget = widgets[placed];
      return widget ? [[id, widget] as const] : [];
    }),
  );
}

function entitiesOf({ config }: Widget, shown: ReadonlyMap<string, Entities>): readonly EntityId[] {
  return config.datasources.flatMap((datasource) => {
    const named = namedEntity(datasource);
    if (named) return [named];
    return [...(shown.get(datasource.entityAliasId ?? "")?.values() ?? [])];
  });
}

interface Roots {
  readonly type: EntityType;
  readonly ids: readonly string[];
}

interface Search {
  readonly filter: EntityFilter;
  readonly keyFilters: readonly KeyFilter[];
}

/** The search that an alias makes around one root, around many at once; undefined for aliases that search nothing. */
function searchAround(filter: AliasFilter, roots: Roots): Search | undefined {
  switch (filter.type) {
    case "relationsQuery":
      return { filter: { ...walkFrom(filter, roots), filters: filter.filters }, keyFilters: [] };
    case "assetSearchQuery":
      return typedSearch(filter, roots, "ASSET", filter.assetTypes);
    case "deviceSearchQuery":
      return typedSearch(filter, roots, "DEVICE", filter.deviceTypes);
    case "edgeSearchQuery":
      return typedSearch(filter, roots, "EDGE", filter.edgeTypes);
    case "entityViewSearchQuery":
      return typedSearch(filter, roots, "ENTITY_VIEW", filter.entityViewTypes);
    default: // they depend on no entity, or are one
      return undefined;
  }
}

type TypedSearch = Exclude<SearchFilter, { readonly type: "relationsQuery" }>;

function typedSearch(
  filter: TypedSearch,
  roots: Roots,
  kind: EntityType,
  types: readonly string[] | null | undefined,
): Search {
  return {
    filter: {
      ...walkFrom(filter, roots),
      filters: [{ relationType: filter.relationType, entityTypes: [kind] }],
    },
    keyFilters: types && types.length > 0 ? [ofTypes(types)] : [],
  };
}

function walkFrom({ direction, maxLevel, fetchLastLevelOnly }: SearchFilter, { type, ids }: Roots) {
  const many = { multiRoot: true, multiRootEntitiesType: type, multiRootEntityIds: ids };
  return { type: "relationsQuery", ...many, direction, maxLevel, fetchLastLevelOnly } as const;
}

function ofTypes(types: readonly string[]): KeyFilter {
  const predicates = types.map((defaultValue) => ({
    ...({ type: "STRING", operation: "EQUAL" } as const),
    value: { defaultValue },
  }));
  return {
    key: { type: "ENTITY_FIELD", key: "type" },
    valueType: "STRING",
    predicate: { type: "COMPLEX", operation: "OR", predicates },
  };
}
