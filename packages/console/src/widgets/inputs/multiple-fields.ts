import { isRecord } from "@orrery/model";
import type { FormTarget, MultipleKeySettings } from "@orrery/model/widgets/input-forms";
import type { TenantFunction } from "../functions/function-messages.ts";
import type { WidgetSeries } from "../runtime/define-widget.ts";
import type { FieldKind, ValueField } from "./value-field.ts";

/** How a field of a form with many is shown. */
export interface FieldLook {
  readonly isHidden: boolean;
  readonly editing: MultipleKeySettings["isEditable"];
  readonly as: "checkbox" | "switch";
  readonly labelPlace: "after" | "before";
  /** The key of the same entity without whose value it is disabled. */
  readonly disabledOn: string;
}

/** What the settings of a data key make of it. */
export interface KeyField {
  readonly field: Omit<ValueField, "label" | "zone">;
  readonly target: FormTarget;
  readonly look: FieldLook;
  readonly toShown: TenantFunction | undefined;
  readonly toStored: TenantFunction | undefined;
}

const KINDS: Readonly<Record<MultipleKeySettings["dataKeyValueType"], FieldKind>> = {
  string: "string",
  double: "double",
  integer: "integer",
  booleanCheckbox: "boolean",
  booleanSwitch: "boolean",
  dateTime: "dateTime",
  date: "date",
  time: "time",
  select: "select",
};

/** `plain`: texts of the author in the language of the viewer. */
export function keyField(
  { key, label, keySettings }: WidgetSeries<MultipleKeySettings>,
  widgetSettings: unknown,
  plain: (text: string) => string = (text) => text,
): KeyField {
  const settings = { ...keySettings, ...legacySettings(key.settings, widgetSettings) };
  const { dataKeyValueType: type, dataKeyType: target } = settings;
  const kind = KINDS[type];
  const isNumber = kind === "double" || kind === "integer";
  const choices = settings.selectOptions.flatMap(({ value, label: said }) =>
    value === undefined ? [] : [{ value, label: plain(said || value) }],
  );
  return {
    target,
    field: {
      kind,
      // A series always needs a value: without one it would lose its history.
      required: settings.required || target === "timeseries",
      ...(isNumber && { min: settings.minValue, max: settings.maxValue, step: settings.step }),
      ...(kind === "select" && { choices }),
      messages: {
        required: settings.required ? plain(settings.requiredErrorMessage) : "",
        min: plain(settings.minValueErrorMessage),
        max: plain(settings.maxValueErrorMessage),
        invalid: plain(settings.invalidDateErrorMessage),
      },
    },
    look: {
      isHidden: settings.dataKeyHidden,
      editing: settings.isEditable,
      as: type === "booleanSwitch" ? "switch" : "checkbox",
      labelPlace: settings.slideToggleLabelPosition,
      disabledOn: settings.disabledOnDataKey,
    },
    toShown: code(
      settings.useGetValueFunction,
      settings.getValueFunctionBody,
      ["value", "ctx"],
      `${label}, getValueFunctionBody`,
    ),
    toStored: code(
      settings.useSetValueFunction,
      settings.setValueFunctionBody,
      ["value", "originValue", "ctx"],
      `${label}, setValueFunctionBody`,
    ),
  };
}

function code(isUsed: boolean, body: string, args: readonly string[], name: string): TenantFunction | undefined {
  return isUsed && body.trim() !== "" ? { name, args, body } : undefined;
}

/** What older dashboards say with other settings (reference: dashboards and widgets, 6.6). */
function legacySettings(saved: unknown, widget: unknown): Partial<MultipleKeySettings> {
  const key = isRecord(saved) ? saved : {};
  const isShared = isRecord(widget) && widget.attributesShared === true;
  return {
    ...(key.dataKeyType === undefined && isShared && { dataKeyType: "shared" }),
    ...(key.dataKeyValueType === undefined && key.inputTypeNumber === true && { dataKeyValueType: "double" }),
    ...(key.isEditable === undefined && key.readOnly === true && { isEditable: "readonly" }),
  };
}

/** Whether a field is disabled by the value of another one, as it is shown. */
export const disables = (text: string): boolean => ["", "0", "false"].includes(text.trim());

/** Series by their entity, in the order of the datasources. */
export function entityGroups<D>(data: readonly WidgetSeries<D>[]): readonly (readonly WidgetSeries<D>[])[] {
  return [...Map.groupBy(data, ({ datasource, entity }) => `${datasource}/${entity.id.id}`).values()];
}
