import type { FieldPath } from "./field-path.ts";
import type { JsonSchema, Limits, ValidationMessage } from "./json-schema.ts";

/** How a field is edited (reference: dashboards and widgets, 3.5); `checkboxes` is what a list of choices becomes. */
export const FIELD_TYPES = [
  ...["number", "text", "password", "textarea", "select", "radios", "date", "image", "checkbox", "checkboxes"],
  ...["help", "array", "javascript", "json", "html", "css", "markdown", "color", "rc-select", "fieldset", "icon"],
] as const satisfies readonly string[];

export type FieldType =
  | "number"
  | "text"
  | "password"
  | "textarea"
  | "select"
  | "radios"
  | "date"
  | "image"
  | "checkbox"
  | "checkboxes"
  | "help"
  | "array"
  | "javascript"
  | "json"
  | "html"
  | "css"
  | "markdown"
  | "color"
  | "rc-select"
  | "fieldset"
  | "icon";

export interface FieldChoice {
  readonly value: string | number | boolean;
  readonly label: string;
}

/** One field of the form, with all that schema and form say of it. */
export interface FormField {
  readonly type: FieldType;
  readonly path: FieldPath;
  readonly title: string;
  readonly description?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly limits: Limits;
  readonly validationMessage?: ValidationMessage | undefined;
  /** JavaScript expression over `model`; the field is hidden while it is exactly false. */
  readonly condition?: string | undefined;
  readonly default?: unknown;
  readonly choices: readonly FieldChoice[];
  /** `rc-select`: several values; free texts beside the choices; a button that clears. */
  readonly multiple: boolean;
  readonly tags: boolean;
  readonly allowClear: boolean;
  /** `fieldset`: its members; `array`: the fields of one element. */
  readonly fields: readonly FormField[];
  /** `array`: text of the button that adds. */
  readonly add?: string | undefined;
  /** `array`: shown empty instead of with one empty element. */
  readonly startEmpty: boolean;
  /** `javascript`: a help topic. */
  readonly helpId?: string | undefined;
  readonly rows?: number | undefined;
  readonly schema: JsonSchema;
}

export interface FormGroup {
  /** Empty: the group has no frame. */
  readonly title: string;
  readonly fields: readonly FormField[];
}
