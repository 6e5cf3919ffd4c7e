import type { EntityId, EntityType } from "@orrery/model";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Combobox, type PickerProps } from "../../controls/autocomplete/combobox.tsx";
import { type ComboOption, orNone } from "../../controls/autocomplete/option-search.ts";
import { useMissing } from "../../controls/autocomplete/use-missing.ts";
import { useClient } from "../../session/client-context.tsx";
import { useClaims } from "../../session/use-session.ts";
import { useReadValue } from "../use-read-value.ts";
import { fitsSubtype } from "./entity-changes.ts";
import { entityTextKeys } from "./entity-texts.ts";
import { findEntity } from "./find-entities.ts";
import type { FoundEntity } from "./found-entity.ts";
import { searchEntities } from "./search-entities.ts";
import { usePreset } from "./use-preset.ts";

export interface EntityAutocompleteProps extends Omit<PickerProps, "label" | "optional"> {
  readonly entityType: EntityType;
  /** Only entities of this free type. */
  readonly subtype?: string | undefined;
  readonly value: EntityId | null;
  /** `entity` is what was found for the id, when it was picked here. */
  readonly onChange: (id: EntityId | null, entity?: FoundEntity) => void;
  /** The name of the type by default. */
  readonly label?: string | undefined;
  readonly required?: boolean | undefined;
  /** Say now that one has to be chosen. */
  readonly checked?: boolean | undefined;
  /** In place of the type's own sentence. */
  readonly requiredText?: string | undefined;
  /** Entities that are not offered. */
  readonly exclude?: readonly string[] | undefined;
  /** Fill an empty field of a new form with the default one; profiles have it. */
  readonly preset?: boolean | undefined;
  readonly labelAside?: ReactNode;
}

/** One entity of many, found by its name. Another type, or a subtype that does not fit, empties it. */
export function EntityAutocomplete(props: EntityAutocompleteProps) {
  const { entityType, subtype, value, onChange, label, required = false, checked = false, requiredText } = props;
  const { exclude, preset = false, ...field } = props;
  const { t } = useTranslation();
  const client = useClient();
  const claims = useClaims();
  const queries = useQueryClient();
  const keys = entityTextKeys(entityType);
  const { found: chosen, isWaiting } = useReadValue({
    key: ["picker", "one", value?.entityType, value?.id],
    id: value,
    read: (id, signal) => findEntity(client, id, signal),
    onMissing: () => !field.disabled && onChange(null),
  });
  const defaulted = usePreset(preset ? entityType : undefined, value, onChange);
  useEmptied(props, chosen);
  const missing = useMissing(required, checked, value === null) ? (requiredText ?? t(keys.required)) : undefined;
  const unread =
    isWaiting || defaulted === "waiting"
      ? t("entity.waits-for-server")
      : defaulted === "failed"
        ? t("entity.default-failed")
        : undefined;
  return (
    <Combobox<FoundEntity>
      {...field}
      label={label ?? t(keys.label)}
      optional={!required}
      error={unread ?? field.error ?? missing}
      text={value === null ? "" : (chosen?.name ?? "")}
      chosenKey={value?.id}
      search={{
        key: ["entities", claims.userId, entityType, subtype ?? "", exclude ?? []],
        load: async (text, signal) => {
          const lookup = { type: entityType, text, subtype };
          const found = await orNone(searchEntities(client, claims, lookup, signal), signal);
          return found.filter(({ id }) => !exclude?.includes(id.id)).map(entityOption);
        },
      }}
      noMatches={(text) => t(keys.noMatches, { entity: text })}
      onPick={({ value: entity }) => {
        queries.setQueryData(["picker", "one", entity.id.entityType, entity.id.id], entity);
        onChange(entity.id, entity);
      }}
      onClear={() => onChange(null)}
    />
  );
}

export function entityOption(entity: FoundEntity): ComboOption<FoundEntity> {
  const detail = entity.label === undefined || entity.label === "" ? entity.type : entity.label;
  return { key: entity.id.id, text: entity.name, detail, value: entity };
}

/** Empties the value when the type changes, or when the subtype changes to one that the entity is not of. */
function useEmptied(
  { entityType, subtype, value, onChange }: EntityAutocompleteProps,
  chosen: FoundEntity | undefined,
): void {
  const checkedFor = useRef(subtype);
  useEffect(() => {
    if (value === null) checkedFor.current = subtype;
    else if (value.entityType !== entityType) onChange(null);
    else if (checkedFor.current !== subtype && chosen !== undefined) {
      checkedFor.current = subtype;
      if (!fitsSubtype(chosen, subtype)) onChange(null);
    }
  }, [entityType, subtype, value, chosen, onChange]);
}
