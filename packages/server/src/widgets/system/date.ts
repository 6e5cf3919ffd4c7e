import { type SystemBundle, widget } from "./define.ts";
import { flag, number, select } from "./settings-form.ts";

const INTERVALS = ["hour", "day", "week", "twoWeeks", "month", "threeMonths", "sixMonths"];

export const date: SystemBundle = {
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
          initialInterval: select(INTERVALS, "week"),
          hideStepSize: flag(false),
          stepSize: select(INTERVALS, "day"),
          hideLabels: flag(false),
          useSessionStorage: flag(true),
        },
        defaults: { defaultInterval: "week" },
      },
    ),
  ],
};
