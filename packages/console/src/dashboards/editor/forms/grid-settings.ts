import {
  choice,
  color,
  image,
  integer,
  labelled,
  off,
  required,
  settings,
  when,
  whenAbsent,
} from "@orrery/model/settings";
import { half, toggle } from "../../../entities/forms/form-settings.ts";

/** Settings of the grid of a layout (reference: dashboards and widgets, 1.3). Labels are translation keys. */
export const gridSettingsForm = settings({
  columns: half(required(labelled("dashboard-editor.columns", integer(24, { minimum: 10, maximum: 1000 })))),
  margin: half(required(labelled("dashboard-editor.margin", integer(10, { minimum: 0, maximum: 50 })))),
  backgroundColor: labelled("dashboard-editor.background-color", color()),
  backgroundImageUrl: labelled("dashboard-editor.background-image", image(null)),
  backgroundSizeMode: required(
    labelled(
      "dashboard-editor.background-size",
      choice(
        [
          ["100%", "dashboard-editor.size-width"],
          ["auto 100%", "dashboard-editor.size-height"],
          ["cover", "dashboard-editor.size-cover"],
          ["contain", "dashboard-editor.size-contain"],
          ["auto", "dashboard-editor.size-original"],
        ],
        "100%",
      ),
    ),
  ),
  autoFillHeight: whenAbsent(false, toggle("dashboard-editor.auto-fill")),
  mobileAutoFillHeight: whenAbsent(false, toggle("dashboard-editor.mobile-auto-fill")),
  mobileRowHeight: when(
    off("mobileAutoFillHeight"),
    required(labelled("dashboard-editor.mobile-row", integer(70, { minimum: 5, maximum: 200 }))),
  ),
});
