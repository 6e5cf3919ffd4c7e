import {
  basicGpioControl,
  basicGpioPanel,
  raspberryGpioControl,
  raspberryGpioPanel,
} from "@orrery/model/widgets/gpio-widgets";
import { defineWidget } from "../runtime/define-widget.ts";
import { GpioControlView } from "./gpio-control-view.tsx";
import { GpioPanelView } from "./gpio-panel-view.tsx";

const CONTROL = {
  padded: false,
  skeleton: "table",
  runs: ["parseGpioStatusFunction"],
  saysFailures: () => true,
  View: GpioControlView,
} as const;
const PANEL = { padded: false, skeleton: "table", View: GpioPanelView } as const;

export const basicGpioControlWidget = defineWidget(basicGpioControl, CONTROL);
export const raspberryGpioControlWidget = defineWidget(raspberryGpioControl, CONTROL);
export const basicGpioPanelWidget = defineWidget(basicGpioPanel, PANEL);
export const raspberryGpioPanelWidget = defineWidget(raspberryGpioPanel, PANEL);
