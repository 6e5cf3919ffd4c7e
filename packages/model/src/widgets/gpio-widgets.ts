import { color, group, json, list, number, required, type Shape, script, text, whenAbsent } from "../settings/index.ts";
import { type WidgetsBundleDeclaration, widget } from "./declaration.ts";
import { key } from "./function-keys.ts";

interface Pin {
  readonly pin: number;
  readonly label: string;
  readonly row: number;
  readonly col: number;
}

const pins = <const S extends Shape>(more: S) =>
  list({
    pin: required(number()),
    label: required(text()),
    row: required(number()),
    col: required(number()),
    ...more,
  });

const request = (method: string, body: string) =>
  required(group({ method: required(text(method)), paramsBody: required(json(body)) }));

/** What boards do where nothing else is written: not run, as it is known. */
export const PIN_IS_ON = "return body[pin] === true;";

const CONTROL = {
  gpioList: pins({}),
  requestTimeout: whenAbsent(1000, required(number(500))),
  switchPanelBackgroundColor: required(color("#008a00")),
  gpioStatusRequest: request("getGpioStatus", "{}"),
  gpioStatusChangeRequest: request("setGpioStatus", '{\n  "pin": "{$pin}",\n  "enabled": "{$enabled}"\n}'),
  parseGpioStatusFunction: required(script(PIN_IS_ON)),
};

const PANEL = { gpioList: pins({ color: color("red") }), ledPanelBackgroundColor: required(color("#008a00")) };

const BASIC: readonly Pin[] = [
  { pin: 1, label: "GPIO 1", row: 0, col: 0 },
  { pin: 2, label: "GPIO 2", row: 0, col: 1 },
  { pin: 3, label: "GPIO 3", row: 1, col: 0 },
];
const BASIC_COLORS = ["#008000", "#ffff00", "#cf006f"];

/** The header of a Raspberry Pi, pin 1 first. */
const HEADER = [
  ...["3.3V", "5V", "GPIO 2 (I2C1_SDA)", "5V", "GPIO 3 (I2C1_SCL)", "GND", "GPIO 4", "GPIO 14 (UART_TXD)"],
  ...["GND", "GPIO 15 (UART_RXD)", "GPIO 17", "GPIO 18", "GPIO 27", "GND", "GPIO 22", "GPIO 23", "3.3V", "GPIO 24"],
  ...["GPIO 10 (SPI_MOSI)", "GND", "GPIO 9 (SPI_MISO)", "GPIO 25", "GPIO 11 (SPI_SCLK)", "GPIO 8 (SPI_CE0)", "GND"],
  ...["GPIO 7 (SPI_CE1)", "ID_SD", "ID_SC", "GPIO 5", "GND", "GPIO 6", "GPIO 12", "GPIO 13", "GND", "GPIO 19"],
  ...["GPIO 16", "GPIO 26", "GPIO 20", "GND", "GPIO 21"],
] as const;

const PIN_COLORS: readonly (readonly [name: RegExp, color: string])[] = [
  [/^3\.3V/, "#fc9700"],
  [/^5V/, "#fb0000"],
  [/^GND/, "#000000"],
  [/I2C/, "#02fefb"],
  [/UART/, "#fdfb00"],
  [/SPI/, "#fd01fd"],
  [/^ID/, "#ffffff"],
];

const headerPin = (label: string, index: number): Pin => ({
  pin: index + 1,
  label,
  row: Math.floor(index / 2),
  col: index % 2,
});
const colorOf = (label: string) => PIN_COLORS.find(([name]) => name.test(label))?.[1] ?? "#00fd00";

/** Pins that are free for use. */
const FREE = new Set([7, 11, 12, 13, 15, 16, 18, 22, 29, 31, 32, 33, 35, 36, 37, 38, 40]);

const blink = (third: number) =>
  `var period = time % 1500;\nreturn period >= ${third * 500} && period < ${(third + 1) * 500};`;
const blinking = (names: readonly number[]) => names.map((name, at) => key(String(name), blink(at % 3)));

export const basicGpioControl = widget(
  ["basic_gpio_control", "Basic GPIO Control", "Switches for the pins of a board."],
  "rpc",
  [4, 2],
  { frame: "panel", settings: CONTROL, newSettings: { gpioList: BASIC, switchPanelBackgroundColor: "#b71c1c" } },
);

export const basicGpioPanel = widget(
  ["gpio_panel", "Basic GPIO Panel", "Lights for the pins of a board."],
  "latest",
  [5, 2],
  {
    frame: "panel",
    settings: PANEL,
    newSettings: {
      gpioList: BASIC.map((pin, at) => ({ ...pin, color: BASIC_COLORS[at] })),
      ledPanelBackgroundColor: "#b71c1c",
    },
    keys: blinking([1, 2, 3]),
  },
);

export const raspberryGpioPanel = widget(
  ["raspberry_pi_gpio_panel", "Raspberry Pi GPIO Panel", "Lights for the pins of a Raspberry Pi."],
  "latest",
  [7, 10.5],
  {
    frame: "panel",
    settings: PANEL,
    newSettings: { gpioList: HEADER.map((label, at) => ({ ...headerPin(label, at), color: colorOf(label) })) },
    keys: blinking([7, 11, 12, 13, 29]),
  },
);

export const raspberryGpioControl = widget(
  ["raspberry_pi_gpio_control", "Raspberry Pi GPIO Control", "Switches for the pins of a Raspberry Pi."],
  "rpc",
  [6, 10.5],
  {
    frame: "panel",
    settings: CONTROL,
    newSettings: { gpioList: HEADER.map(headerPin).filter(({ pin }) => FREE.has(pin)) },
  },
);

export const gpioWidgets: WidgetsBundleDeclaration = {
  alias: "gpio_widgets",
  title: "GPIO widgets",
  description: "Pins of boards: their states and switches for them.",
  widgets: [basicGpioControl, basicGpioPanel, raspberryGpioPanel, raspberryGpioControl],
};
