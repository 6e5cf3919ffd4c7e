import styled from "@emotion/styled";
import { lazy, memo, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { Icon } from "../controls/basics/icon.tsx";
import { IconButton } from "../controls/basics/icon-button.tsx";
import { SearchField } from "../controls/fields/search-field.tsx";
import { Menu, type MenuAction } from "../controls/overlays/menu.tsx";
import { density, usePreference } from "../session/preferences.ts";
import { ColumnChooser } from "./columns/column-chooser.tsx";
import type { ColumnControl } from "./columns/use-columns.ts";
import type { ListTexts } from "./entity-list.ts";
import { hasSeveral, type ListFilter } from "./filters/list-filter.ts";
import { ListFilters } from "./filters/list-filters.tsx";
import type { ListState } from "./list-state.ts";

const FilterChips = lazy(() =>
  import("./filters/filter-chips.tsx").then((module) => ({ default: module.FilterChips })),
);

/** Few lists have several ways to add. */
const SplitButton = lazy(() =>
  import("../controls/overlays/split-button.tsx").then((module) => ({ default: module.SplitButton })),
);

interface ListToolbarProps {
  readonly texts: ListTexts;
  readonly state: ListState;
  readonly onChange: (change: Partial<ListState>, options?: { readonly replace?: boolean }) => void;
  /** Those that make sense here. */
  readonly filters: readonly ListFilter[];
  readonly columns: ColumnControl;
  readonly onRefresh: () => void;
  /** Absent: nothing may be added. */
  readonly addLabel: string | undefined;
  /** Other ways to add. */
  readonly addMore: readonly MenuAction[];
  readonly onAdd: () => void;
}

/** Above a list: what is searched and filtered, how dense it is, and the way to add to it. Rows change more often. */
export const ListToolbar = memo(function ListToolbar(props: ListToolbarProps) {
  const { texts, state, onChange, filters, columns, onRefresh, addLabel, addMore, onAdd } = props;
  const { t } = useTranslation();
  const addButton = (
    <Button variant="primary" size="toolbar" icon="plus" onClick={onAdd}>
      {addLabel}
    </Button>
  );
  const [rows, setRows] = usePreference(density);
  const changeFilters = (next: ListState["filters"], options?: { readonly replace?: boolean }) =>
    onChange({ filters: next }, options);
  return (
    <>
      <Toolbar data-filters>
        <SearchField hotkey label={t(texts.search)} value={state.search} onChange={(search) => onChange({ search })} />
        <div className="filters">
          <ListFilters filters={filters} values={state.filters} onChange={changeFilters} />
        </div>
        <span className="wide">
          <IconButton
            icon="density"
            label={t("table.density")}
            aria-pressed={rows === "compact"}
            onClick={() => setRows(rows === "compact" ? "comfortable" : "compact")}
          />
        </span>
        <span className="wide">
          <ColumnChooser control={columns} />
        </span>
        <span className="wide">
          <IconButton icon="refresh" label={t("action.refresh")} onClick={onRefresh} />
        </span>
        {addLabel && (
          <span className="wide">
            {addMore.length > 0 ? (
              <Suspense fallback={addButton}>
                <SplitButton
                  label={addLabel}
                  icon="plus"
                  moreLabel={t("action.more-ways-to-add")}
                  more={addMore}
                  onClick={onAdd}
                />
              </Suspense>
            ) : (
              addButton
            )}
          </span>
        )}
      </Toolbar>
      {hasSeveral(state.filters) && (
        <Suspense fallback={null}>
          <FilterChips filters={filters} values={state.filters} onChange={changeFilters} />
        </Suspense>
      )}
    </>
  );
});

interface AddButtonProps {
  readonly label: string;
  /** Other ways to add: with them it opens a menu of all. */
  readonly more: readonly MenuAction[];
  readonly onAdd: () => void;
}

/** Adds on phones, where the toolbar has no room for it. */
export function AddButton({ label, more, onAdd }: AddButtonProps) {
  const icon = <Icon name="plus" size={20} />;
  if (more.length === 0) {
    return (
      <Floating type="button" aria-label={label} onClick={onAdd}>
        {icon}
      </Floating>
    );
  }
  return (
    <Menu
      actions={[{ id: "add", label, icon: "plus", run: onAdd }, ...more]}
      trigger={(button) => (
        <Floating type="button" aria-label={label} {...button}>
          {icon}
        </Floating>
      )}
    />
  );
}

const Toolbar = styled.div({
  display: "flex",
  alignItems: "center",
  gap: 8,
  flex: "none",
  minBlockSize: 57,
  padding: "8px 16px 8px 24px",
  borderBlockEnd: "1px solid var(--line)",
  "& .filters": { display: "flex", flexWrap: "wrap", gap: 8, flex: "1 1 320px", minInlineSize: 0 },
  "& .filters:empty": { display: "none" },
  "& .wide:first-of-type": { marginInlineStart: "auto" },
  // On small screens the pills have a line of their own.
  "@media (min-width: 960px) and (max-width: 1179.95px)": {
    flexWrap: "wrap",
    paddingBlock: 12,
    "& .filters": { order: 1, flexBasis: "100%" },
  },
  "& .wide:last-of-type": { marginInlineStart: 8 },
  "@media (max-width: 959.95px)": {
    minBlockSize: 52,
    padding: "0 16px",
    overflowX: "auto",
    scrollbarWidth: "none",
    "& .filters": { display: "contents" },
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
