import { choice, choices, icon, isNot, required, text, when } from "../settings/index.ts";
import { type WidgetsBundleDeclaration, widget } from "./declaration.ts";

const CARD = {
  backgroundColor: "rgba(0,0,0,0)",
  padding: "8px",
  dropShadow: false,
  enableFullscreen: false,
};

export const navigationCards = widget(
  ["navigation_cards", "Navigation cards", "Cards for the pages that the user may open."],
  "static",
  [7, 6],
  {
    frame: "bare",
    config: CARD,
    settings: {
      filterType: choice(["all", "include", "exclude"], "all"),
      filter: when(isNot("filterType", "all"), choices()),
    },
  },
);

export const navigationCard = widget(
  ["navigation_card", "Navigation card", "A card for one page."],
  "static",
  [2.5, 2],
  {
    frame: "bare",
    config: { ...CARD, color: "rgba(255,255,255,0.87)" },
    settings: {
      name: required(text("{i18n:device.devices}")),
      icon: required(icon("devices_other")),
      path: required(text("/devices")),
    },
  },
);

export const navigationWidgets: WidgetsBundleDeclaration = {
  alias: "navigation_widgets",
  title: "Navigation widgets",
  description: "Ways from a dashboard to the pages of the console.",
  widgets: [navigationCards, navigationCard],
};
