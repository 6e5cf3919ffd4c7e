import type { DashboardConfiguration, DashboardFilter, Datasource, EntityAlias, Widget } from "../configuration.ts";
import { mapped, without } from "./document.ts";

/** Adds an alias, or puts it into the place of the one of its id. */
export function putAlias(configuration: DashboardConfiguration, alias: EntityAlias): DashboardConfiguration {
  const before = configuration.entityAliases;
  return before[alias.id] === alias
    ? configuration
    : { ...configuration, entityAliases: { ...before, [alias.id]: alias } };
}

/** Removes an alias; datasources that name it find nothing then, until they are given another. */
export function removeAlias(configuration: DashboardConfiguration, id: string): DashboardConfiguration {
  const entityAliases = without(configuration.entityAliases, new Set([id]));
  return entityAliases === configuration.entityAliases ? configuration : { ...configuration, entityAliases };
}

/** Has every widget that uses one alias use another; both stay. */
export function replaceAlias(configuration: DashboardConfiguration, from: string, to: string): DashboardConfiguration {
  if (from === to || !configuration.entityAliases[to]) return configuration;
  return withWidgets(configuration, (widget) => {
    const sources = withSources(widget, (source) =>
      source.entityAliasId === from ? { ...source, entityAliasId: to } : source,
    );
    const targets = sources.config.targetDeviceAliasIds;
    if (!targets?.includes(from)) return sources;
    return {
      ...sources,
      config: { ...sources.config, targetDeviceAliasIds: targets.map((id) => (id === from ? to : id)) },
    };
  });
}

/** Ids of the widgets that use an alias. */
export function aliasUsers({ widgets }: DashboardConfiguration, id: string): readonly string[] {
  return Object.values(widgets)
    .filter(
      ({ config }) =>
        [...config.datasources, config.alarmSource].some((source) => source?.entityAliasId === id) ||
        config.targetDeviceAliasIds?.includes(id),
    )
    .map((widget) => widget.id);
}

/** Adds a filter, or puts it into the place of the one of its id. */
export function putFilter(configuration: DashboardConfiguration, filter: DashboardFilter): DashboardConfiguration {
  const before = configuration.filters;
  return before[filter.id] === filter
    ? configuration
    : { ...configuration, filters: { ...before, [filter.id]: filter } };
}

/** Removes a filter, also from the datasources that have it. */
export function removeFilter(configuration: DashboardConfiguration, id: string): DashboardConfiguration {
  const filters = without(configuration.filters, new Set([id]));
  if (filters === configuration.filters) return configuration;
  return withWidgets({ ...configuration, filters }, (widget) =>
    withSources(widget, (source) => {
      if (source.filterId !== id) return source;
      const { filterId: _, ...rest } = source;
      return rest;
    }),
  );
}

/** Ids of the widgets that use a filter. */
export function filterUsers({ widgets }: DashboardConfiguration, id: string): readonly string[] {
  return Object.values(widgets)
    .filter(({ config }) => [...config.datasources, config.alarmSource].some((source) => source?.filterId === id))
    .map((widget) => widget.id);
}

/** A name unlike those that are taken: with a number behind it where it must be. */
export function freeName(name: string, taken: Iterable<string>): string {
  const known = new Set(taken);
  for (let number = 0; ; number++) {
    const tried = number === 0 ? name : `${name}${number}`;
    if (!known.has(tried)) return tried;
  }
}

/** The configuration with each widget changed; the same one when none is. */
export function withWidgets(
  configuration: DashboardConfiguration,
  change: (widget: Widget) => Widget,
): DashboardConfiguration {
  const widgets = mapped(configuration.widgets, change);
  return widgets === configuration.widgets ? configuration : { ...configuration, widgets };
}

/** The widget with each datasource and its alarm source changed; the same one when none is. */
export function withSources(widget: Widget, change: (source: Datasource) => Datasource): Widget {
  const { datasources, alarmSource } = widget.config;
  const changed = datasources.map(change);
  const alarms = alarmSource && change(alarmSource);
  if (alarms === alarmSource && changed.every((one, index) => one === datasources[index])) return widget;
  return { ...widget, config: { ...widget.config, datasources: changed, ...(alarms ? { alarmSource: alarms } : {}) } };
}
