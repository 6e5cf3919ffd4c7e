import type { DashboardConfiguration, DashboardLayout, Widget, WidgetLayout } from "../configuration.ts";
import { type LayoutAt, layoutAt, layoutsOf, type Places, withLayout, without } from "./document.ts";
import { type Cells, freePlace, isSamePlace, makeRoom } from "./grid.ts";

/** A widget and its entry in a layout. */
export interface PlacedWidget {
  readonly widget: Widget;
  readonly place: WidgetLayout;
}

/** Widgets, new or known, at places of a layout; what stands there makes room. */
export function addWidgets(
  configuration: DashboardConfiguration,
  at: LayoutAt,
  added: readonly PlacedWidget[],
): DashboardConfiguration {
  if (added.length === 0 || !layoutAt(configuration, at)) return configuration;
  const places = Object.fromEntries(added.map(({ widget, place }) => [widget.id, place]));
  const widgets = Object.fromEntries(added.map(({ widget }) => [widget.id, widget]));
  const withWidgets = { ...configuration, widgets: { ...configuration.widgets, ...widgets } };
  return withLayout(withWidgets, at, (layout) => {
    const all = { ...layout.widgets, ...places };
    return { ...layout, widgets: makeRoom(all, places, layout.gridSettings.columns) };
  });
}

/** Takes widgets out of a layout; those that no layout has any more are gone. */
export function removeWidgets(
  configuration: DashboardConfiguration,
  at: LayoutAt,
  ids: ReadonlySet<string>,
): DashboardConfiguration {
  const left = withLayout(configuration, at, (layout) => {
    const widgets = without(layout.widgets, ids);
    return widgets === layout.widgets ? layout : { ...layout, widgets };
  });
  return left === configuration ? configuration : withoutUnused(left);
}

/** Without the widgets that stand in no layout of any state. */
export function withoutUnused(configuration: DashboardConfiguration): DashboardConfiguration {
  const used = new Set(
    Object.values(configuration.states).flatMap((state) =>
      layoutsOf(state).flatMap(([, { widgets }]) => Object.keys(widgets)),
    ),
  );
  const unused = new Set(Object.keys(configuration.widgets).filter((id) => !used.has(id)));
  const widgets = without(configuration.widgets, unused);
  return widgets === configuration.widgets ? configuration : { ...configuration, widgets };
}

/** New cells for widgets of a layout; others make room. */
export function placeWidgets(
  configuration: DashboardConfiguration,
  at: LayoutAt,
  cells: Readonly<Record<string, Cells>>,
): DashboardConfiguration {
  return withLayout(configuration, at, (layout) => {
    const isMoved = Object.entries(cells).some(([id, cell]) => {
      const before = layout.widgets[id];
      return before !== undefined && !isSamePlace(before, cell);
    });
    if (!isMoved) return layout;
    const widgets = makeRoom(layout.widgets, cells, layout.gridSettings.columns);
    return widgets === layout.widgets ? layout : { ...layout, widgets };
  });
}

/** Another widget in the place of the one of its id; where that is nowhere, nothing changes. */
export function changeWidget(configuration: DashboardConfiguration, widget: Widget): DashboardConfiguration {
  const before = configuration.widgets[widget.id];
  if (!before || before === widget) return configuration;
  return { ...configuration, widgets: { ...configuration.widgets, [widget.id]: widget } };
}

/** What phones do with a widget, in its entry of a layout; undefined: as its own settings say. */
export type MobileEntry = Pick<WidgetLayout, "mobileHide" | "mobileHeight" | "mobileOrder">;

export function changeMobile(
  configuration: DashboardConfiguration,
  at: LayoutAt,
  id: string,
  entry: MobileEntry,
): DashboardConfiguration {
  return withLayout(configuration, at, (layout) => {
    const before = layout.widgets[id];
    if (!before) return layout;
    const { mobileHide: _hide, mobileHeight: _height, mobileOrder: _order, ...rest } = before;
    const given = Object.entries(entry).filter(([, value]) => value !== undefined && value !== false);
    return { ...layout, widgets: { ...layout.widgets, [id]: { ...rest, ...Object.fromEntries(given) } } };
  });
}

/** Takes widgets from one layout to another, where they stand below what is there in the order that they had. */
export function transferWidgets(
  configuration: DashboardConfiguration,
  from: LayoutAt,
  to: LayoutAt,
  ids: ReadonlySet<string>,
): DashboardConfiguration {
  const source = layoutAt(configuration, from);
  const target = layoutAt(configuration, to);
  if (!source || !target || (from.state === to.state && from.layout === to.layout)) return configuration;
  const moving = inReadingOrder(configuration, from, ids);
  if (moving.length === 0) return configuration;
  const places = placedBelow(source, target, moving);
  const left = withLayout(configuration, from, (layout) => ({
    ...layout,
    widgets: without(layout.widgets, new Set(moving.map(([id]) => id))),
  }));
  return withLayout(left, to, (layout) => ({ ...layout, widgets: places }));
}

/** Copies of widgets of a layout with new ids in another one, in the order that they have. */
export function copyWidgetsTo(
  configuration: DashboardConfiguration,
  from: LayoutAt,
  to: LayoutAt,
  newIds: ReadonlyMap<string, string>,
): DashboardConfiguration {
  const source = layoutAt(configuration, from);
  const target = layoutAt(configuration, to);
  if (!source || !target) return configuration;
  const copied = inReadingOrder(configuration, from, newIds).flatMap(([id, place]) => {
    const [widget, copy] = [configuration.widgets[id], newIds.get(id)];
    return widget && copy !== undefined ? [{ widget: { ...widget, id: copy }, place }] : [];
  });
  const places = placedBelow(
    source,
    target,
    copied.map(({ widget, place }) => [widget.id, place]),
  );
  const placed = copied.flatMap(({ widget }) => {
    const place = places[widget.id];
    return place ? [{ widget, place }] : [];
  });
  return addWidgets(configuration, to, placed);
}

/** Those of a layout that are asked for and known. */
function inReadingOrder(
  configuration: DashboardConfiguration,
  at: LayoutAt,
  ids: { readonly has: (id: string) => boolean },
): readonly (readonly [string, WidgetLayout])[] {
  return Object.entries(layoutAt(configuration, at)?.widgets ?? {})
    .filter(([id]) => ids.has(id) && configuration.widgets[id] !== undefined)
    .toSorted(([, a], [, b]) => a.row - b.row || a.col - b.col);
}

/** The places of a layout with more that come from another, each in the first that is free; widths follow the columns. */
function placedBelow(
  source: DashboardLayout,
  target: DashboardLayout,
  coming: readonly (readonly [string, WidgetLayout])[],
): Places {
  const { columns } = target.gridSettings;
  const ratio = columns / source.gridSettings.columns;
  let places: Places = target.widgets;
  for (const [id, place] of coming) {
    const sizeX = Math.max(1, Math.round(place.sizeX * ratio));
    const rest = without(places, new Set([id]));
    places = { ...rest, [id]: { ...place, ...freePlace(rest, { sizeX, sizeY: place.sizeY }, columns) } };
  }
  return places;
}

/** Copies of widgets of a layout with new ids, each in the first free place from its own row on. */
export function duplicateWidgets(
  configuration: DashboardConfiguration,
  at: LayoutAt,
  newIds: ReadonlyMap<string, string>,
): DashboardConfiguration {
  const layout = layoutAt(configuration, at);
  if (!layout) return configuration;
  let places = layout.widgets;
  const copies = Object.entries(layout.widgets)
    .toSorted(([, a], [, b]) => a.row - b.row || a.col - b.col)
    .flatMap(([id, place]): readonly PlacedWidget[] => {
      const widget = configuration.widgets[id];
      const copy = newIds.get(id);
      if (!widget || copy === undefined) return [];
      const cells = freePlace(places, place, layout.gridSettings.columns, place.row);
      const placed = { ...place, ...cells };
      places = { ...places, [copy]: placed };
      return [{ widget: { ...widget, id: copy }, place: placed }];
    });
  return addWidgets(configuration, at, copies);
}
