import styled from "@emotion/styled";
import { useQuery } from "@tanstack/react-query";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/button.tsx";
import { Icon } from "../controls/icon.tsx";
import { IconButton } from "../controls/icon-button.tsx";
import { FilterPill } from "../controls/pill.tsx";
import { SearchField } from "../controls/search-field.tsx";
import { density, usePreference } from "../session/preferences.ts";
import type { ListContext, ListFilter, ListTexts } from "./entity-list.ts";
import type { ListState } from "./list-state.ts";

interface ListToolbarProps {
  readonly texts: ListTexts;
  readonly state: ListState;
  readonly onChange: (change: Partial<ListState>) => void;
  readonly useFilters: ((context: ListContext) => readonly ListFilter[]) | undefined;
  readonly context: ListContext;
  readonly onRefresh: () => void;
  /** Absent for who may not add. */
  readonly onAdd: (() => void) | undefined;
}

/** Above a list: what is searched and filtered, how dense it is, and the way to add to it. Rows change more often. */
export const ListToolbar = memo(function ListToolbar(props: ListToolbarProps) {
  const { texts, state, onChange, useFilters, context, onRefresh, onAdd } = props;
  const { t } = useTranslation();
  const [rows, setRows] = usePreference(density);
  return (
    <Toolbar>
      <SearchField hotkey label={t(texts.search)} value={state.search} onChange={(search) => onChange({ search })} />
      {useFilters && <Filters useFilters={useFilters} context={context} state={state} onChange={onChange} />}
      <span className="grow" />
      <span className="wide">
        <IconButton
          icon="density"
          label={t("table.density")}
          aria-pressed={rows === "compact"}
          onClick={() => setRows(rows === "compact" ? "comfortable" : "compact")}
        />
      </span>
      <span className="wide">
        <IconButton icon="refresh" label={t("action.refresh")} onClick={onRefresh} />
      </span>
      {onAdd && (
        <span className="wide">
          <Button variant="primary" size="toolbar" icon="plus" onClick={onAdd}>
            {t(texts.add)}
          </Button>
        </span>
      )}
    </Toolbar>
  );
});

type FiltersProps = Pick<ListToolbarProps, "state" | "onChange" | "context"> & {
  readonly useFilters: NonNullable<ListToolbarProps["useFilters"]>;
};

/** Alone, as their choices come one after another. */
function Filters({ useFilters, context, state, onChange }: FiltersProps) {
  return useFilters(context).map((filter) => (
    <Filter
      key={filter.name}
      filter={filter}
      value={state.filters[filter.name]}
      onChange={(value) => {
        const { [filter.name]: _, ...others } = state.filters;
        onChange({ filters: value === undefined ? others : { ...others, [filter.name]: value } });
      }}
    />
  ));
}

interface FilterProps {
  readonly filter: ListFilter;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

function Filter({ filter: { name, label, choices, onSearch, labelOf }, value, onChange }: FilterProps) {
  const isKnown = value === undefined || choices.some((choice) => choice.value === value);
  const named = useQuery({
    queryKey: ["picker", "filter-label", name, value],
    queryFn: () => labelOf?.(value ?? "") ?? "",
    enabled: !isKnown && labelOf !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <FilterPill
      label={label}
      value={value}
      valueLabel={named.data}
      choices={choices}
      onSearch={onSearch}
      onChange={onChange}
    />
  );
}

/** Adds on phones, where the toolbar has no room for it. */
export function AddButton({ label, onAdd }: { readonly label: string; readonly onAdd: () => void }) {
  return (
    <Floating type="button" aria-label={label} onClick={onAdd}>
      <Icon name="plus" size={20} />
    </Floating>
  );
}

const Toolbar = styled.div({
  display: "flex",
  alignItems: "center",
  gap: 8,
  flex: "none",
  blockSize: 57,
  padding: "0 16px 0 24px",
  borderBlockEnd: "1px solid var(--line)",
  "& .grow": { flex: 1 },
  "& .wide:last-of-type": { marginInlineStart: 8 },
  "@media (max-width: 959.95px)": {
    blockSize: 52,
    padding: "0 16px",
    overflowX: "auto",
    scrollbarWidth: "none",
    "& .grow": { display: "none" },
    "& .wide": { display: "none" },
  },
});

const Floating = styled.button({
  display: "none",
  position: "absolute",
  zIndex: 4,
  insetInlineEnd: 16,
  insetBlockEnd: 68,
  placeItems: "center",
  inlineSize: 52,
  blockSize: 52,
  border: 0,
  borderRadius: 16,
  background: "var(--fill)",
  color: "var(--on-fill)",
  boxShadow: "var(--shadow-menu)",
  "&&": { color: "var(--on-fill)" },
  "@media (max-width: 959.95px)": { display: "grid" },
});
