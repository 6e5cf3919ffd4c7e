import type { ComponentType } from "react";
import type { FieldType, FormField } from "../schema/form-field.ts";
import { ChoiceField } from "./choice-field.tsx";
import { CodeField } from "./code-field.tsx";
import { CountryField } from "./country-field.tsx";
import { DurationField } from "./duration-field.tsx";
import type { FieldProps, FieldViews } from "./field-props.ts";
import { FileTextField } from "./file-text-field.tsx";
import { CheckboxesField, CheckboxField, RadiosField, SwitchField } from "./flag-fields.tsx";
import { ManyField } from "./many-field.tsx";
import { ColorField, DateField, IconField, ImageField } from "./media-fields.tsx";
import { NumberField, PasswordInput, PatternField, TextAreaField, TextInput } from "./text-fields.tsx";
import { TextMapField } from "./text-map-field.tsx";

type ValueType = Exclude<FieldType, "fieldset" | "array" | "help">;

/** The control of a field: one from outside for its kind, one of ours for its kind, or that of its type. */
export function kindOf(field: FormField, views: FieldViews): ComponentType<FieldProps> {
  const { type } = field;
  return (
    ownKind(field, views) ??
    (type === "fieldset" || type === "array" || type === "help" ? TextInput : CONTRACT_KINDS[type])
  );
}

/** Whether the kind of the field has a control of its own, so that it is no group or list although it holds one. */
export const hasKind = (field: FormField, views: FieldViews): boolean => ownKind(field, views) !== undefined;

const ownKind = ({ kind }: FormField, views: FieldViews) =>
  kind === undefined ? undefined : (member(views, kind) ?? member(OWN_KINDS, kind));

const member = (views: FieldViews, kind: string) => (Object.hasOwn(views, kind) ? views[kind] : undefined);

/** Kinds of our own that need nothing but what is in the form. */
const OWN_KINDS: FieldViews = {
  country: CountryField,
  duration: DurationField,
  "file-text": FileTextField,
  "key-value-map": TextMapField,
  pattern: PatternField,
  protobuf: CodeField,
  switch: SwitchField,
};

const OneOrMany = (props: FieldProps) =>
  props.field.multiple || props.field.tags ? <ManyField {...props} /> : <ChoiceField {...props} />;

const CONTRACT_KINDS: Readonly<Record<ValueType, ComponentType<FieldProps>>> = {
  number: NumberField,
  text: TextInput,
  password: PasswordInput,
  textarea: TextAreaField,
  select: ChoiceField,
  "rc-select": OneOrMany,
  radios: RadiosField,
  checkbox: CheckboxField,
  checkboxes: CheckboxesField,
  date: DateField,
  image: ImageField,
  color: ColorField,
  icon: IconField,
  javascript: CodeField,
  json: CodeField,
  html: CodeField,
  css: CodeField,
  markdown: CodeField,
};
