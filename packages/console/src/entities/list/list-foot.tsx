import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { EntityAction } from "../actions/entity-action.ts";
import type { Listed } from "../list-context.ts";
import { SelectionBar, TableFooter } from "./late-parts.tsx";
import { type ChangeListState, type ListState, type Matching, PAGE_SIZES } from "./list-state.ts";
import { type ListSelection, NOTHING } from "./use-selection.ts";

interface ListFooterProps {
  readonly state: ListState;
  readonly total: number;
  readonly onChange: ChangeListState;
}

/** The pages of a list. */
export function ListFooter({ state: { page, pageSize }, total, onChange }: ListFooterProps) {
  const changeSize = (wanted: number) => onChange({ pageSize: PAGE_SIZES.find((size) => size === wanted) ?? pageSize });
  return (
    <Suspense fallback={<div style={FOOTER} />}>
      <TableFooter
        page={page}
        pageSize={pageSize}
        total={total}
        pageSizes={PAGE_SIZES}
        onPage={(next) => onChange({ page: next })}
        onPageSize={changeSize}
      />
    </Suspense>
  );
}

interface ListSelectionBarProps<E> {
  readonly selection: ListSelection<E>;
  /** How many all that match are. */
  readonly total: number | undefined;
  /** Those for several rows. */
  readonly actions: readonly EntityAction<E>[];
  /** Whether Escape ends the selection; an open drawer takes it first. */
  readonly hearsEscape: boolean;
  readonly onRun: (action: EntityAction<E>, entities: readonly E[], matching?: Matching) => void;
}

/** What can be done with the selected rows, or with all that match. */
export function ListSelectionBar<E extends Listed>(props: ListSelectionBarProps<E>) {
  const { selection, total, actions, hearsEscape, onRun } = props;
  const { chosen, all, select, selectAll } = selection;
  const { t } = useTranslation();
  const possible = actions.filter(({ does }) => !all || "remove" in does || "assignment" in does);
  return (
    <Suspense fallback={null}>
      <SelectionBar
        count={all?.total ?? chosen.length}
        more={selectAll && { label: t("table.select-all-matching", { count: total }), run: selectAll }}
        hearsEscape={hearsEscape}
        onClear={() => select(NOTHING)}
        actions={possible.map((action) => ({
          id: action.id,
          label: t(action.label),
          icon: action.icon,
          run: () => onRun(action, chosen, all),
        }))}
      />
    </Suspense>
  );
}

/** The room of the footer, which comes behind the rows. */
const FOOTER = { flex: "none", blockSize: 48 } as const;
