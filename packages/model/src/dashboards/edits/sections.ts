import type { DashboardConfiguration, ScreenLayout, WidgetLayout } from "../configuration.ts";
import { bottomOf } from "../layout.ts";
import { newHeading, sectionsOf } from "../sections.ts";
import { type LayoutAt, layoutAt, wholeLayout, withLayout } from "./document.ts";
import { makeRoom } from "./grid.ts";
import { headingCells } from "./headings.ts";
import { addWidgets, placeWidgets } from "./widgets.ts";

/** A new section that begins at a row; what stands there and below is in it. Without a row it comes last and is empty. */
export function addSection(
  configuration: DashboardConfiguration,
  at: LayoutAt,
  { id, name, row }: { readonly id: string; readonly name: string; readonly row?: number | undefined },
): DashboardConfiguration {
  const whole = layoutAt(configuration, wholeLayout(at));
  if (!whole || configuration.widgets[id]) return configuration;
  const isScreen = at.screen !== undefined;
  const place: WidgetLayout = headingCells(whole, (isScreen ? undefined : row) ?? bottomOf(whole.widgets));
  const added = addWidgets(configuration, at, [{ widget: newHeading(id, name), place }]);
  const own = isScreen && row !== undefined ? layoutAt(added, at) : undefined;
  return own ? placeWidgets(added, at, { [id]: headingCells(own, row ?? 0, true) }) : added;
}

/** Changes places with the section above or below, each with all of its widgets. */
export function moveSection(
  configuration: DashboardConfiguration,
  at: LayoutAt,
  id: string,
  by: -1 | 1,
): DashboardConfiguration {
  return withLayout(configuration, at, (layout) => {
    const settled = { ...layout, widgets: makeRoom(layout.widgets, {}, layout.gridSettings.columns) };
    const sections = sectionsOf(settled, configuration.widgets);
    const index = sections.findIndex((section) => section.id === id);
    const [upper, lower] = by === 1 ? [sections[index], sections[index + 1]] : [sections[index - 1], sections[index]];
    if (index < 0 || !upper || !lower) return layout;
    const rows = (section: typeof upper) =>
      Math.max(...[section.id, ...section.members].map((each) => endOf(settled.widgets[each]))) - section.heading.row;
    const gap = lower.heading.row - upper.heading.row;
    const places = { ...settled.widgets };
    const shift = (section: typeof upper, steps: number) => {
      for (const each of [section.id, ...section.members]) {
        const place = places[each];
        if (place) places[each] = { ...place, row: place.row + steps };
      }
    };
    shift(lower, -gap);
    shift(upper, rows(lower));
    return { ...layout, widgets: makeRoom(places, {}, layout.gridSettings.columns) };
  });
}

const endOf = (place: WidgetLayout | undefined): number => (place ? place.row + place.sizeY : 0);

/** A section's heading and all of its widgets. */
export function sectionWidgets(
  configuration: DashboardConfiguration,
  layout: ScreenLayout,
  id: string,
): readonly string[] {
  const section = sectionsOf(layout, configuration.widgets).find((each) => each.id === id);
  return section ? [section.id, ...section.members] : [];
}
