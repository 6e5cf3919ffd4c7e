import type { EntityId } from "@orrery/model";
import { useState } from "react";
import { EntityTypeSelect, type OfferedTypes } from "../entity-type/entity-type-select.tsx";
import { EntityList } from "./entity-list.tsx";
import { Pair } from "./entity-select.tsx";
import { referencesOf, searchedType } from "./typed-reference.ts";

interface EntityListSelectProps extends OfferedTypes {
  readonly value: readonly EntityId[] | null;
  /** Null instead of an empty list. */
  readonly onChange: (value: readonly EntityId[] | null) => void;
  readonly required?: boolean | undefined;
  readonly checked?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** A type and several entities of it. */
export function EntityListSelect({ value, onChange, required, checked, disabled, ...offered }: EntityListSelectProps) {
  const [picked, setType] = useState<EntityId["entityType"] | null>(null);
  const type = value?.[0]?.entityType ?? picked;
  return (
    <Pair>
      <EntityTypeSelect
        {...offered}
        value={type}
        required={required}
        checked={checked}
        disabled={disabled}
        onChange={(next) => {
          setType(next === null ? null : (searchedType(next) ?? null));
          onChange(null);
        }}
      />
      {type !== null && (
        <EntityList
          key={type}
          entityType={type}
          value={(value ?? []).map(({ id }) => id)}
          required={required}
          checked={checked}
          disabled={disabled}
          onChange={(ids) => {
            setType(type);
            onChange(referencesOf(type, ids));
          }}
        />
      )}
    </Pair>
  );
}
