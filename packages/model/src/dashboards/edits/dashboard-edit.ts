import type {
  DashboardConfiguration,
  DashboardFilter,
  DashboardSettings,
  EntityAlias,
  GridSettings,
  Widget,
} from "../configuration.ts";
import type { ScreenId } from "../screens.ts";
import type { NamedReference } from "./alias-entities.ts";
import { putAlias, putFilter, removeAlias, removeFilter, replaceAlias } from "./aliases.ts";
import { arrangedWidgets, type WidgetArrangement } from "./arrange.ts";
import { type DashboardDocument, type LayoutAt, layoutAt } from "./document.ts";
import { type Cells, movedBy, resizedBy } from "./grid.ts";
import { type NamedKey, replaceEntity, replaceKey } from "./replace.ts";
import { setOwnScreen, showOnScreen } from "./screens.ts";
import { addSection, moveSection } from "./sections.ts";
import { addState, changeGrid, duplicateState, removeState, renameState, rootState, setRightLayout } from "./states.ts";
import {
  addWidgets,
  changeMobile,
  changeWidget,
  copyWidgetsTo,
  duplicateWidgets,
  type MobileEntry,
  type PlacedWidget,
  placeWidgets,
  removeWidgets,
  transferWidgets,
} from "./widgets.ts";

/** Whole cells; negative ones lead up, to the left, or make smaller. */
interface Steps {
  readonly cols: number;
  readonly rows: number;
}

/** Everything that can be done with a dashboard, as data. */
export type DashboardEdit =
  /** One step of several, one after the other. */
  | { readonly kind: "several"; readonly edits: readonly DashboardEdit[] }
  | { readonly kind: "title"; readonly title: string }
  | { readonly kind: "description"; readonly description: string }
  | { readonly kind: "settings"; readonly change: Partial<DashboardSettings> }
  | { readonly kind: "timewindow"; readonly timewindow: DashboardConfiguration["timewindow"] }
  | {
      readonly kind: "add";
      readonly at: LayoutAt;
      readonly widgets: readonly PlacedWidget[];
      readonly aliases?: readonly EntityAlias[] | undefined;
      readonly filters?: readonly DashboardFilter[] | undefined;
    }
  | { readonly kind: "remove"; readonly at: LayoutAt; readonly ids: ReadonlySet<string> }
  | { readonly kind: "place"; readonly at: LayoutAt; readonly cells: Readonly<Record<string, Cells>> }
  | { readonly kind: "move"; readonly at: LayoutAt; readonly ids: ReadonlySet<string>; readonly by: Steps }
  | { readonly kind: "resize"; readonly at: LayoutAt; readonly ids: ReadonlySet<string>; readonly by: Steps }
  | {
      readonly kind: "arrange";
      readonly at: LayoutAt;
      readonly ids: ReadonlySet<string>;
      readonly how: WidgetArrangement;
    }
  | { readonly kind: "duplicate"; readonly at: LayoutAt; readonly newIds: ReadonlyMap<string, string> }
  | { readonly kind: "transfer"; readonly from: LayoutAt; readonly to: LayoutAt; readonly ids: ReadonlySet<string> }
  | {
      readonly kind: "copyTo";
      readonly from: LayoutAt;
      readonly to: LayoutAt;
      readonly newIds: ReadonlyMap<string, string>;
    }
  | { readonly kind: "widget"; readonly widget: Widget }
  | { readonly kind: "mobile"; readonly at: LayoutAt; readonly id: string; readonly entry: MobileEntry }
  /** On: what the screen looks like by itself is arranged by hand from now on. Off: it is automatic again. */
  | { readonly kind: "ownScreen"; readonly at: LayoutAt; readonly screen: ScreenId; readonly on: boolean }
  | { readonly kind: "showOnScreen"; readonly at: LayoutAt; readonly ids: ReadonlySet<string> }
  | {
      readonly kind: "addSection";
      readonly at: LayoutAt;
      readonly section: { readonly id: string; readonly name: string; readonly row?: number | undefined };
    }
  | { readonly kind: "moveSection"; readonly at: LayoutAt; readonly id: string; readonly by: -1 | 1 }
  | { readonly kind: "addState"; readonly id: string; readonly name: string }
  | {
      readonly kind: "duplicateState";
      readonly id: string;
      readonly copy: { readonly id: string; readonly name: string };
    }
  | { readonly kind: "renameState"; readonly id: string; readonly to: { readonly id: string; readonly name: string } }
  | { readonly kind: "rootState" | "removeState"; readonly id: string }
  | { readonly kind: "rightLayout"; readonly state: string; readonly on: boolean }
  | { readonly kind: "grid"; readonly at: LayoutAt; readonly change: Partial<GridSettings> }
  | { readonly kind: "alias"; readonly alias: EntityAlias }
  | { readonly kind: "removeAlias" | "removeFilter"; readonly id: string }
  | { readonly kind: "replaceAlias"; readonly from: string; readonly to: string }
  /** Of the same kind. */
  | { readonly kind: "replaceKey"; readonly from: NamedKey; readonly to: string }
  | { readonly kind: "replaceEntity"; readonly from: NamedReference; readonly to: NamedReference }
  | { readonly kind: "filter"; readonly filter: DashboardFilter };

/** The dashboard after an edit; the same object when the edit changes nothing. Pure. */
export function applyDashboardEdit(document: DashboardDocument, edit: DashboardEdit): DashboardDocument {
  if (edit.kind === "several") return edit.edits.reduce(applyDashboardEdit, document);
  if (edit.kind === "title") return edit.title === document.title ? document : { ...document, title: edit.title };
  const configuration = editConfiguration(document.configuration, edit);
  return configuration === document.configuration ? document : { ...document, configuration };
}

function editConfiguration(
  before: DashboardConfiguration,
  edit: Exclude<DashboardEdit, { readonly kind: "title" | "several" }>,
): DashboardConfiguration {
  switch (edit.kind) {
    case "description":
      return edit.description === (before.description ?? "") ? before : { ...before, description: edit.description };
    case "settings":
      return { ...before, settings: { ...before.settings, ...edit.change } };
    case "timewindow":
      return { ...before, timewindow: edit.timewindow };
    case "add": {
      const { aliases = [], filters = [], at, widgets } = edit;
      const named = filters.reduce(putFilter, aliases.reduce(putAlias, before));
      return addWidgets(named, at, widgets);
    }
    case "remove":
      return removeWidgets(before, edit.at, edit.ids);
    case "place":
      return placeWidgets(before, edit.at, edit.cells);
    case "move":
    case "resize":
    case "arrange":
      return placeWidgets(before, edit.at, cellsOf(before, edit));
    case "duplicate":
      return duplicateWidgets(before, edit.at, edit.newIds);
    case "transfer":
      return transferWidgets(before, edit.from, edit.to, edit.ids);
    case "copyTo":
      return copyWidgetsTo(before, edit.from, edit.to, edit.newIds);
    case "widget":
      return changeWidget(before, edit.widget);
    case "mobile":
      return changeMobile(before, edit.at, edit.id, edit.entry);
    case "ownScreen":
      return setOwnScreen(before, edit.at, edit.screen, edit.on);
    case "showOnScreen":
      return showOnScreen(before, edit.at, edit.ids);
    case "addSection":
      return addSection(before, edit.at, edit.section);
    case "moveSection":
      return moveSection(before, edit.at, edit.id, edit.by);
    case "addState":
      return addState(before, edit.id, edit.name);
    case "duplicateState":
      return duplicateState(before, edit.id, edit.copy);
    case "renameState":
      return renameState(before, edit.id, edit.to);
    case "rootState":
      return rootState(before, edit.id);
    case "removeState":
      return removeState(before, edit.id);
    case "rightLayout":
      return setRightLayout(before, edit.state, edit.on);
    case "grid":
      return changeGrid(before, edit.at, edit.change);
    case "alias":
      return putAlias(before, edit.alias);
    case "removeAlias":
      return removeAlias(before, edit.id);
    case "replaceAlias":
      return replaceAlias(before, edit.from, edit.to);
    case "replaceKey":
      return replaceKey(before, edit.from, edit.to);
    case "replaceEntity":
      return replaceEntity(before, edit.from, edit.to);
    case "filter":
      return putFilter(before, edit.filter);
    case "removeFilter":
      return removeFilter(before, edit.id);
  }
}

/** Where moved, resized and arranged widgets are meant to stand. */
function cellsOf(
  configuration: DashboardConfiguration,
  edit: Extract<DashboardEdit, { readonly kind: "move" | "resize" | "arrange" }>,
): Readonly<Record<string, Cells>> {
  const layout = layoutAt(configuration, edit.at);
  if (!layout) return {};
  const { columns } = layout.gridSettings;
  switch (edit.kind) {
    case "move":
      return movedBy(layout.widgets, edit.ids, edit.by, columns);
    case "resize":
      return resizedBy(layout.widgets, edit.ids, edit.by, columns);
    case "arrange":
      return arrangedWidgets(layout.widgets, edit.ids, edit.how);
  }
}
