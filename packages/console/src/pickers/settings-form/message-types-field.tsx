import { MESSAGE_TYPE_LABELS, OFFERED_MESSAGE_TYPES } from "@orrery/model/rules";
import type { FieldProps } from "../../controls/settings-form/fields/field-props.ts";
import { ManyField } from "../../controls/settings-form/fields/many-field.tsx";

const KNOWN = OFFERED_MESSAGE_TYPES.map((value) => ({ value, label: MESSAGE_TYPE_LABELS[value] }));

/** Types of messages: known ones by their labels, others as they are written. */
export function MessageTypesField(props: FieldProps) {
  return <ManyField {...props} field={{ ...props.field, choices: KNOWN, multiple: true, tags: true }} />;
}
