import type { EntityType, Uuid } from "@orrery/model";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ChipsCombobox } from "../../controls/autocomplete/chips-combobox.tsx";
import type { PickerProps } from "../../controls/autocomplete/combobox.tsx";
import { orNone } from "../../controls/autocomplete/option-search.ts";
import { useMissing } from "../../controls/autocomplete/use-missing.ts";
import { useClient } from "../../session/client-context.tsx";
import { useClaims } from "../../session/use-session.ts";
import { entityOption } from "./entity-autocomplete.tsx";
import { entityTextKeys } from "./entity-texts.ts";
import { type FoundEntities, findEntities } from "./find-entities.ts";
import type { FoundEntity } from "./found-entity.ts";
import { searchEntities } from "./search-entities.ts";

export interface EntityListProps extends Omit<PickerProps, "label" | "optional"> {
  readonly entityType: EntityType;
  readonly subtype?: string | undefined;
  readonly value: readonly Uuid[];
  readonly onChange: (ids: readonly Uuid[]) => void;
  readonly label?: string | undefined;
  readonly required?: boolean | undefined;
  /** Say now that one has to be chosen. */
  readonly checked?: boolean | undefined;
}

/** Several entities of one type as chips. */
export function EntityList(props: EntityListProps) {
  const { entityType, subtype, value, onChange, label, required = false, checked = false, ...field } = props;
  const { t } = useTranslation();
  const client = useClient();
  const claims = useClaims();
  const queries = useQueryClient();
  const keys = entityTextKeys(entityType);
  const { data: chosen } = useQuery({
    queryKey: ["picker", "many", entityType, value],
    queryFn: ({ signal }) => findEntities(client, entityType, value, signal),
    enabled: value.length > 0,
    retry: false,
    placeholderData: (previous) => previous,
  });
  const nameOf = (id: string) => chosen?.entities.find((entity) => entity.id.id === id)?.name;
  const missing = useMissing(required, checked, value.length === 0) ? t("entity.entity-list-empty") : undefined;
  const nameless = value.length > 0 && chosen && chosen.failed > 0 ? t("entity.names-failed") : undefined;
  return (
    <ChipsCombobox<FoundEntity>
      {...field}
      label={label ?? t("entity.entities")}
      optional={!required}
      error={field.error ?? missing ?? nameless}
      placeholder={field.placeholder ?? t("entity.pick-placeholder")}
      chips={value.map((id) => ({ key: id, text: nameOf(id) ?? id.slice(0, 8) }))}
      search={{
        key: ["entities", claims.userId, entityType, subtype ?? "", value],
        load: async (text, signal) => {
          const lookup = { type: entityType, text, subtype };
          const found = await orNone(searchEntities(client, claims, lookup, signal), signal);
          return found.filter(({ id }) => !value.includes(id.id)).map(entityOption);
        },
      }}
      noMatches={(text) => t(keys.noMatches, { entity: text })}
      onAdd={({ value: entity }) => {
        const next = [...value, entity.id.id];
        const known: FoundEntities = chosen ?? { entities: [], failed: 0 };
        queries.setQueryData(["picker", "many", entityType, next], { ...known, entities: [...known.entities, entity] });
        onChange(next);
      }}
      onRemove={(id) => onChange(value.filter((other) => other !== id))}
    />
  );
}
