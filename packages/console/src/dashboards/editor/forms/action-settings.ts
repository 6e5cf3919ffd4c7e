import {
  all,
  allWhen,
  choice,
  entityRef,
  flag,
  group,
  icon,
  is,
  labelled,
  limited,
  list,
  number,
  oneOf,
  required,
  settings,
  text,
  when,
  whenAbsent,
} from "@orrery/model/settings";
import { POPOVER_PLACEMENTS } from "../../../controls/overlays/popover/placement.ts";
import { requiredLine, toggle } from "../../../entities/forms/form-settings.ts";

const OPENS_STATE = is("type", "openDashboardState");
const PLACES = POPOVER_PLACEMENTS.map((place) => [place, `dashboard-editor.place-${place}`] as const);
const OPENS = ["openDashboardState", "updateDashboardState", "openDashboard"];

/**
 * An action of a widget, for the dashboard's states (reference: dashboards and widgets, 2.12). Labels are translation keys.
 * `hasShowCondition`: of buttons that may be left out.
 */
export function actionSettings(
  states: readonly (readonly [id: string, name: string])[],
  { hasShowCondition }: { readonly hasShowCondition: boolean },
) {
  const opensState = oneOf("type", OPENS);
  return settings({
    name: requiredLine("dashboard-editor.action-name", "dashboard-editor.action-name-required"),
    icon: labelled("dashboard-editor.icon", icon("more_horiz")),
    type: required(
      labelled(
        "dashboard-editor.action-type",
        choice(
          [
            ["openDashboardState", "dashboard-editor.action-openDashboardState"],
            ["updateDashboardState", "dashboard-editor.action-updateDashboardState"],
            ["openDashboard", "dashboard-editor.action-openDashboard"],
            ["custom", "dashboard-editor.action-custom"],
            ["customPretty", "dashboard-editor.action-customPretty"],
            ["mobileAction", "dashboard-editor.action-mobileAction"],
          ],
          "openDashboardState",
        ),
      ),
    ),
    targetDashboardId: when(is("type", "openDashboard"), labelled("dashboard.dashboard", entityRef("DASHBOARD"))),
    targetDashboardStateId: when(
      oneOf("type", ["openDashboardState", "updateDashboardState"]),
      labelled("dashboard-editor.target-state", choice(states)),
    ),
    setEntityId: when(opensState, whenAbsent(true, toggle("dashboard-editor.set-entity", true))),
    stateEntityParamName: when(opensState, labelled("dashboard-editor.state-param", text(null))),
    openRightLayout: when(
      oneOf("type", ["openDashboardState", "updateDashboardState"]),
      whenAbsent(false, toggle("dashboard-editor.open-right")),
    ),
    openNewBrowserTab: when(is("type", "openDashboard"), whenAbsent(false, toggle("dashboard-editor.new-tab"))),
    openInSeparateDialog: when(OPENS_STATE, whenAbsent(false, toggle("dashboard-editor.in-dialog"))),
    ...allWhen(all(OPENS_STATE, is("openInSeparateDialog", true)), {
      dialogTitle: labelled("dashboard-editor.dialog-title", text("")),
      dialogHideDashboardToolbar: whenAbsent(true, toggle("dashboard-editor.layer-hide-toolbar", true)),
      dialogWidth: percent("dashboard-editor.dialog-width"),
      dialogHeight: percent("dashboard-editor.dialog-height"),
    }),
    openInPopover: when(OPENS_STATE, whenAbsent(false, toggle("dashboard-editor.in-popover"))),
    ...allWhen(all(OPENS_STATE, is("openInPopover", true)), {
      popoverPreferredPlacement: labelled("dashboard-editor.popover-place", choice(PLACES, "top")),
      popoverHideOnClickOutside: whenAbsent(true, toggle("dashboard-editor.popover-hides", true)),
      popoverHideDashboardToolbar: whenAbsent(true, toggle("dashboard-editor.layer-hide-toolbar", true)),
      popoverWidth: labelled("dashboard-editor.popover-width", text("25vw")),
      popoverHeight: labelled("dashboard-editor.popover-height", text("25vh")),
    }),
    customFunction: when(
      oneOf("type", ["custom", "customPretty"]),
      code("javascript", "dashboard-editor.custom-function"),
    ),
    customHtml: when(is("type", "customPretty"), code("html", "dashboard-editor.custom-html")),
    customCss: when(is("type", "customPretty"), code("css", "dashboard-editor.css")),
    customResources: when(
      is("type", "customPretty"),
      labelled("dashboard-editor.custom-resources", list({ url: labelled("dashboard-editor.resource-url", text("")) })),
    ),
    mobileAction: when(is("type", "mobileAction"), labelled("dashboard-editor.mobile-action", mobileAction())),
    ...(hasShowCondition && SHOW_CONDITION),
  });
}

/** Lengths of the window, 1 to 100; empty: as large as it needs to be. */
const percent = (label: string) => limited({ minimum: 1, maximum: 100 }, labelled(label, number(null)));

const code = (type: "javascript" | "html" | "css", label: string) => ({ ...labelled(label, text("")), hint: { type } });

const SHOW_CONDITION = {
  useShowWidgetActionFunction: whenAbsent(false, labelled("dashboard-editor.use-show-function", flag())),
  showWidgetActionFunction: when(
    is("useShowWidgetActionFunction", true),
    code("javascript", "dashboard-editor.show-function"),
  ),
};

/** Members that only the phone's application has stay as they are. */
function mobileAction() {
  const types = [
    "takePictureFromGallery",
    "takePhoto",
    "takeScreenshot",
    "mapDirection",
    "mapLocation",
    "scanQrCode",
    "makePhoneCall",
    "getLocation",
  ] as const;
  const kinds = types.map((type) => [type, `dashboard-editor.mobile-${type}`] as const);
  const functions = {
    getLocationFunction: oneOf("mobileAction.type", ["mapDirection", "mapLocation"]),
    getPhoneNumberFunction: is("mobileAction.type", "makePhoneCall"),
    processImageFunction: oneOf("mobileAction.type", ["takePictureFromGallery", "takePhoto", "takeScreenshot"]),
    processLaunchResultFunction: oneOf("mobileAction.type", ["mapDirection", "mapLocation", "makePhoneCall"]),
    processQrCodeFunction: is("mobileAction.type", "scanQrCode"),
    processLocationFunction: is("mobileAction.type", "getLocation"),
  };
  const bodies = Object.entries(functions).map(([name, condition]) => [
    name,
    when(condition, code("javascript", `dashboard-editor.mobile-${name}`)),
  ]);
  const members = {
    type: labelled("dashboard-editor.mobile-type", choice(kinds)),
    ...Object.fromEntries(bodies),
    handleEmptyResultFunction: code("javascript", "dashboard-editor.mobile-handleEmptyResultFunction"),
    handleErrorFunction: code("javascript", "dashboard-editor.mobile-handleErrorFunction"),
  };
  return group(members);
}
