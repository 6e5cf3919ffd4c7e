import type { JsonObject } from "../entities/common.ts";
import {
  allWhen,
  any,
  choice,
  flag,
  icon,
  image,
  is,
  list,
  number,
  off,
  on,
  oneOf,
  required,
  type Shape,
  script,
  sections,
  text,
  when,
} from "../settings/index.ts";
import { type WidgetDeclaration, type WidgetsBundleDeclaration, widget } from "./declaration.ts";
import { type FunctionKey, key, RANDOM, SINE } from "./function-keys.ts";
import { markersPlacement } from "./map-widgets.ts";
import { ONE_KEY } from "./parameters.ts";

const TITLE = { widgetTitle: text("") };
const RESULT = { showResultMessage: flag(true) };
const LABEL = { ...TITLE, showLabel: flag(true), labelValue: text(""), requiredErrorMessage: text("") };
const REQUIRED = { isRequired: flag(true) };
const ALIGNMENT = { inputFieldsAlignment: choice(["column", "row"], "column") };

const NUMBER = { ...LABEL, maxValue: number(""), minValue: number(""), ...RESULT };
const TEXT = { ...LABEL, maxLength: number(""), minLength: number(""), ...RESULT };
const BOOLEAN = { ...TITLE, trueValue: text(""), falseValue: text(""), ...RESULT };
const DATE = {
  ...TITLE,
  ...RESULT,
  ...REQUIRED,
  showLabel: flag(true),
  showTimeInput: flag(true),
  requiredErrorMessage: text(""),
  ...ALIGNMENT,
};
const IMAGE = {
  ...TITLE,
  ...RESULT,
  displayPreview: flag(true),
  displayClearButton: flag(false),
  displayApplyButton: flag(true),
  displayDiscardButton: flag(true),
};
const LOCATION = {
  ...TITLE,
  latKeyName: text("latitude"),
  lngKeyName: text("longitude"),
  showLabel: flag(true),
  latLabel: text(""),
  lngLabel: text(""),
  requiredErrorMessage: text(""),
  ...RESULT,
  enableHighAccuracy: flag(false),
  showGetLocation: flag(true),
  ...ALIGNMENT,
};

/** A form for one kind of value, by its target. */
interface Form {
  readonly settings: Shape;
  /** Further settings for attributes. */
  readonly ofAttribute?: Shape;
  readonly keys: readonly FunctionKey[];
  readonly rows?: number;
}

const SIN = key("Sin", SINE);
const FORMS: Readonly<Record<string, Form>> = {
  integer: { settings: NUMBER, ofAttribute: REQUIRED, keys: [RANDOM] },
  double: { settings: NUMBER, ofAttribute: REQUIRED, keys: [RANDOM] },
  string: { settings: TEXT, ofAttribute: REQUIRED, keys: [SIN] },
  boolean: { settings: BOOLEAN, keys: [RANDOM] },
  date: { settings: DATE, keys: [SIN], rows: 3.5 },
  image: { settings: IMAGE, keys: [SIN], rows: 3.5 },
  location: {
    settings: LOCATION,
    ofAttribute: { isLatRequired: flag(true), isLngRequired: flag(true) },
    keys: [key("latitude", SINE), key("longitude", SINE)],
  },
};

function form(kind: string, scope: "timeseries" | "server" | "shared"): WidgetDeclaration {
  const { settings, ofAttribute, keys, rows = 3 } = FORMS[kind] as Form; // every kind below is there
  const isSeries = scope === "timeseries";
  const what = isSeries ? `${kind} timeseries` : `${scope} ${kind} attribute`;
  return widget(
    [`update_${what.replaceAll(" ", "_")}`, `Update ${what}`, `A form that writes a ${what}.`],
    "latest",
    [7.5, rows],
    {
      frame: "form",
      parameters: { ...ONE_KEY, maxDataKeys: keys.length },
      settings: isSeries ? settings : { ...settings, ...ofAttribute },
      keys,
    },
  );
}

const IF_NUMBER = any(is("dataKeyValueType", "double"), is("dataKeyValueType", "integer"));
const IF_DATE = oneOf("dataKeyValueType", ["dateTime", "date", "time"]);

const MULTIPLE = {
  ...TITLE,
  showActionButtons: flag(true),
  ...allWhen(on("showActionButtons"), {
    updateAllValues: flag(false),
    saveButtonLabel: text(""),
    resetButtonLabel: text(""),
  }),
  ...RESULT,
  showGroupTitle: flag(false),
  groupTitle: text(""),
  fieldsAlignment: choice(["row", "column"], "row"),
  fieldsInRow: when(is("fieldsAlignment", "row"), number("2")),
};

const MULTIPLE_KEY = {
  dataKeyType: choice(["server", "shared", "timeseries"], "server"),
  dataKeyValueType: choice(
    ["string", "double", "integer", "booleanCheckbox", "booleanSwitch", "dateTime", "date", "time", "select"],
    "string",
  ),
  slideToggleLabelPosition: when(is("dataKeyValueType", "booleanSwitch"), choice(["after", "before"], "after")),
  selectOptions: when(is("dataKeyValueType", "select"), list({ value: required(text()), label: text() })),
  ...allWhen(IF_NUMBER, {
    step: number("1"),
    minValue: number(),
    maxValue: number(),
    minValueErrorMessage: text(""),
    maxValueErrorMessage: text(""),
  }),
  required: flag(false),
  requiredErrorMessage: when(on("required"), text("")),
  invalidDateErrorMessage: when(IF_DATE, text("")),
  isEditable: choice(["editable", "disabled", "readonly"], "editable"),
  disabledOnDataKey: text(""),
  dataKeyHidden: flag(false),
  useCustomIcon: flag(false),
  icon: when(off("useCustomIcon"), icon("")),
  customIcon: when(on("useCustomIcon"), image("")),
  useGetValueFunction: flag(false),
  getValueFunctionBody: when(on("useGetValueFunction"), script("return value;")),
  useSetValueFunction: flag(false),
  setValueFunctionBody: when(on("useSetValueFunction"), script("return value;")),
};

const CLAIM_MESSAGES = {
  successfulClaimDevice: text(""),
  deviceNotFound: text(""),
  failedClaimDevice: text(""),
  requiredErrorDevice: text(""),
  requiredErrorSecretKey: text(""),
};

const CLAIM_DEFAULTS: JsonObject = { deviceSecret: true };

export const inputWidgets: WidgetsBundleDeclaration = {
  alias: "input_widgets",
  title: "Input widgets",
  description: "Forms that write attributes and time series.",
  widgets: [
    ...markersPlacement,
    widget(
      ["update_multiple_attributes", "Update Multiple Attributes", "A form for several attributes and time series."],
      "latest",
      [7.5, 3],
      {
        frame: "form",
        parameters: { maxDatasources: 1, singleEntity: true },
        settings: MULTIPLE,
        keySettings: MULTIPLE_KEY,
        keys: [SIN],
      },
    ),
    widget(["update_json_attribute", "Update JSON attribute", "An editor for a value in JSON."], "latest", [7.5, 3], {
      frame: "form",
      parameters: ONE_KEY,
      settings: {
        ...TITLE,
        widgetMode: choice(["ATTRIBUTE", "TIME_SERIES"], "ATTRIBUTE"),
        attributeScope: when(is("widgetMode", "ATTRIBUTE"), choice(["SERVER_SCOPE", "SHARED_SCOPE"], "SERVER_SCOPE")),
        showLabel: flag(true),
        labelValue: text(""),
        attributeRequired: flag(true),
        ...RESULT,
      },
      keys: [RANDOM],
    }),
    widget(
      ["device_claiming_widget", "Device claiming widget", "A form with which users claim their devices."],
      "static",
      [7.5, 4.5],
      {
        frame: "form",
        settings: sections(
          [
            "General",
            {
              ...TITLE,
              labelClaimButon: text(""),
              deviceSecret: flag(false),
              showLabel: flag(true), // sic
              deviceLabel: text(""),
              secretKeyLabel: text(""),
            },
          ],
          ["Messages", CLAIM_MESSAGES],
        ),
        newSettings: CLAIM_DEFAULTS,
      },
    ),
    widget(["web_camera_input", "Photo camera input", "Takes a picture and writes it."], "latest", [7.5, 3], {
      frame: "form",
      parameters: ONE_KEY,
      settings: {
        ...TITLE,
        imageFormat: choice(["image/jpeg", "image/png", "image/webp"], "image/png"),
        imageQuality: number(0.92),
        maxWidth: number(640),
        maxHeight: number(480),
      },
      keys: [RANDOM],
    }),
    ...["integer", "double", "boolean", "string", "location"].map((kind) => form(kind, "timeseries")),
    ...Object.keys(FORMS).map((kind) => form(kind, "server")),
    ...Object.keys(FORMS).map((kind) => form(kind, "shared")),
  ],
};
