import { choice, flag, number } from "../settings/index.ts";
import { type WidgetsBundleDeclaration, widget } from "./declaration.ts";

/** Lengths of time that the navigator knows. */
export const NAVIGATOR_INTERVALS = ["hour", "day", "week", "twoWeeks", "month", "threeMonths", "sixMonths"] as const;

export type NavigatorInterval = (typeof NAVIGATOR_INTERVALS)[number];

/** Chooses the time that the dashboard shows. */
export const dateRangeNavigator = widget(
  ["date_range_navigator", "Date-range-navigator", "Steps through the time of the dashboard."],
  "static",
  [5, 5.5],
  {
    frame: "raised",
    settings: {
      hidePicker: flag(false),
      onePanel: flag(false),
      autoConfirm: flag(false),
      showTemplate: flag(false),
      firstDayOfWeek: number(1),
      hideInterval: flag(false),
      initialInterval: choice(NAVIGATOR_INTERVALS, "week"),
      hideStepSize: flag(false),
      stepSize: choice(NAVIGATOR_INTERVALS, "day"),
      hideLabels: flag(false),
      useSessionStorage: flag(true),
    },
    newSettings: { defaultInterval: "week" },
  },
);

export const date: WidgetsBundleDeclaration = {
  alias: "date",
  title: "Date",
  description: "Choosing what time a dashboard shows.",
  widgets: [dateRangeNavigator],
};
