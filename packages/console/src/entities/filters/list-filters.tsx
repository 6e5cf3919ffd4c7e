import { useQueryClient } from "@tanstack/react-query";
import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { FilterPill } from "../../controls/tables/filter-pill/filter-pill.tsx";
import { useClient } from "../../session/client-context.tsx";
import { foundChoices } from "./found-choices.ts";
import { type FilterValues, type ListFilter, withValues } from "./list-filter.ts";
import { useChoiceLabels } from "./use-choice-labels.ts";

const loadChoices = () => import("./filter-choices.tsx");
const FilterChoices = lazy(() => loadChoices().then((module) => ({ default: module.FilterChoices })));

const loadConditions = () => import("./conditions-panel.tsx");
const ConditionsPanel = lazy(() => loadConditions().then((module) => ({ default: module.ConditionsPanel })));

/** Changes all filters; `replace` when it belongs to the step of the history before it. */
export type ChangeFilters = (filters: FilterValues, options?: { readonly replace?: boolean }) => void;

interface ListFiltersProps {
  readonly filters: readonly ListFilter[];
  readonly values: FilterValues;
  readonly onChange: ChangeFilters;
}

/** The pills of a list's filters. */
export function ListFilters({ filters, values, onChange }: ListFiltersProps) {
  return filters.map((filter) => (
    <Filter
      key={filter.name}
      filter={filter}
      values={values[filter.name] ?? NONE}
      onChange={(next, options) => onChange(withValues(values, filter.name, next), options)}
    />
  ));
}

interface FilterProps {
  readonly filter: ListFilter;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[], options?: { readonly replace?: boolean }) => void;
}

function Filter({ filter, values, onChange }: FilterProps) {
  const { t } = useTranslation();
  const client = useClient();
  const cache = useQueryClient();
  const named = values.length === 1 ? values : NONE; // several are counted here; the chips name them
  const [label] = useChoiceLabels(filter, named);
  return (
    <FilterPill
      label={t(filter.label)}
      chosen={values.map((value) => ({ value, label }))}
      several={filter.conditionsOn && t("filter.conditions", { count: values.length })}
      onClear={() => onChange(NONE)}
      onApproach={() => {
        if (filter.conditionsOn) return void loadConditions();
        void loadChoices();
        if (filter.source) void cache.prefetchQuery(foundChoices(client, filter.source, ""));
      }}
      panel={(layer) =>
        filter.conditionsOn ? (
          <ConditionsPanel
            {...layer}
            label={t(filter.label)}
            entityType={filter.conditionsOn}
            values={values}
            onChange={onChange}
          />
        ) : (
          <FilterChoices {...layer} filter={filter} values={values} onChange={onChange} />
        )
      }
    />
  );
}

const NONE: readonly string[] = [];
