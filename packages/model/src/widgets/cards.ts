import { color, flag, number, text } from "../settings/index.ts";
import { type WidgetsBundleDeclaration, widget } from "./declaration.ts";
import { htmlCard, htmlValueCard, markdownCard } from "./html-cards.ts";
import { entitiesHierarchy, entitiesTable, timeseriesTable } from "./table-cards.ts";
import { attributesCard, labelWidget, qrCode, simpleCard } from "./value-cards.ts";

export const dashboardState = widget(
  ["dashboard_state_widget", "Dashboard state widget", "Another state of the dashboard inside of this one."],
  "static",
  [7.5, 3],
  {
    frame: "bare",
    config: { backgroundColor: "white", padding: "0px", dropShadow: true, enableFullscreen: false },
    settings: {
      stateId: text(""),
      defaultAutofillLayout: flag(true),
      defaultMargin: number(0),
      defaultBackgroundColor: color("#fff"),
      syncParentStateParams: flag(true),
    },
  },
);

export const cards: WidgetsBundleDeclaration = {
  alias: "cards",
  title: "Cards",
  description: "Values, tables and texts.",
  widgets: [
    attributesCard,
    htmlCard,
    timeseriesTable,
    htmlValueCard,
    simpleCard,
    labelWidget,
    entitiesTable,
    entitiesHierarchy,
    qrCode,
    markdownCard,
    dashboardState,
  ],
};
