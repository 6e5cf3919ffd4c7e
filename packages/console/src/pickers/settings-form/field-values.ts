import { ENTITY_TYPES, type EntityType } from "@orrery/model";
import type { FieldProps } from "../../controls/settings-form/fields/field-props.ts";

/** A value of the form that should be a text; empty when it is not. */
export const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The texts among the members of a value that should be a list. */
export const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

/** The entity type that the field names; devices when it names none. */
export const typeOf = ({ field }: FieldProps): EntityType =>
  ENTITY_TYPES.find((type) => type === field.options.entityType) ?? "DEVICE";

/** What pickers and fields name alike. */
export const shared = ({ field, label, error, disabled }: FieldProps) => ({
  label,
  error,
  disabled,
  required: field.required,
});
