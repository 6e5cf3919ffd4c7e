import { choice, flag, number } from "../settings/index.ts";
import { type WidgetsBundleDeclaration, widget } from "./declaration.ts";

const INTERVALS = ["hour", "day", "week", "twoWeeks", "month", "threeMonths", "sixMonths"];

export const date: WidgetsBundleDeclaration = {
  alias: "date",
  title: "Date",
  description: "Choosing what time a dashboard shows.",
  widgets: [
    widget(
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
          initialInterval: choice(INTERVALS, "week"),
          hideStepSize: flag(false),
          stepSize: choice(INTERVALS, "day"),
          hideLabels: flag(false),
          useSessionStorage: flag(true),
        },
        newSettings: { defaultInterval: "week" },
      },
    ),
  ],
};
