import {
  choice,
  color,
  flag,
  image,
  list,
  number,
  off,
  on,
  required,
  script,
  text,
  when,
  whenAbsent,
} from "../settings/index.ts";
import { widget } from "./declaration.ts";
import { key, RANDOM, walk } from "./function-keys.ts";
import { ONE_KEY } from "./parameters.ts";
import { font } from "./shared-settings.ts";

export const attributesCard = widget(
  ["attributes_card", "Attributes card", "Names and values of a few attributes."],
  "latest",
  [7.5, 3],
  { frame: "plain", keys: [RANDOM] },
);

export const simpleCard = widget(["simple_card", "Simple card", "One latest value, large."], "latest", [5, 3], {
  frame: "bare",
  config: {
    backgroundColor: "#ff5722",
    color: "rgba(255, 255, 255, 0.87)",
    padding: "16px",
    units: "°C",
    decimals: 0,
  },
  parameters: ONE_KEY,
  settings: { labelPosition: choice(["left", "top"], "left") },
  newSettings: { labelPosition: "top" },
  keys: [key("Temp", walk(20, -60, 60))],
});

export const labelWidget = widget(
  ["label_widget", "Label widget", "Values at their places on a picture."],
  "latest",
  [4.5, 5],
  {
    frame: "raised",
    parameters: { maxDatasources: 1, singleEntity: true },
    settings: {
      backgroundImageUrl: required(image()),
      labels: list({
        pattern: required(text("${#0}")),
        x: whenAbsent(0, number(50)),
        y: whenAbsent(0, number(50)),
        backgroundColor: color("rgba(0,0,0,0)"),
        font: font({ size: 6, color: "#fff" }),
      }),
    },
    newSettings: {
      labels: [
        {
          pattern: "Value: ${#0:2}",
          x: 20,
          y: 47,
          font: { family: "Roboto", size: 6, style: "normal", weight: "500", color: "#515151" },
        },
      ],
    },
    keys: [key("var", walk(50, -1000, 1000, 2))],
  },
);

export const qrCode = widget(
  ["qr_code", "QR Code", "A text with values in it, as a code for cameras."],
  "latest",
  [4, 3.5],
  {
    frame: "plain",
    parameters: { dataKeysOptional: true, datasourcesOptional: true },
    settings: {
      useQrCodeTextFunction: flag(false),
      qrCodeTextPattern: when(off("useQrCodeTextFunction"), text("${entityName}")),
      qrCodeTextFunction: when(on("useQrCodeTextFunction"), script("return data[0] ? data[0]['entityName'] : '';")),
    },
    keys: [RANDOM],
  },
);
