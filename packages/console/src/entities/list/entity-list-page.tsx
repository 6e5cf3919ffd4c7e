import styled from "@emotion/styled";
import type { ListView, PageData } from "@orrery/model";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useParams } from "react-router";
import { useHotkey } from "../../controls/hooks/use-hotkey.ts";
import { useIsPhone } from "../../controls/hooks/use-is-phone.ts";
import { DataTable } from "../../controls/tables/data-table.tsx";
import { type PageAction, usePageActions } from "../../page/page-actions.tsx";
import { PageFrame } from "../../page/page-frame.tsx";
import { whenIdle } from "../../page/when-idle.ts";
import { useClient } from "../../session/client-context.tsx";
import type { Scope } from "../../session/scope.ts";
import { useClaims } from "../../session/use-session.ts";
import type { EntityAction } from "../actions/entity-action.ts";
import type { Matching } from "../bulk/matching.ts";
import { useColumns } from "../columns/use-columns.ts";
import { addOf, type EntityList, type ListAdd } from "../entity-list.ts";
import type { OpenDialog } from "../entity-overlays.tsx";
import { type ListFilter, offeredFilters } from "../filters/list-filter.ts";
import { LazyOverlays, loadOverlays } from "../lazy-overlays.tsx";
import type { ListContext, Listed } from "../list-context.ts";
import type { ViewControl } from "../views/views-button.tsx";
import { AddButton, EmptyList, LoadError, loadExtras, SelectionBar, TableFooter } from "./late-parts.tsx";
import { actionsOf } from "./list-actions.ts";
import { type ListState, PAGE_SIZES, pageLink, useListState } from "./list-state.ts";
import { ListToolbar } from "./list-toolbar.tsx";
import { RowActions } from "./row-actions.tsx";
import { NOTHING, useSelection } from "./use-selection.ts";

interface EntityListPageProps<E extends Listed> {
  readonly list: EntityList<E>;
  readonly scope: Scope;
  /** Address of the list; an entity's drawer is one level below. */
  readonly base: string;
  readonly manage: boolean;
  readonly title?: string | undefined;
}

const NO_FILTERS: readonly ListFilter[] = [];

/** The one page of all entity lists: search, filters, table, selection, drawer, dialogs. */
export function EntityListPage<E extends Listed>({ list, scope, base, manage, title }: EntityListPageProps<E>) {
  const { t } = useTranslation();
  const client = useClient();
  const navigate = useNavigate();
  const { search: query } = useLocation();
  const { entityId } = useParams();
  const phone = useIsPhone();
  const { userId: self } = useClaims();
  const context = useMemo<ListContext>(() => ({ scope, base, manage, self, t }), [scope, base, manage, self, t]);
  const filters = useMemo(() => filtersOf(list, context), [list, context]);
  const { state, change } = useListState(useMemo(() => filters.map(({ name }) => name), [filters]));
  const [view, setView] = useState<ListView>();
  const { columns, minWidth, control } = useColumns(list, context, view);
  const [dialog, setDialog] = useState<OpenDialog<E>>();
  const answer = useQuery({
    queryKey: ["list", list.kind.type, scope, pageLink(state), state.filters],
    queryFn: ({ signal }) => list.load(client, scope, pageLink(state), state.filters, { signal, ignoreErrors: true }),
    placeholderData: keepPreviousData,
  });

  const { refetch } = answer;
  const refresh = useCallback(() => void refetch(), [refetch]);
  const shown = useDeferredValue(answer.data); // rows are made in slices, behind what is typed meanwhile
  const isPast = shown !== undefined && isPastEnd(shown, state);
  const rows = isPast ? undefined : shown?.data;
  const lastPage = shown === undefined ? 0 : Math.max(0, Math.ceil(shown.totalElements / state.pageSize) - 1);
  useEffect(() => {
    // Old links, and entries that others deleted meanwhile.
    if (isPast && !answer.isPlaceholderData) change({ page: lastPage }, { replace: true });
  }, [isPast, answer.isPlaceholderData, lastPage, change]);
  const matching = list.bulk && shown && { search: state.search, filters: state.filters, total: shown.totalElements };
  const isSelectable = (row: E) => list.removable?.(row, context) ?? true;
  const { keys, chosen, all, select, selectAll } = useSelection({ rows, isSelectable, matching });
  const actions = useMemo(() => actionsOf(list, context), [list, context]);
  const groupActions = manage ? actions.filter((action) => action.group) : []; // who only reads has nothing to select for
  const adds = useMemo(() => addOf(list, context), [list, context]);
  const startAdding = useCallback(() => adds && setDialog({ kind: "add", add: adds }), [adds]);
  const addMore = useMemo(() => otherWays(adds, (add) => setDialog({ kind: "add", add }), t), [adds, t]);
  const addLabel = adds && t(adds.label);
  const filtered = Object.keys(state.filters).length > 0;
  const narrowed = state.search !== "" || filtered;
  const clearAll = () => change({ search: "", filters: {} });
  const open = (row: E) => void navigate(`${base}${row.id.id === entityId ? "" : `/${row.id.id}`}${query}`);
  const run = (action: EntityAction<E>, entities: readonly E[], of?: Matching) => {
    const [first] = entities;
    if ("to" in action.does && first) void navigate(action.does.to(first));
    else setDialog({ kind: "act", action, entities, matching: of });
  };
  const close = () => {
    setDialog(undefined);
    if (dialog?.kind === "act") select(NOTHING);
  };
  const isShown = shown !== undefined;
  useEffect(() => (isShown ? whenIdle(() => void preloadOverlays(list)) : undefined), [isShown, list]);
  useHotkey("n", startAdding, adds !== undefined);
  usePageActions([
    ...(addLabel ? [{ id: "add", label: addLabel, icon: "plus" as const, shortcut: "N", run: startAdding }] : []),
    ...addMore,
    { id: "refresh", label: t("action.refresh"), icon: "refresh", run: refresh },
    ...(narrowed ? [{ id: "clear", label: t("action.clear-filters"), icon: "filter" as const, run: clearAll }] : []),
  ]);

  const heading = title ?? t(list.texts.plural);
  const total = shown?.totalElements;
  const exported = useCallback(
    () =>
      loadExtras().then(({ listExport }) =>
        listExport(list, context, { name: heading, state, choice: control.choice, total }),
      ),
    [list, context, heading, state, control.choice, total],
  );
  const views = useMemo<ViewControl>(
    () => ({ kind: list.kind, context, plain: heading, state, columns: control.choice, onCurrent: setView }),
    [list, context, heading, state, control.choice],
  );
  const RowsContext = list.RowsContext ?? PlainRows;
  return (
    <PageFrame title={title} count={shown?.totalElements}>
      <ListToolbar
        texts={list.texts}
        state={state}
        onChange={change}
        filters={filters}
        columns={control}
        exported={exported}
        views={views}
        onRefresh={refresh}
        addLabel={addLabel}
        addMore={addMore}
        onAdd={startAdding}
      />
      {addLabel && chosen.length === 0 && rows?.length !== 0 && (
        <Suspense fallback={null}>
          <AddButton label={addLabel} more={addMore} onAdd={startAdding} />
        </Suspense>
      )}
      <Scroll data-below-button={(addLabel && chosen.length === 0) || undefined}>
        {answer.isError && !rows ? (
          <Suspense fallback={null}>
            <LoadError
              isList
              name={heading}
              error={answer.error}
              onRetry={refresh}
              onClear={narrowed ? clearAll : undefined}
            />
          </Suspense>
        ) : rows?.length === 0 ? (
          <Suspense fallback={null}>
            <EmptyList
              icon={list.kind.icon}
              texts={list.texts}
              search={state.search}
              filtered={filtered}
              addLabel={addLabel}
              onAdd={startAdding}
              onClear={clearAll}
            />
          </Suspense>
        ) : (
          <RowsContext rows={rows ?? []}>
            <DataTable
              label={heading}
              columns={columns}
              minWidth={minWidth}
              onResize={control.onResize}
              rows={rows}
              rowKey={(row) => row.id.id}
              rowName={list.name}
              sort={state.sort}
              onSort={(sort) => change({ sort })}
              selection={groupActions.length > 0 ? { keys, onChange: select } : undefined}
              selectable={isSelectable}
              currentKey={entityId}
              onRowClick={open}
              actionsWidth={actions.some((action) => action.inline) ? 116 : 64}
              rowActions={(row) => (
                <RowActions
                  list={list}
                  entity={row}
                  actions={actions}
                  context={context}
                  inline={!phone}
                  onSelect={phone && groupActions.length > 0 ? () => select(new Set([row.id.id])) : undefined}
                  onRun={(action) => run(action, [row])}
                />
              )}
              card={(row) => list.card(row, context)}
            />
          </RowsContext>
        )}
      </Scroll>
      {rows && rows.length + state.page > 0 && (
        <Suspense fallback={<div style={FOOTER} />}>
          <TableFooter
            page={state.page}
            pageSize={state.pageSize}
            total={shown?.totalElements ?? 0}
            pageSizes={PAGE_SIZES}
            onPage={(page) => change({ page })}
            onPageSize={(pageSize) =>
              change({ pageSize: PAGE_SIZES.find((size) => size === pageSize) ?? state.pageSize })
            }
          />
        </Suspense>
      )}
      {chosen.length > 0 && (
        <Suspense fallback={null}>
          <SelectionBar
            count={all?.total ?? chosen.length}
            more={selectAll && { label: t("table.select-all-matching", { count: matching?.total }), run: selectAll }}
            hearsEscape={entityId === undefined}
            onClear={() => select(NOTHING)}
            actions={groupActions
              .filter(({ does }) => !all || "remove" in does || "assignment" in does)
              .map((action) => ({
                id: action.id,
                label: t(action.label),
                icon: action.icon,
                run: () => run(action, chosen, all),
              }))}
          />
        </Suspense>
      )}
      {(entityId ?? dialog) !== undefined && (
        <Suspense fallback={null}>
          <LazyOverlays
            list={list}
            entityId={entityId}
            rows={rows ?? []}
            context={context}
            actions={actions}
            dialog={dialog}
            onRun={run}
            onClose={close}
          />
        </Suspense>
      )}
    </PageFrame>
  );
}

/** The ways to add beside the first, for menus. */
function otherWays<E extends Listed>(
  adds: ListAdd<E> | undefined,
  open: (add: ListAdd<E>) => void,
  t: ListContext["t"],
): readonly PageAction[] {
  return (adds?.more ?? []).map((add) => ({
    id: add.label,
    label: t(add.label),
    icon: add.icon ?? "plus",
    run: () => open(add),
  }));
}

function filtersOf<E extends Listed>({ filters = NO_FILTERS }: EntityList<E>, context: ListContext) {
  return offeredFilters(filters, context);
}

/** What the list opens comes while nothing else is to do; a failure shows when it is really opened. */
function preloadOverlays<E extends Listed>({ preload, form }: EntityList<E>): Promise<unknown> {
  return Promise.allSettled([loadOverlays(), form(), preload?.()]);
}

/** Whether a page is asked for that the list no longer has. */
function isPastEnd({ data, totalElements }: PageData<unknown>, { page }: ListState): boolean {
  return data.length === 0 && totalElements > 0 && page > 0;
}

function PlainRows({ children }: { readonly children: ReactNode }) {
  return children;
}

const Scroll = styled.div({
  flex: 1,
  minBlockSize: 0,
  overflow: "auto",
  // The last card can be drawn out from under the button that floats there.
  "@media (max-width: 959.95px)": { "&[data-below-button]:has(li)": { paddingBlockEnd: 76 } },
});

/** The room of the footer, which comes behind the rows. */
const FOOTER = { flex: "none", blockSize: 48 } as const;
