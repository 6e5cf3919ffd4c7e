import { isEquivalentJson } from "../../json/same-json.ts";
import type { DashboardConfiguration, DashboardFilter, EntityAlias, Widget, WidgetLayout } from "../configuration.ts";
import { bottomOf, placeNewWidget } from "../layout.ts";
import { normaliseConfiguration } from "../normalise.ts";
import { savedAliasFilter } from "../read-alias-filter.ts";
import { freeName } from "./aliases.ts";
import type { WidgetItem, WidgetReferences } from "./clip.ts";
import type { DashboardEdit } from "./dashboard-edit.ts";
import { type LayoutAt, layoutAt, layoutsOf, wholeLayout } from "./document.ts";

interface PasteOptions {
  readonly newId: () => string;
  /** Where the left upper corner of all stands; absent: below everything. */
  readonly cell?: { readonly col: number; readonly row: number } | undefined;
}

/**
 * The edit that puts copied widgets into a layout, with new ids. An alias or filter of the dashboard that is the same is used
 * again, others are added under free names (reference: 1.10). Undefined: there is no such layout.
 */
export function pasteItems(
  configuration: DashboardConfiguration,
  at: LayoutAt,
  items: readonly WidgetItem[],
  { newId, cell }: PasteOptions,
): Extract<DashboardEdit, { readonly kind: "add" }> | undefined {
  const layout = layoutAt(configuration, wholeLayout(at));
  const state = configuration.states[at.state];
  if (!layout || !state) return undefined;
  const names = new Names(configuration, newId);
  const start = cell ?? { col: 0, row: bottomOf(layout.widgets) };
  const widgets = items.map((item) => {
    const widget = remapped(normalised(item.widget, newId()), item, names);
    const layouts = layoutsOf(state).length;
    const { originalColumns, offset = { col: 0, row: 0 } } = item;
    const ratio = (layout.gridSettings.columns * layouts) / originalColumns;
    const corner = { col: start.col + Math.floor(offset.col * ratio), row: start.row + Math.floor(offset.row * ratio) };
    const place: WidgetLayout = placeNewWidget(layout, {
      ...item.originalSize,
      originalColumns,
      layouts,
      cell: corner,
      config: widget.config,
    });
    return { widget, place };
  });
  return { kind: "add", at, widgets, aliases: names.aliases, filters: names.filters };
}

/** The edit that has widgets of the same dashboard stand in another layout, too; undefined when that is not possible. */
export function pasteReferences(
  configuration: DashboardConfiguration,
  at: LayoutAt,
  { from, ids }: Omit<WidgetReferences, "dashboardId">,
): Extract<DashboardEdit, { readonly kind: "add" }> | undefined {
  const target = layoutAt(configuration, wholeLayout(at));
  const source = layoutAt(configuration, wholeLayout(from));
  if (!target || !source || (from.state === at.state && from.layout === at.layout)) return undefined;
  const bottom = bottomOf(target.widgets);
  const top = Math.min(...ids.map((id) => source.widgets[id]?.row ?? Number.POSITIVE_INFINITY));
  const ratio = target.gridSettings.columns / source.gridSettings.columns;
  const widgets = ids.flatMap((id) => {
    const widget = configuration.widgets[id];
    const place = source.widgets[id];
    if (!widget || !place || target.widgets[id]) return [];
    const sizeX = Math.max(1, Math.round(place.sizeX * ratio));
    return [{ widget, place: { ...place, sizeX, col: Math.round(place.col * ratio), row: bottom + place.row - top } }];
  });
  return widgets.length > 0 ? { kind: "add", at, widgets } : undefined;
}

/** A widget of a file in today's form, under another id. */
function normalised(widget: Widget, id: string): Widget {
  const { widgets } = normaliseConfiguration({ widgets: { [id]: widget } }, { title: "", newId: () => id });
  return { ...(widgets[id] ?? widget), id };
}

/** Aliases and filters for pasted widgets: those that are there, and those that come with them. */
class Names {
  readonly aliases: EntityAlias[] = [];
  readonly filters: DashboardFilter[] = [];
  readonly #configuration: DashboardConfiguration;
  readonly #newId: () => string;

  constructor(configuration: DashboardConfiguration, newId: () => string) {
    this.#configuration = configuration;
    this.#newId = newId;
  }

  aliasId(info: { readonly alias: string; readonly filter: object }): string {
    const known = [...Object.values(this.#configuration.entityAliases), ...this.aliases];
    const same = known.find(({ filter }) => isEquivalentJson(savedAliasFilter(filter), info.filter));
    if (same) return same.id;
    const id = this.#newId();
    const name = freeName(
      info.alias,
      known.map(({ alias }) => alias),
    );
    const read = normaliseConfiguration(
      { entityAliases: { [id]: { id, alias: name, filter: info.filter } } },
      { title: "", newId: () => id },
    );
    const alias = Object.values(read.entityAliases)[0];
    if (alias) this.aliases.push(alias);
    return alias?.id ?? id;
  }

  filterId(info: Readonly<Record<string, unknown>>): string {
    const known = [...Object.values(this.#configuration.filters), ...this.filters];
    const same = known.find(({ keyFilters }) => isEquivalentJson(keyFilters, info.keyFilters));
    if (same) return same.id;
    const id = this.#newId();
    const asked = typeof info.filter === "string" ? info.filter : "Filter";
    const name = freeName(
      asked,
      known.map(({ filter }) => filter),
    );
    const read = normaliseConfiguration(
      { filters: { [id]: { ...info, id, filter: name } } },
      { title: "", newId: () => id },
    );
    const filter = read.filters[id];
    if (filter) this.filters.push(filter);
    return id;
  }
}

function remapped(widget: Widget, { aliasesInfo, filtersInfo }: WidgetItem, names: Names): Widget {
  const { datasources, targetDeviceAliasIds, alarmSource } = widget.config;
  const { datasourceAliases, targetDeviceAliases, alarmAlias } = aliasesInfo;
  const sources = datasources.map((source, index) => {
    const alias = datasourceAliases[String(index)];
    const filter = filtersInfo.datasourceFilters[String(index)];
    return {
      ...source,
      ...(alias ? { entityAliasId: names.aliasId(alias) } : {}),
      ...(filter ? { filterId: names.filterId(filter) } : {}),
    };
  });
  const targets = targetDeviceAliasIds?.map((id, index) => {
    const alias = targetDeviceAliases[String(index)];
    return alias ? names.aliasId(alias) : id;
  });
  const alarms = alarmSource && alarmAlias && { ...alarmSource, entityAliasId: names.aliasId(alarmAlias) };
  return {
    ...widget,
    config: {
      ...widget.config,
      datasources: sources,
      ...(targets ? { targetDeviceAliasIds: targets } : {}),
      ...(alarms ? { alarmSource: alarms } : {}),
    },
  };
}
