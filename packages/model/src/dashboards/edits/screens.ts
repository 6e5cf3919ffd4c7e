import { automaticLayout } from "../automatic-layout.ts";
import type { DashboardConfiguration, DashboardLayout, ScreenLayout, Widget, WidgetLayout } from "../configuration.ts";
import { readingOrder } from "../layout.ts";
import { ownScreen, SCREENS, type ScreenId } from "../screens.ts";
import {
  type LayoutAt,
  layoutAt,
  mapped,
  type Places,
  wholeLayout,
  withLayout,
  without,
  withWhole,
} from "./document.ts";
import { freePlace } from "./grid.ts";

type Widgets = Readonly<Record<string, Widget>>;

/** Begins to arrange a screen by hand, with what it looks like by itself; or gives it back to the automatic arrangement. */
export function setOwnScreen(
  configuration: DashboardConfiguration,
  at: LayoutAt,
  screen: ScreenId,
  on: boolean,
): DashboardConfiguration {
  return withWhole(configuration, at, (layout) => {
    if (on === (ownScreen(layout, screen) !== undefined)) return layout;
    const { breakpoints = {}, ...rest } = layout;
    const own = on ? { [screen]: automaticLayout(layout, configuration.widgets, screen) } : {};
    const screens = { ...without(breakpoints, new Set([screen])), ...own };
    return Object.keys(screens).length > 0 ? { ...rest, breakpoints: screens } : rest;
  });
}

/** Widgets of the layout that a screen arranged by hand leaves out, in reading order. */
export function hiddenOn(configuration: DashboardConfiguration, at: LayoutAt): readonly string[] {
  const whole = layoutAt(configuration, wholeLayout(at));
  const own = at.screen && layoutAt(configuration, at);
  return whole && own ? readingOrder(whole).filter((id) => !own.widgets[id]) : [];
}

/** Puts widgets of the layout back on a screen that left them out: where there is room, as large as they would be by themselves. */
export function showOnScreen(
  configuration: DashboardConfiguration,
  at: LayoutAt,
  ids: ReadonlySet<string>,
): DashboardConfiguration {
  const { screen } = at;
  const whole = layoutAt(configuration, wholeLayout(at));
  if (!whole || screen === undefined) return configuration;
  const back = hiddenOn(configuration, at).filter((id) => ids.has(id));
  if (back.length === 0) return configuration;
  return withLayout(configuration, at, (own) =>
    withMore(own, { from: whole, ids: back, screen }, configuration.widgets),
  );
}

/** The screens of a layout follow it: what is gone from it is gone there, and what is new comes last on those of ours. */
export function followed(before: DashboardLayout, after: DashboardLayout, widgets: Widgets): DashboardLayout {
  if (!after.breakpoints || before.widgets === after.widgets) return after;
  const gone = new Set(Object.keys(before.widgets).filter((id) => !after.widgets[id]));
  const come = readingOrder(after).filter((id) => !before.widgets[id]);
  const breakpoints = mapped(after.breakpoints, (own, name) => {
    const left = without(own.widgets, gone);
    const rest = left === own.widgets ? own : { ...own, widgets: left };
    const screen = SCREENS.find((each) => each === name);
    const ids = come.filter((id) => !left[id]);
    return screen === undefined || ids.length === 0 ? rest : withMore(rest, { from: after, ids, screen }, widgets);
  });
  return breakpoints === after.breakpoints ? after : { ...after, breakpoints };
}

interface More {
  readonly from: ScreenLayout;
  readonly ids: readonly string[];
  readonly screen: ScreenId;
}

/** With more widgets of the layout, each in the first free place. */
function withMore(own: ScreenLayout, { from, ids, screen }: More, widgets: Widgets): ScreenLayout {
  const asked = ids.flatMap((id): readonly (readonly [string, WidgetLayout])[] => {
    const place = from.widgets[id];
    return place ? [[id, { ...place, mobileHide: false }]] : [];
  });
  const alone = automaticLayout({ ...from, widgets: Object.fromEntries(asked) }, widgets, screen);
  const { columns } = own.gridSettings;
  const share = columns / alone.gridSettings.columns;
  let places: Places = own.widgets;
  for (const [id, place] of Object.entries(alone.widgets)) {
    const { mobileHide: _, ...rest } = place;
    const sizeX = Math.max(1, Math.round(place.sizeX * share));
    const cells = freePlace(places, { sizeX, sizeY: place.sizeY }, columns, firstRow(places));
    places = { ...places, [id]: { ...rest, ...cells } };
  }
  return { ...own, widgets: places };
}

/** What comes later stands below, not in a gap that was left on purpose. */
const firstRow = (places: Places): number => Math.max(0, ...Object.values(places).map(({ row }) => row));
