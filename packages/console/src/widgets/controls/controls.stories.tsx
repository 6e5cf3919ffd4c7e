import {
  knobControl,
  ledIndicator,
  roundSwitch,
  rpcButton,
  switchControl,
  updateAttributes,
} from "@orrery/model/widgets/control-widgets";
import { defineStories } from "../../workshop/stories.ts";
import { ONE_WAY, StoryControls, TWO_WAY } from "../../workshop/story-controls.tsx";
import { storyId } from "../../workshop/story-entities.ts";

const never = new Promise(() => undefined);
const SAVE = `POST /api/plugins/telemetry/DEVICE/${storyId(1)}/attributes/SERVER_SCOPE`;
const WIDE = [320, 300] as const;
const answering = (read: unknown, set: unknown = {}) => ({ [TWO_WAY]: read, [ONE_WAY]: set });

export const stories = defineStories("Widgets/Controls", {
  Switches: () => (
    <StoryControls
      controls={[
        { declaration: switchControl, answers: answering(true) },
        { declaration: switchControl, settings: { title: "Plain", showOnOffLabels: false }, answers: answering(false) },
        { declaration: switchControl, settings: { title: "Refused" }, answers: answering(false, 400) },
        { declaration: switchControl, settings: { title: "Away" }, answers: answering(504, 504) },
        { declaration: switchControl, settings: { title: "Slow" }, answers: answering(never, never) },
        { declaration: switchControl, settings: { title: "No device" }, withoutDevice: true },
        { declaration: roundSwitch, answers: answering(true) },
        {
          declaration: roundSwitch,
          settings: {
            title: "By function",
            parseValueFunction: "return data.state === 'on';",
            convertValueFunction: "return { state: value ? 'on' : 'off' };",
          },
          answers: answering({ state: "on" }),
        },
        {
          declaration: roundSwitch,
          settings: { title: "Broken function", parseValueFunction: "return data.state.on;" },
          answers: answering({}),
        },
        {
          declaration: roundSwitch,
          settings: { title: "Attribute", retrieveValueMethod: "attribute", valueKey: "runs" },
          values: { runs: "true" },
          answers: answering(never),
        },
        {
          declaration: roundSwitch,
          settings: { title: "Time series", retrieveValueMethod: "timeseries", valueKey: "text" },
          values: { text: "no JSON" },
          answers: answering(never),
        },
        {
          declaration: roundSwitch,
          settings: { title: "Kept for later", retrieveValueMethod: "none", requestPersistent: true },
          answers: {
            [ONE_WAY]: { rpcId: storyId(9) },
            [`GET /api/rpc/persistent/${storyId(9)}`]: never,
          },
        },
      ]}
    />
  ),
  Knobs: () => (
    <StoryControls
      controls={[
        { declaration: knobControl, answers: answering(72.5), size: WIDE },
        {
          declaration: knobControl,
          settings: { title: "Set point", minValue: -20, maxValue: 5 },
          config: { decimals: 0, units: "°C" },
          answers: answering(-4, never),
          size: WIDE,
        },
        { declaration: knobControl, settings: { title: "Text" }, answers: answering("a lot"), size: WIDE },
        { declaration: knobControl, settings: { minValue: 5, maxValue: 5 }, size: [210, 170] },
        { declaration: knobControl, settings: { title: "No device" }, withoutDevice: true },
      ]}
    />
  ),
  Lights: () => (
    <StoryControls
      controls={[
        { declaration: ledIndicator, answers: answering(true), values: { value: "true" } },
        { declaration: ledIndicator, settings: { title: "Off" }, answers: answering(1), values: { value: "false" } },
        { declaration: ledIndicator, settings: { title: "Away" }, answers: answering(504) },
        {
          declaration: ledIndicator,
          settings: {
            title: "Unchecked",
            performCheckStatus: false,
            retrieveValueMethod: "timeseries",
            valueAttribute: "level",
            parseValueFunction: "return data > 5;",
            ledColor: "#2196f3",
          },
          values: { level: "7" },
        },
        { declaration: ledIndicator, settings: { title: "Not yet" }, answers: answering(false) },
      ]}
    />
  ),
  Buttons: () => (
    <StoryControls
      controls={[
        { declaration: rpcButton, answers: answering({}) },
        {
          declaration: rpcButton,
          settings: {
            title: "Ask",
            buttonText: "Read state",
            oneWayElseTwoWay: false,
            methodName: "getState",
            methodParams: "plain text",
            styleButton: { isRaised: true, isPrimary: true },
          },
          answers: answering({ state: "boiling" }),
        },
        {
          declaration: rpcButton,
          settings: {
            buttonText: "Stop",
            showError: true,
            styleButton: { isRaised: true, isPrimary: false, bgColor: "#b71c1c", textColor: "#ffffff" },
          },
          answers: answering(504, 504),
        },
        {
          declaration: rpcButton,
          settings: { buttonText: "Fail", styleButton: { isRaised: false, isPrimary: false } },
          answers: answering(400, 400),
        },
        {
          declaration: updateAttributes,
          settings: { title: "Mode", buttonText: "Winter", entityParameters: '{"mode": "winter"}' },
          answers: { [SAVE]: {} },
        },
        { declaration: updateAttributes, settings: { buttonText: "Forbidden" }, answers: { [SAVE]: 403 } },
        { declaration: updateAttributes, settings: { buttonText: "No JSON", entityParameters: "mode" } },
      ]}
    />
  ),
});
