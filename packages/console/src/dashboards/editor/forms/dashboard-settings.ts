import {
  choice,
  color,
  css,
  image,
  is,
  labelled,
  on,
  required,
  sections,
  when,
  whenAbsent,
} from "@orrery/model/settings";
import { area, requiredLine, toggle } from "../../../entities/forms/form-settings.ts";

const shown = (label: string, absent = true) => whenAbsent(absent, toggle(label, absent));

/** Title, description and settings of a dashboard (reference: dashboards and widgets, 1.4). Labels are translation keys. */
export const dashboardSettings = sections(
  [
    "dashboard-editor.section-name",
    {
      title: requiredLine("dashboard.title", "entity.title-required"),
      description: area("dashboard.description"),
      showTitle: shown("dashboard-editor.show-title", false),
      titleColor: when(on("showTitle"), labelled("dashboard-editor.title-color", color())),
    },
  ],
  [
    "dashboard-editor.section-states",
    {
      stateControllerId: required(
        labelled(
          "dashboard-editor.state-controller",
          choice(
            [
              ["entity", "dashboard-editor.controller-entity"],
              ["default", "dashboard-editor.controller-default"],
            ],
            "entity",
          ),
        ),
      ),
    },
  ],
  [
    "dashboard-editor.section-toolbar",
    {
      hideToolbar: shown("dashboard-editor.hide-toolbar", false),
      toolbarAlwaysOpen: when(is("stateControllerId", "default"), shown("dashboard-tools.toolbar-always-open")),
      showDashboardsSelect: shown("dashboard-editor.show-dashboards-select"),
      showEntitiesSelect: shown("dashboard-editor.show-entities-select"),
      showFilters: shown("dashboard-editor.show-filters"),
      showDashboardTimewindow: shown("dashboard-editor.show-time-window"),
      showDashboardExport: shown("dashboard-editor.show-export"),
      showUpdateDashboardImage: shown("dashboard-tools.show-update-image"),
      showDashboardLogo: shown("dashboard-tools.show-logo", false),
      dashboardLogoUrl: when(on("showDashboardLogo"), labelled("dashboard-tools.logo", image())),
    },
  ],
  ["dashboard-editor.section-css", { dashboardCss: labelled("dashboard-editor.css", css()) }],
);
