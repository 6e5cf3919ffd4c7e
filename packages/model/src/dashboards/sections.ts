import { isRecord } from "../json/is-record.ts";
import type { ScreenLayout, Widget, WidgetConfig, WidgetLayout } from "./configuration.ts";

type Widgets = Readonly<Record<string, Widget>>;
/** By the id of the heading. */
type IsFolded = (id: string) => boolean;

/**
 * Whether a widget is the heading of a section. It is an HTML card with the name, so that other readers show the name where
 * the section begins and all of its widgets below; a member of its settings makes it a heading here.
 */
export function isHeading(config: Pick<WidgetConfig, "section"> | undefined): boolean {
  return config !== undefined && isRecord(config.section);
}

/** A heading and the widgets below it, up to the next heading. */
export interface DashboardSection {
  /** Of its heading. */
  readonly id: string;
  readonly heading: WidgetLayout;
  readonly members: readonly string[];
}

/** The sections of a layout from top to bottom; what stands above the first heading is in none. */
export function sectionsOf({ widgets: places }: ScreenLayout, widgets: Widgets): readonly DashboardSection[] {
  const all = Object.entries(places);
  const headings = all
    .filter(([id]) => isHeading(widgets[id]?.config))
    .toSorted(([, a], [, b]) => a.row - b.row || a.col - b.col);
  return headings.map(([id, heading], index) => {
    const end = headings[index + 1]?.[1].row ?? Number.POSITIVE_INFINITY;
    const isWithin = ([other, { row }]: (typeof all)[number]) =>
      row >= heading.row && row < end && !isHeading(widgets[other]?.config);
    return { id, heading, members: all.filter(isWithin).map(([member]) => member) };
  });
}

/** The heading of the section that a widget is in. */
export function sectionAround(layout: ScreenLayout, widgets: Widgets, id: string): string | undefined {
  return sectionsOf(layout, widgets).find(({ members }) => members.includes(id))?.id;
}

/** The layout without what folded sections hold; what is below them moves up. The same one when nothing is folded. */
export function foldedLayout<T extends ScreenLayout>(layout: T, widgets: Widgets, isFolded: IsFolded): T {
  const sections = sectionsOf(layout, widgets);
  if (!sections.some(({ id }) => isFolded(id))) return layout;
  const places: Record<string, WidgetLayout> = { ...layout.widgets };
  let up = 0;
  for (const [index, { id, heading, members }] of sections.entries()) {
    const moved = isFolded(id) ? [id] : [id, ...members];
    for (const each of moved) {
      const place = places[each];
      if (place) places[each] = { ...place, row: place.row - up };
    }
    if (!isFolded(id)) continue;
    for (const member of members) delete places[member];
    const end = sections[index + 1]?.heading.row;
    if (end !== undefined) up += Math.max(0, end - heading.row - heading.sizeY);
  }
  return { ...layout, widgets: places };
}

/** A new heading with a name. */
export function newHeading(id: string, name: string): Widget {
  const heading: Widget = {
    id,
    isSystemType: true,
    bundleAlias: "cards",
    typeAlias: "html_card",
    type: "static",
    title: name,
    config: {
      showTitle: false,
      backgroundColor: "rgba(0, 0, 0, 0)",
      padding: "0px",
      enableFullscreen: false,
      datasources: [],
      section: {},
    },
  };
  return namedHeading(heading, name);
}

/** The heading with another name, which other readers show too. */
export function namedHeading(heading: Widget, name: string): Widget {
  const cardHtml = `<h3 style="margin: 0">${escaped(name)}</h3>`;
  const settings = { ...heading.config.settings, cardCss: "", cardHtml };
  return { ...heading, config: { ...heading.config, title: name, settings } };
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark);
