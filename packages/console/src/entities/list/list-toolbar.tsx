import styled from "@emotion/styled";
import { memo, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { SearchField } from "../../controls/fields/search-field.tsx";
import type { MenuAction } from "../../controls/overlays/menu.tsx";
import type { ListTexts } from "../entity-list.ts";
import { hasSeveral, type ListFilter } from "../filters/list-filter.ts";
import { ListFilters } from "../filters/list-filters.tsx";
import type { ViewControl } from "../views/views-button.tsx";
import { FilterChips, ListTools, SplitButton, ViewsButton } from "./late-parts.tsx";
import type { ChangeListState, ListState } from "./list-state.ts";
import type { ListToolsProps } from "./list-tools.tsx";

/** The room of what comes later, so that the pills do not need another line, and move the table, when it comes. */
const VIEW = { inlineSize: 84 } as const;
const TOOLS = { inlineSize: 152, flex: "none" } as const;
const MORE = { display: "inline-block", paddingInlineEnd: 31 } as const;

interface ListToolbarProps extends ListToolsProps {
  readonly texts: ListTexts;
  readonly state: ListState;
  readonly onChange: ChangeListState;
  /** Those that make sense here. */
  readonly filters: readonly ListFilter[];
  readonly views: ViewControl;
  /** Absent: nothing may be added. */
  readonly addLabel: string | undefined;
  /** Other ways to add. */
  readonly addMore: readonly MenuAction[];
  readonly onAdd: () => void;
}

/** Above a list: what is searched and filtered, how dense it is, and the way to add to it. Rows change more often. */
export const ListToolbar = memo(function ListToolbar(props: ListToolbarProps) {
  const { texts, state, onChange, filters, columns, views, exported, onRefresh, addLabel, addMore, onAdd } = props;
  const { t } = useTranslation();
  const changeFilters = (next: ListState["filters"], options?: { readonly replace?: boolean }) =>
    onChange({ filters: next }, options);
  const add = (
    <Button variant="primary" size="toolbar" icon="plus" onClick={onAdd}>
      {addLabel}
    </Button>
  );
  return (
    <>
      <Toolbar data-filters>
        <SearchField hotkey label={t(texts.search)} value={state.search} onChange={(search) => onChange({ search })} />
        <div className="filters">
          <Suspense fallback={<span style={VIEW} />}>
            <ViewsButton {...views} />
          </Suspense>
          <ListFilters filters={filters} values={state.filters} onChange={changeFilters} />
        </div>
        <Suspense fallback={<span className="wide" style={TOOLS} />}>
          <ListTools columns={columns} exported={exported} onRefresh={onRefresh} />
        </Suspense>
        {addLabel && (
          <span className="wide">
            {addMore.length > 0 ? (
              <Suspense fallback={<span style={MORE}>{add}</span>}>
                <SplitButton
                  label={addLabel}
                  icon="plus"
                  moreLabel={t("action.more-ways-to-add")}
                  more={addMore}
                  onClick={onAdd}
                />
              </Suspense>
            ) : (
              add
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

const Toolbar = styled.div({
  display: "flex",
  alignItems: "center",
  gap: 8,
  flex: "none",
  minBlockSize: 57,
  padding: "8px 16px 8px 24px",
  borderBlockEnd: "1px solid var(--line)",
  // One line as long as there is room: the search gives way first.
  "& > .MuiOutlinedInput-root": { flexShrink: 100_000, minInlineSize: 176 },
  "& .filters": { display: "flex", flexWrap: "wrap", gap: 8, flex: "1 1 auto", minInlineSize: 0 },
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
    "& > .MuiOutlinedInput-root": { flexShrink: 0, minInlineSize: 168 },
    "& .filters": { display: "contents" },
    "& .wide": { display: "none" },
  },
});
