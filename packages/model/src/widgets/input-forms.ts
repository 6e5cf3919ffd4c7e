import type { JsonObject } from "../entities/common.ts";
import {
  allWhen,
  any,
  choice,
  flag,
  type Infer,
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
  whenAbsent,
} from "../settings/index.ts";
import { type KeySettingsOf, type SettingsOf, type WidgetDeclaration, widget } from "./declaration.ts";
import { type FunctionKey, key, RANDOM, SINE } from "./function-keys.ts";
import { ONE_KEY } from "./parameters.ts";

const TITLE = { widgetTitle: text("") };
const RESULT = { showResultMessage: flag(true) };
const LABEL = { ...TITLE, showLabel: flag(true), labelValue: text(""), requiredErrorMessage: text("") };
const REQUIRED = { isRequired: flag(true) };
const PLACE_REQUIRED = { isLatRequired: flag(true), isLngRequired: flag(true) };
const ALIGNMENT = { inputFieldsAlignment: choice(["column", "row"], "column") };

const NUMBER = { ...LABEL, maxValue: number(""), minValue: number(""), ...RESULT };
const TEXT = { ...LABEL, maxLength: number(""), minLength: number(""), ...RESULT };
const BOOLEAN = { ...TITLE, trueValue: text(""), falseValue: text(""), ...RESULT };
const DATE = {
  ...TITLE,
  ...RESULT,
  ...REQUIRED,
  showLabel: flag(true),
  showTimeInput: whenAbsent(false, flag(true)),
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

/** Where a form writes to. */
export type FormTarget = "timeseries" | "server" | "shared";

export type NumberFormSettings = Infer<typeof NUMBER> & Partial<Infer<typeof REQUIRED>>;
export type TextFormSettings = Infer<typeof TEXT> & Partial<Infer<typeof REQUIRED>>;
export type BooleanFormSettings = Infer<typeof BOOLEAN>;
export type DateFormSettings = Infer<typeof DATE>;
export type ImageFormSettings = Infer<typeof IMAGE>;
export type LocationFormSettings = Infer<typeof LOCATION> & Partial<Infer<typeof PLACE_REQUIRED>>;

/** A form for one value. */
export interface ValueForm<S> {
  readonly target: FormTarget;
  readonly declaration: WidgetDeclaration<"latest", S>;
}

interface Look {
  readonly keys: readonly FunctionKey[];
  readonly rows?: number;
}

/** @param own settings of all targets @param more further ones of attributes */
function form<S>(
  kind: string,
  target: FormTarget,
  { keys, rows = 3 }: Look,
  own: Shape,
  more: Shape = {},
): ValueForm<S> {
  const isSeries = target === "timeseries";
  const what = isSeries ? `${kind} timeseries` : `${target} ${kind} attribute`;
  const declaration = widget(
    [`update_${what.replaceAll(" ", "_")}`, `Update ${what}`, `A form that writes a ${what}.`],
    "latest",
    [7.5, rows],
    {
      frame: "form",
      parameters: { ...ONE_KEY, maxDataKeys: keys.length },
      settings: isSeries ? own : { ...own, ...more },
      keys,
    },
  );
  return { target, declaration: declaration as unknown as WidgetDeclaration<"latest", S> }; // `S` is read from `own`
}

const SIN = key("Sin", SINE);
const NUMBER_LOOK = { keys: [RANDOM] };
const TALL = { keys: [SIN], rows: 3.5 };
const TARGETS = ["timeseries", "server", "shared"] as const;
const ATTRIBUTES = ["server", "shared"] as const;

export const INTEGER_FORMS = TARGETS.map((target) =>
  form<NumberFormSettings>("integer", target, NUMBER_LOOK, NUMBER, REQUIRED),
);
export const DOUBLE_FORMS = TARGETS.map((target) =>
  form<NumberFormSettings>("double", target, NUMBER_LOOK, NUMBER, REQUIRED),
);
export const STRING_FORMS = TARGETS.map((target) =>
  form<TextFormSettings>("string", target, { keys: [SIN] }, TEXT, REQUIRED),
);
export const BOOLEAN_FORMS = TARGETS.map((target) =>
  form<BooleanFormSettings>("boolean", target, NUMBER_LOOK, BOOLEAN),
);
export const DATE_FORMS = ATTRIBUTES.map((target) => form<DateFormSettings>("date", target, TALL, DATE));
export const IMAGE_FORMS = ATTRIBUTES.map((target) => form<ImageFormSettings>("image", target, TALL, IMAGE));
export const LOCATION_FORMS = TARGETS.map((target) =>
  form<LocationFormSettings>(
    "location",
    target,
    { keys: [key("latitude", SINE), key("longitude", SINE)] },
    LOCATION,
    PLACE_REQUIRED,
  ),
);

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

/** Groups of fields, one for each entity. */
export const updateMultipleAttributes = widget(
  ["update_multiple_attributes", "Update Multiple Attributes", "A form for several attributes and time series."],
  "latest",
  [7.5, 3],
  {
    frame: "form",

    settings: MULTIPLE,
    keySettings: MULTIPLE_KEY,
    keys: [SIN],
  },
);
export type MultipleFormSettings = SettingsOf<typeof updateMultipleAttributes>;
export type MultipleKeySettings = KeySettingsOf<typeof updateMultipleAttributes>;

export const updateJsonAttribute = widget(
  ["update_json_attribute", "Update JSON attribute", "An editor for a value in JSON."],
  "latest",
  [7.5, 3],
  {
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
  },
);
export type JsonFormSettings = SettingsOf<typeof updateJsonAttribute>;

export const deviceClaiming = widget(
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
);
export type ClaimingSettings = SettingsOf<typeof deviceClaiming>;

export const webCameraInput = widget(
  ["web_camera_input", "Photo camera input", "Takes a picture and writes it."],
  "latest",
  [7.5, 3],
  {
    frame: "form",
    parameters: ONE_KEY,
    settings: {
      ...TITLE,
      imageFormat: whenAbsent("image/jpeg", choice(["image/jpeg", "image/png", "image/webp"], "image/png")),
      imageQuality: number(0.92),
      maxWidth: number(640),
      maxHeight: number(480),
    },
    keys: [RANDOM],
  },
);
export type CameraSettings = SettingsOf<typeof webCameraInput>;
