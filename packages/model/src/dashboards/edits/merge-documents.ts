import { type Merged, mergeJson } from "../../edits/merge.ts";
import type { ScreenLayout } from "../configuration.ts";
import { normaliseConfiguration, savedConfiguration } from "../normalise.ts";
import { type DashboardDocument, layoutsOf, mapped, without } from "./document.ts";
import { makeRoom } from "./grid.ts";
import { withoutUnused } from "./widgets.ts";

/**
 * What two people made of the same dashboard, joined: `theirs` is what is stored now, `mine` what is edited here, `base` what both
 * began with. The result can be opened whatever they did: widgets that would cover each other make room, places of widgets
 * that are gone go with them, one state is the root.
 */
export function mergeDocuments(
  base: DashboardDocument,
  mine: DashboardDocument,
  theirs: DashboardDocument,
  newId: () => string,
): Merged<DashboardDocument> {
  const { merged, conflicts } = mergeJson(plain(base), plain(mine), plain(theirs));
  const title = merged.title;
  const configuration = normaliseConfiguration(merged.configuration, { title, newId });
  const settled = (layout: ScreenLayout): ScreenLayout => {
    const gone = Object.keys(layout.widgets).filter((id) => !configuration.widgets[id]);
    const known = without(layout.widgets, new Set(gone));
    return { ...layout, widgets: makeRoom(known, {}, layout.gridSettings.columns) };
  };
  const states = mapped(configuration.states, (state) => {
    const layouts = layoutsOf(state).map(([name, layout]) => {
      const { breakpoints } = layout;
      const screens = breakpoints ? { breakpoints: mapped(breakpoints, settled) } : {};
      return [name, { ...layout, ...settled(layout), ...screens }] as const;
    });
    return { ...state, layouts: { ...state.layouts, ...Object.fromEntries(layouts) } };
  });
  return { merged: { title, configuration: withoutUnused({ ...configuration, states }) }, conflicts };
}

/** As it is saved: aliases in their stored form. */
const plain = ({ title, configuration }: DashboardDocument) => ({
  title,
  configuration: savedConfiguration(configuration),
});
