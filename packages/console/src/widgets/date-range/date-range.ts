import { dateRangeNavigator } from "@orrery/model/widgets/date";
import { defineWidget } from "../runtime/define-widget.ts";
import { DateRangeView } from "./date-range-view.tsx";

export const dateRangeWidget = defineWidget(dateRangeNavigator, {
  padded: true,
  skeleton: "value",
  View: DateRangeView,
});
