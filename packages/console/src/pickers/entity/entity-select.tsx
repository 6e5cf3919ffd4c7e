import styled from "@emotion/styled";
import { useEffect, useRef, useState } from "react";
import type { PickableType } from "../entity-type/allowed-types.ts";
import { EntityTypeSelect, type OfferedTypes } from "../entity-type/entity-type-select.tsx";
import { useAllowedTypes } from "../entity-type/use-allowed-types.ts";
import { EntityAutocomplete } from "./entity-autocomplete.tsx";
import { type EntityReference, referenceOfType, referenceTo, searchedType, standsAlone } from "./typed-reference.ts";

interface EntitySelectProps extends OfferedTypes {
  readonly value: EntityReference | null;
  readonly onChange: (value: EntityReference | null) => void;
  readonly required?: boolean | undefined;
  readonly checked?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Label of the entity; the name of its type by default. */
  readonly label?: string | undefined;
}

/** A type and an entity of it. Stand-ins such as the current user need no entity. */
export function EntitySelect({ value, onChange, required, checked, disabled, label, ...offered }: EntitySelectProps) {
  const types = useAllowedTypes({
    only: offered.allowed,
    ignoreAuthority: offered.ignoreAuthority,
    aliases: offered.aliases,
  });
  const [picked, setType] = useState<PickableType | null>(null);
  const given = useRef(value);
  useEffect(() => {
    if (value !== given.current && value !== null) setType(null); // a new value brings its type
    given.current = value;
  }, [value]);
  const only = types.length === 1 ? (types[0] ?? null) : null;
  const type = value?.entityType ?? picked ?? only;
  const searched = type === null || standsAlone(type) ? undefined : searchedType(type);
  return (
    <Pair data-alone={searched === undefined || undefined}>
      <EntityTypeSelect
        {...offered}
        value={type}
        required={required}
        checked={checked}
        disabled={disabled}
        onChange={(next) => {
          setType(next);
          onChange(referenceOfType(next));
        }}
      />
      {type !== null && searched !== undefined && (
        <EntityAutocomplete
          key={searched}
          entityType={searched}
          value={value === null ? null : { entityType: searched, id: value.id }}
          required={required}
          checked={checked}
          disabled={disabled}
          label={label}
          onChange={(entity) => {
            setType(type);
            onChange(referenceTo(type, entity));
          }}
        />
      )}
    </Pair>
  );
}

export const Pair = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(120px, 200px) minmax(0, 1fr)",
  gap: 12,
  alignItems: "start",
  "@media (max-width: 599.95px)": { gridTemplateColumns: "minmax(0, 1fr)" },
});
