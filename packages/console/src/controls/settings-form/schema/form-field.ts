import type { Condition } from "@orrery/model/settings";
import type { FieldPath } from "./field-path.ts";
import type { JsonSchema, Limits, ValidationMessage } from "./json-schema.ts";

/** How a field is edited (reference: dashboards and widgets, 3.5); `checkboxes` is what a list of choices becomes. */
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

export const FIELD_TYPES: readonly FieldType[] = [
  ...(["number", "text", "password", "textarea", "select", "radios", "date", "image", "checkbox"] as const),
  ...(["checkboxes", "help", "array", "javascript", "json", "html", "css", "markdown", "color"] as const),
  ...(["rc-select", "fieldset", "icon"] as const),
];

export interface FieldChoice {
  readonly value: string | number | boolean;
  readonly label: string;
}

/** One field of the form, with all that schema and form say of it. */
export interface FormField {
  readonly type: FieldType;
  /** A kind of our own, which consoles that do not know it edit as `type`: `duration`, `entity`. */
  readonly kind?: string | undefined;
  /** The entry of the form as it was written, with members that only the kind knows. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly path: FieldPath;
  readonly title: string;
  readonly description?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly required: boolean;
  readonly readOnly: boolean;
  /** Shares its line with another such field where there is room. */
  readonly half: boolean;
  readonly limits: Limits;
  readonly validationMessage?: ValidationMessage | undefined;
  /** JavaScript expression over `model`; the field is hidden while it is exactly false. */
  readonly condition?: string | undefined;
  /** The same as data, in forms of our own. */
  readonly when?: Condition | undefined;
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
  /** Said beside the title. */
  readonly description?: string | undefined;
  readonly fields: readonly FormField[];
}
