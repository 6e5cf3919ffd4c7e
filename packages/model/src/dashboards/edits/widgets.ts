import type { DashboardConfiguration, ScreenLayout, Widget, WidgetLayout } from "../configuration.ts";
import { unusedWidgets } from "../normalise.ts";
import { type LayoutAt, layoutAt, type Places, wholeLayout, withLayout, without, withWhole } from "./document.ts";
import { type Cells, freePlace, isSamePlace, makeRoom } from "./grid.ts";
import { withWholeHeadings } from "./headings.ts";
import { followed } from "./screens.ts";

/** A widget and its entry in a layout. */
export interface PlacedWidget {
  readonly widget: Widget;
  readonly place: WidgetLayout;
}

/**
 * Widgets, new or known, at places of a layout; what stands there makes room. They are added to the whole layout, also when
 * one of its screens is named, and come last on each screen that is arranged by hand.
 */
export function addWidgets(
  configuration: DashboardConfiguration,
  at: LayoutAt,
  added: readonly PlacedWidget[],
): DashboardConfiguration {
  if (added.length === 0 || !layoutAt(configuration, wholeLayout(at))) return configuration;
  const places = Object.fromEntries(added.map(({ widget, place }) => [widget.id, place]));
  const widgets = { ...configuration.widgets, ...Object.fromEntries(added.map(({ widget }) => [widget.id, widget])) };
  return withWhole({ ...configuration, widgets }, at, (layout) => {
    const all = { ...layout.widgets, ...places };
    const placed = makeRoom(all, places, layout.gridSettings.columns);
    return followed(layout, { ...layout, widgets: placed }, widgets);
  });
}

/** Takes widgets out of a layout; those that no layout has any more are gone. Of a screen: leaves them out there. */
export function removeWidgets(
  configuration: DashboardConfiguration,
  at: LayoutAt,
  ids: ReadonlySet<string>,
): DashboardConfiguration {
  if (at.screen !== undefined) {
    return withLayout(configuration, at, (own) => {
      const widgets = without(own.widgets, ids);
      return widgets === own.widgets ? own : { ...own, widgets };
    });
  }
  const left = withoutWidgets(configuration, at, ids);
  return left === configuration ? configuration : withoutUnused(left);
}

function withoutWidgets(
  configuration: DashboardConfiguration,
  at: LayoutAt,
  ids: ReadonlySet<string>,
): DashboardConfiguration {
  return withWhole(configuration, at, (layout) => {
    const widgets = without(layout.widgets, ids);
    return widgets === layout.widgets ? layout : followed(layout, { ...layout, widgets }, configuration.widgets);
  });
}

/** Without the widgets that stand in no layout of any state. */
export function withoutUnused(configuration: DashboardConfiguration): DashboardConfiguration {
  const widgets = without(configuration.widgets, new Set(unusedWidgets(configuration)));
  return widgets === configuration.widgets ? configuration : { ...configuration, widgets };
}

/** New cells for widgets of a layout; others make room. */
export function placeWidgets(
  configuration: DashboardConfiguration,
  at: LayoutAt,
  cells: Readonly<Record<string, Cells>>,
): DashboardConfiguration {
  return withLayout(configuration, at, (layout) => {
    const asked = withWholeHeadings(configuration, layout, cells);
    const isMoved = Object.entries(asked).some(([id, cell]) => {
      const before = layout.widgets[id];
      return before !== undefined && !isSamePlace(before, cell);
    });
    if (!isMoved) return layout;
    const widgets = makeRoom(layout.widgets, asked, layout.gridSettings.columns);
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
  return withLayout(configuration, wholeLayout(at), (layout) => {
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
  const source = layoutAt(configuration, wholeLayout(from));
  const target = layoutAt(configuration, wholeLayout(to));
  if (!source || !target || (from.state === to.state && from.layout === to.layout)) return configuration;
  const moving = inReadingOrder(configuration, from, ids);
  if (moving.length === 0) return configuration;
  const places = placedBelow(source, target, moving);
  const left = withoutWidgets(configuration, from, new Set(moving.map(([id]) => id)));
  return withWhole(left, to, (layout) => followed(layout, { ...layout, widgets: places }, configuration.widgets));
}

/** Copies of widgets of a layout with new ids in another one, in the order that they have. */
export function copyWidgetsTo(
  configuration: DashboardConfiguration,
  from: LayoutAt,
  to: LayoutAt,
  newIds: ReadonlyMap<string, string>,
): DashboardConfiguration {
  const source = layoutAt(configuration, wholeLayout(from));
  const target = layoutAt(configuration, wholeLayout(to));
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
  return Object.entries(layoutAt(configuration, wholeLayout(at))?.widgets ?? {})
    .filter(([id]) => ids.has(id) && configuration.widgets[id] !== undefined)
    .toSorted(([, a], [, b]) => a.row - b.row || a.col - b.col);
}

/** The places of a layout with more that come from another, each in the first that is free; widths follow the columns. */
function placedBelow(
  source: ScreenLayout,
  target: ScreenLayout,
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
  const layout = layoutAt(configuration, wholeLayout(at));
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
