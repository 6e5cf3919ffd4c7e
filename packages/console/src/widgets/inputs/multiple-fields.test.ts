import { updateMultipleAttributes } from "@orrery/model/widgets/input-forms";
import { expect, test } from "vitest";
import type { WidgetSeries } from "../runtime/define-widget.ts";
import { disables, entityGroups, keyField } from "./multiple-fields.ts";

const { keySettings } = updateMultipleAttributes;
type Series = WidgetSeries<ReturnType<typeof keySettings.read>>;

function series(settings: object, more: object = {}): Series {
  const made = { key: { name: "k", settings }, label: "Key", keySettings: keySettings.read(settings), ...more };
  return made as unknown as Series; // what these functions read of it
}

test.each([
  [{}, { kind: "string", required: false }],
  [
    { dataKeyValueType: "integer", minValue: 1, maxValue: 9 },
    { kind: "integer", min: 1, max: 9, step: 1 },
  ],
  [
    { dataKeyValueType: "double", step: "0.5" },
    { kind: "double", step: 0.5 },
  ],
  [{ dataKeyValueType: "booleanSwitch" }, { kind: "boolean" }],
  [{ dataKeyType: "timeseries" }, { required: true }],
  [
    { dataKeyValueType: "select", selectOptions: [{ value: "a", label: "A" }, { value: "null" }] },
    {
      kind: "select",
      choices: [
        { value: "a", label: "A" },
        { value: "null", label: "null" },
      ],
    },
  ],
  [
    { required: true, requiredErrorMessage: "Needed" },
    { required: true, messages: expect.objectContaining({ required: "Needed" }) },
  ],
  [
    { minValueErrorMessage: "Low", maxValueErrorMessage: "High" },
    { messages: expect.objectContaining({ min: "Low", max: "High" }) },
  ],
  [
    { dataKeyValueType: "time", invalidDateErrorMessage: "Odd" },
    { messages: expect.objectContaining({ invalid: "Odd" }) },
  ],
])("the settings %j make a field of %j", (settings, field) => {
  expect(keyField(series(settings), {}).field).toMatchObject(field);
});

test("a field is shown as its settings say, and runs their functions", () => {
  const { look, toShown, toStored } = keyField(
    series({
      dataKeyValueType: "booleanSwitch",
      slideToggleLabelPosition: "before",
      isEditable: "disabled",
      disabledOnDataKey: "other",
      dataKeyHidden: true,
      useGetValueFunction: true,
      getValueFunctionBody: "return value * 2;",
      useSetValueFunction: false,
      setValueFunctionBody: "return value / 2;",
    }),
    {},
  );
  expect(look).toEqual({
    isHidden: true,
    editing: "disabled",
    as: "switch",
    labelPlace: "before",
    disabledOn: "other",
  });
  expect(toShown).toEqual({ name: "Key, getValueFunctionBody", args: ["value", "ctx"], body: "return value * 2;" });
  expect(toStored).toBeUndefined();
});

test.each([
  [{}, { attributesShared: true }, { target: "shared" }],
  [{ dataKeyType: "server" }, { attributesShared: true }, { target: "server" }],
  [{ inputTypeNumber: true }, {}, { field: { kind: "double" } }],
  [{ readOnly: true }, {}, { look: { editing: "readonly" } }],
])("keys of older dashboards: %j with %j", (settings, widget, expected) => {
  expect(keyField(series(settings), widget)).toMatchObject(expected);
});

test.each([
  ["", true],
  ["false", true],
  ["0", true],
  ["true", false],
  ["off", false],
])("the value %j disables other fields: %s", (text, is) => {
  expect(disables(text)).toBe(is);
});

test("each entity of each datasource has a group", () => {
  const of = (datasource: number, id: string) => series({}, { datasource, entity: { id: { id } } });
  const groups = entityGroups([of(0, "a"), of(0, "a"), of(0, "b"), of(1, "a")]);
  expect(groups.map((group) => group.length)).toEqual([2, 1, 1]);
});
