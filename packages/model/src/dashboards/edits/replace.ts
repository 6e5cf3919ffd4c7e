import type { DashboardConfiguration, DashboardFilter, DataKey, EntityAlias, Widget } from "../configuration.ts";
import { type NamedReference, withEntity } from "./alias-entities.ts";
import { withSources, withWidgets } from "./aliases.ts";
import { mapped } from "./document.ts";

/** A key as datasources name it, such as a time series. */
export interface NamedKey {
  readonly name: string;
  /** `timeseries`, `attribute`, `entityField` … */
  readonly type: string;
}

/** The keys of all widgets by name, each once; simulated ones are none. */
export function usedKeys({ widgets }: DashboardConfiguration): readonly NamedKey[] {
  const all = Object.values(widgets).flatMap(({ config }) =>
    [...config.datasources, ...(config.alarmSource ? [config.alarmSource] : [])].flatMap(({ dataKeys }) =>
      dataKeys.filter(({ type }) => type !== "function").map(({ name, type }) => ({ name, type })),
    ),
  );
  const distinct = new Map(all.map((key) => [`${key.type} ${key.name}`, key]));
  return [...distinct.values()].toSorted((a, b) => a.name.localeCompare(b.name) || a.type.localeCompare(b.type));
}

/**
 * Has every widget and filter that uses a key use another of the same kind. A label that was the name of the key follows it,
 * unless texts or functions of the widget mention it.
 */
export function replaceKey(configuration: DashboardConfiguration, from: NamedKey, to: string): DashboardConfiguration {
  const name = to.trim();
  if (name === "" || name === from.name) return configuration;
  const changed = withWidgets(configuration, (widget) => {
    const isMentioned = mentions(widget.config.settings, from.name) || mentions(widget.config.actions, from.name);
    const renamed = (key: DataKey): DataKey => {
      if (key.name !== from.name || key.type !== from.type) return key;
      return { ...key, name, label: key.label === from.name && !isMentioned ? name : key.label };
    };
    return withSources(widget, (source) => {
      const dataKeys = source.dataKeys.map(renamed);
      return dataKeys.every((key, index) => key === source.dataKeys[index]) ? source : { ...source, dataKeys };
    });
  });
  const filters = mapped(changed.filters, (filter): DashboardFilter => {
    const keyFilters = filter.keyFilters.map((info) =>
      info.key?.key === from.name && FILTERED[from.type]?.test(info.key.type)
        ? { ...info, key: { ...info.key, key: name } }
        : info,
    );
    return keyFilters.every((info, index) => info === filter.keyFilters[index]) ? filter : { ...filter, keyFilters };
  });
  return filters === changed.filters ? changed : { ...changed, filters };
}

/** Types of keys of filters by those of datasources. */
const FILTERED: Readonly<Record<string, RegExp>> = {
  timeseries: /^TIME_SERIES$/,
  attribute: /ATTRIBUTE$/,
  entityField: /^ENTITY_FIELD$/,
};

function mentions(value: unknown, text: string): boolean {
  if (typeof value === "string") return value.includes(text);
  return typeof value === "object" && value !== null && Object.values(value).some((each) => mentions(each, text));
}

/** Has every alias and datasource that names an entity name another. Lists keep to their kind of entities. */
export function replaceEntity(
  configuration: DashboardConfiguration,
  from: NamedReference,
  to: NamedReference,
): DashboardConfiguration {
  const entityAliases = mapped(configuration.entityAliases, (alias): EntityAlias => {
    const filter = withEntity(alias.filter, from, to);
    return filter === alias.filter ? alias : { ...alias, filter };
  });
  const aliased = entityAliases === configuration.entityAliases ? configuration : { ...configuration, entityAliases };
  return withWidgets(aliased, (widget) =>
    withSources(widget, (source) =>
      source.entityId === from.id && source.entityType === from.entityType
        ? { ...source, entityType: to.entityType, entityId: to.id }
        : source,
    ),
  );
}

/** What differs between two versions of a dashboard in its widgets, aliases and filters. */
export interface Touched {
  readonly widgets: readonly Widget[];
  readonly aliases: readonly EntityAlias[];
  readonly filters: readonly DashboardFilter[];
}

/** What an edit changed: members of `after` that are other objects than before. */
export function touchedBetween(before: DashboardConfiguration, after: DashboardConfiguration): Touched {
  return {
    widgets: differing(before.widgets, after.widgets),
    aliases: differing(before.entityAliases, after.entityAliases),
    filters: differing(before.filters, after.filters),
  };
}

const differing = <T>(before: Readonly<Record<string, T>>, after: Readonly<Record<string, T>>): readonly T[] =>
  Object.entries(after).flatMap(([id, value]) => (value === before[id] ? [] : [value]));
