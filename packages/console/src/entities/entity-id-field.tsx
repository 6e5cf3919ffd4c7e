import { type EntityType, entityId, parseUuid } from "@orrery/model";
import { EntityAutocomplete } from "../pickers/entity/entity-autocomplete.tsx";
import type { FoundEntity } from "../pickers/entity/found-entity.ts";

interface EntityIdFieldProps {
  readonly entityType: EntityType;
  readonly label: string;
  /** Id; empty for none. */
  readonly value: string;
  readonly onChange: (id: string, entity?: FoundEntity) => void;
  /** A new form starts with the default one; profiles have it. */
  readonly preset?: boolean | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly error?: string | undefined;
  readonly optional?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** An entity in a form that holds ids as texts. */
export function EntityIdField({ entityType, value, onChange, optional = false, ...props }: EntityIdFieldProps) {
  return (
    <EntityAutocomplete
      {...props}
      entityType={entityType}
      required={!optional}
      value={value === "" ? null : entityId(entityType, parseUuid(value))}
      onChange={(id, entity) => onChange(id?.id ?? "", entity)}
    />
  );
}
