import {
  knobControl,
  ledIndicator,
  roundSwitch,
  rpcButton,
  switchControl,
  updateAttributes,
} from "@orrery/model/widgets/control-widgets";
import { defineWidget } from "../runtime/define-widget.ts";
import { RpcButtonView } from "./buttons/rpc-button-view.tsx";
import { UpdateAttributesView } from "./buttons/update-attributes-view.tsx";
import { KnobView } from "./knob/knob-view.tsx";
import { LedView } from "./led/led-view.tsx";
import { RoundSwitchView, SwitchView } from "./switches/switch-views.tsx";

const CONTROL = {
  padded: false,
  skeleton: "value",
  runs: ["parseValueFunction", "convertValueFunction"],
  saysFailures: () => true,
} as const;

export const knobWidget = defineWidget(knobControl, { ...CONTROL, skeleton: "gauge", View: KnobView });
export const switchWidget = defineWidget(switchControl, { ...CONTROL, View: SwitchView });
export const roundSwitchWidget = defineWidget(roundSwitch, { ...CONTROL, View: RoundSwitchView });
export const ledWidget = defineWidget(ledIndicator, { ...CONTROL, View: LedView });
export const updateAttributesWidget = defineWidget(updateAttributes, { ...CONTROL, View: UpdateAttributesView });
export const rpcButtonWidget = defineWidget(rpcButton, {
  ...CONTROL,
  saysFailures: ({ showError }) => showError,
  View: RpcButtonView,
});
