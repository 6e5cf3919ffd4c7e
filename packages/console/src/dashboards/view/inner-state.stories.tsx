import { dashboardState } from "@orrery/model/widgets/cards";
import { InnerStateProvider } from "../../widgets/runtime/inner-state.ts";
import { defineStories } from "../../workshop/stories.ts";
import { StoryHost } from "../../workshop/story-host.tsx";
import { InnerState } from "./inner-state.tsx";

const PLACE = { sizeX: 12, sizeY: 6, row: 0, col: 0 };
const way = (title: string, path: string, icon: string) => ({
  isSystemType: true,
  bundleAlias: "navigation_widgets",
  typeAlias: "navigation_card",
  type: "static",
  title,
  config: { title, showTitle: false, settings: { name: title, path, icon } },
});
const nested = (stateId: string) => ({
  isSystemType: true,
  bundleAlias: "cards",
  typeAlias: "dashboard_state_widget",
  type: "static",
  title: `State ${stateId}`,
  config: { showTitle: false, padding: "0px", settings: { stateId } },
});
const state = (widgets: object) => ({ name: "Inside", root: false, layouts: { main: { widgets, gridSettings: {} } } });

const story = (settings: object) => () => (
  <InnerStateProvider value={InnerState}>
    <StoryHost
      bundle="cards"
      declaration={dashboardState}
      settings={settings}
      more={{
        widgets: {
          devices: way("Devices", "/devices", "devices_other"),
          alarms: way("Alarms", "/alarms", "notifications"),
          again: nested("circle"),
        },
        states: {
          default: { ...state({}), name: "Whole", root: true },
          places: state({ devices: PLACE, alarms: { ...PLACE, col: 12 } }),
          circle: state({ devices: PLACE, again: { ...PLACE, col: 12 } }),
        },
      }}
    />
  </InnerStateProvider>
);

export const stories = defineStories("Widgets/Dashboard state", {
  Shown: story({ stateId: "places" }),
  "With margins": story({ stateId: "places", defaultMargin: 16, defaultBackgroundColor: "#e3f2fd" }),
  "Within itself": story({ stateId: "circle" }),
  "Not chosen": story({}),
  Gone: story({ stateId: "gone" }),
});
