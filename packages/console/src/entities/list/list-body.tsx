import styled from "@emotion/styled";
import { type ReactNode, Suspense } from "react";
import { useIsPhone } from "../../controls/hooks/use-is-phone.ts";
import { DataTable } from "../../controls/tables/data-table.tsx";
import type { EntityAction } from "../actions/entity-action.ts";
import type { FittedColumns } from "../columns/fit-columns.ts";
import type { ColumnControl } from "../columns/use-columns.ts";
import type { EntityList } from "../entity-list.ts";
import type { ListContext, Listed } from "../list-context.ts";
import { EmptyList, LoadError } from "./late-parts.tsx";
import type { ChangeListState, ListState } from "./list-state.ts";
import { RowActions } from "./row-actions.tsx";
import type { ListAdding } from "./use-list-actions.ts";
import type { ListRows } from "./use-list-rows.ts";
import type { ListSelection } from "./use-selection.ts";

interface ListBodyProps<E extends Listed> extends ListRows<E> {
  readonly list: EntityList<E>;
  readonly context: ListContext;
  readonly heading: string;
  readonly state: ListState;
  readonly onChange: ChangeListState;
  readonly columns: FittedColumns<E> & { readonly control: ColumnControl };
  readonly actions: readonly EntityAction<E>[];
  /** Absent: there is nothing to select rows for. */
  readonly selection: ListSelection<E> | undefined;
  readonly isSelectable: (row: E) => boolean;
  readonly adding: ListAdding;
  /** Shows everything again; absent: nothing is left out. */
  readonly onClear: (() => void) | undefined;
  /** The entity whose drawer is open. */
  readonly entityId: string | undefined;
  readonly onOpen: (row: E) => void;
  readonly onRun: (action: EntityAction<E>, entities: readonly E[]) => void;
}

/** The rows of a list, or why there are none. */
export function ListBody<E extends Listed>(props: ListBodyProps<E>) {
  const { list, heading, state, adding, onClear, rows, error, refresh } = props;
  const RowsContext = list.RowsContext ?? PlainRows;
  if (error && !rows) {
    return (
      <Suspense fallback={null}>
        <LoadError isList name={heading} error={error} onRetry={refresh} onClear={onClear} />
      </Suspense>
    );
  }
  if (rows?.length === 0) {
    return (
      <Suspense fallback={null}>
        <EmptyList
          icon={list.kind.icon}
          texts={list.texts}
          search={state.search}
          filtered={Object.keys(state.filters).length > 0}
          addLabel={adding.addLabel}
          addHint={adding.addHint}
          onAdd={adding.onAdd}
          onClear={onClear}
        />
      </Suspense>
    );
  }
  return (
    <RowsContext rows={rows ?? []}>
      <ListTable {...props} />
    </RowsContext>
  );
}

function ListTable<E extends Listed>(props: ListBodyProps<E>) {
  const { list, context, heading, state, onChange, rows, actions, selection, onRun } = props;
  const { columns, minWidth, control } = props.columns;
  const phone = useIsPhone();
  return (
    <DataTable
      label={heading}
      columns={columns}
      minWidth={minWidth}
      onResize={control.onResize}
      rows={rows}
      rowKey={(row) => row.id.id}
      rowName={list.name}
      sort={state.sort}
      onSort={(sort) => onChange({ sort })}
      selection={selection && { keys: selection.keys, onChange: selection.select }}
      selectable={props.isSelectable}
      currentKey={props.entityId}
      onRowClick={props.onOpen}
      actionsWidth={actions.some((action) => action.inline) ? 116 : 64}
      rowActions={(row) => (
        <RowActions
          list={list}
          entity={row}
          actions={actions}
          context={context}
          inline={!phone}
          onSelect={phone && selection ? () => selection.select(new Set([row.id.id])) : undefined}
          onRun={(action) => onRun(action, [row])}
        />
      )}
      card={(row) => list.card(row, context)}
    />
  );
}

function PlainRows({ children }: { readonly children: ReactNode }) {
  return children;
}

/** Scrolls the rows of a list. */
export const ListScroll = styled.div({
  flex: 1,
  minBlockSize: 0,
  overflow: "auto",
  "&:has(~ [data-selection='floating'])": { paddingBlockEnd: 64 }, // the last row is drawn out from under the bar
  // The last card can be drawn out from under the button that floats there.
  "@media (max-width: 959.95px)": { "&[data-below-button]:has(li)": { paddingBlockEnd: 76 } },
});
