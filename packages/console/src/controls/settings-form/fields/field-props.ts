import type { ComponentType } from "react";
import type { FormField } from "../schema/form-field.ts";

/** What every kind of field is given. */
export interface FieldProps {
  readonly field: FormField;
  readonly label: string;
  readonly value: unknown;
  /** Takes what is in the input; empty texts become no value. */
  readonly onChange: (input: unknown) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
  readonly hint: string | undefined;
  readonly disabled: boolean;
  /** The field has the focus when its form is opened. */
  readonly autoFocus: boolean;
}

/** Controls by the kind of field that they edit, see `FormField.kind`. */
export type FieldViews = Readonly<Record<string, ComponentType<FieldProps>>>;
