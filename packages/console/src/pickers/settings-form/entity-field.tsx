import { entityId, isUuid, parseUuid } from "@orrery/model";
import type { FieldProps } from "../../controls/settings-form/fields/field-props.ts";
import { EntityAutocomplete } from "../entity/entity-autocomplete.tsx";
import { shared, text, typeOf } from "./field-values.ts";

/** One entity, saved as its UUID. */
export function EntityField(props: FieldProps) {
  const { field, value, onChange } = props;
  const entityType = typeOf(props);
  const id = text(value);
  return (
    <EntityAutocomplete
      {...shared(props)}
      hint={props.hint}
      entityType={entityType}
      preset={field.options.preset === true}
      value={isUuid(id) ? entityId(entityType, parseUuid(id)) : null}
      onChange={(chosen) => onChange(chosen?.id)}
    />
  );
}
