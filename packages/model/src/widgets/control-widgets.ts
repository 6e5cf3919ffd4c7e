import {
  allWhen,
  choice,
  choices,
  color,
  flag,
  json,
  number,
  on,
  required,
  type Shape,
  script,
  sections,
  text,
  whenAbsent,
} from "../settings/index.ts";
import { type WidgetsBundleDeclaration, widget } from "./declaration.ts";
import { BUTTON, REQUEST } from "./shared-settings.ts";

const RPC = { requestTimeout: required(number(500)), ...REQUEST };

/** What {@link switchControl} and its like do where nothing else is written: not run, as it is known. */
export const TRUTH = "return data ? true : false;";

export const SAME_VALUE = "return value;";

const switching = <const S extends Shape>(more: S) => ({
  initialValue: flag(false),
  title: text(""),
  ...more,
  retrieveValueMethod: choice(
    [
      ["none", "Don't retrieve"],
      ["rpc", "Call the device"],
      ["attribute", "Subscribe to an attribute"],
      ["timeseries", "Subscribe to a time series"],
    ],
    "rpc",
  ),
  valueKey: text("value"),
  getValueMethod: text("getValue"),
  setValueMethod: text("setValue"),
  parseValueFunction: script(TRUTH),
  convertValueFunction: script(SAME_VALUE),
  ...RPC,
});

const COLUMNS = ["rpcId", "messageType", "status", "method", "createdTime", "expirationTime"];

/** A button that sends a command. */
export const rpcButton = widget(
  ["rpcbutton", "RPC Button", "A button that calls a method of a device."],
  "rpc",
  [4, 2],
  {
    frame: "control",
    settings: {
      title: text(""),
      buttonText: text("Send RPC"),
      oneWayElseTwoWay: flag(true),
      showError: flag(false),
      methodName: text("rpcCommand"),
      methodParams: json("{}"),
      requestTimeout: number(5000),
      ...REQUEST,
      ...BUTTON,
    },
  },
);

/** Commands of a device that are kept until it takes them. */
export const persistentTable = widget(
  ["persistent_table", "Persistent RPC table", "Calls that wait for their device."],
  "rpc",
  [7.5, 4],
  {
    frame: "plain",
    settings: sections(
      [
        "General",
        {
          enableStickyHeader: flag(true),
          enableFilter: flag(true),
          allowSendRequest: flag(true),
          enableStickyAction: flag(true),
          displayDetails: whenAbsent(false, flag(true)),
          allowDelete: whenAbsent(false, flag(true)),
          displayPagination: flag(true),
          ...allWhen(on("displayPagination"), { defaultPageSize: number(10) }),
          defaultSortOrder: text("-createdTime"),
        },
      ],
      ["Columns", { displayColumns: required(choices(COLUMNS, COLUMNS)) }],
    ),
  },
);

/** Commands to a device, typed by hand. */
export const debugTerminal = widget(
  ["rpc_debug_terminal", "RPC debug terminal", "Calls of a device, typed by hand."],
  "rpc",
  [9.5, 5.5],
  { frame: "terminal", settings: RPC },
);

/** A shell on a device that runs the commands of one. */
export const remoteShell = widget(
  ["rpc_remote_shell", "RPC remote shell", "A shell on the device, through calls."],
  "rpc",
  [9.5, 5.5],
  { frame: "terminal", settings: { requestTimeout: required(number(500)) } },
);

export const knobControl = widget(["knob_control", "Knob Control", "A value to turn up and down."], "rpc", [5, 4.5], {
  frame: "control",
  config: { decimals: 2 },
  settings: {
    minValue: required(number(0)),
    maxValue: required(number(100)),
    /** Absent: the least. */
    initialValue: whenAbsent(undefined, number(50)),
    title: text(""),
    getValueMethod: required(text("getValue")),
    setValueMethod: required(text("setValue")),
    ...RPC,
  },
  newSettings: { title: "Knob control" },
});

export const switchControl = widget(
  ["switch_control", "Switch Control", "A switch with its state beside it."],
  "rpc",
  [4, 2.5],
  {
    frame: "control",
    config: { decimals: 2 },
    settings: switching({ showOnOffLabels: flag(true) }),
    newSettings: { title: "Switch control" },
  },
);

export const roundSwitch = widget(
  ["round_switch", "Round switch", "A round button that is on or off."],
  "rpc",
  [2.5, 2],
  {
    frame: "control",
    config: { decimals: 2 },
    settings: switching({}),
    newSettings: { title: "Round switch" },
  },
);

export const ledIndicator = widget(
  ["led_indicator", "Led indicator", "A light that shows a state of a device."],
  "rpc",
  [2.5, 2.5],
  {
    frame: "control",
    config: { decimals: 2 },
    settings: {
      initialValue: flag(false),
      title: text(""),
      ledColor: color("green"),
      performCheckStatus: flag(true),
      checkStatusMethod: text("checkStatus"),
      retrieveValueMethod: choice(["attribute", "timeseries"], "attribute"),
      valueAttribute: required(text("value")),
      parseValueFunction: script(TRUTH),
      ...RPC,
    },
    newSettings: { initialValue: true, title: "Led indicator", ledColor: "#4caf50" },
  },
);

/** A button that sets attributes of a device. */
export const updateAttributes = widget(
  ["update_attributes", "Update device attribute", "A button that sets attributes."],
  "rpc",
  [4, 2],
  {
    frame: "control",
    settings: {
      title: text(""),
      buttonText: text("Update device attribute"),
      entityAttributeType: choice(
        [
          ["SERVER_SCOPE", "Server attribute"],
          ["SHARED_SCOPE", "Shared attribute"],
        ],
        "SERVER_SCOPE",
      ),
      entityParameters: json("{}"),
      ...BUTTON,
    },
  },
);

export const controlWidgets: WidgetsBundleDeclaration = {
  alias: "control_widgets",
  title: "Control widgets",
  description: "Switches, knobs and buttons that send commands to devices.",
  widgets: [
    debugTerminal,
    remoteShell,
    knobControl,
    switchControl,
    roundSwitch,
    ledIndicator,
    rpcButton,
    updateAttributes,
    persistentTable,
  ],
};
