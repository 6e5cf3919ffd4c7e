import type { ListView } from "@orrery/model";
import { Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { PageFrame } from "../../page/page-frame.tsx";
import { whenIdle } from "../../page/when-idle.ts";
import type { Scope } from "../../session/scope.ts";
import { useClaims } from "../../session/use-session.ts";
import type { ColumnChoice } from "../columns/column-choice.ts";
import { useColumns } from "../columns/use-columns.ts";
import type { EntityList } from "../entity-list.ts";
import { offeredFilters } from "../filters/list-filter.ts";
import { LazyOverlays, loadOverlays } from "../lazy-overlays.tsx";
import type { ListContext, Listed } from "../list-context.ts";
import type { ViewControl } from "../views/views-button.tsx";
import { AddButton, loadExtras } from "./late-parts.tsx";
import { ListBody, ListScroll } from "./list-body.tsx";
import { ListFooter, ListSelectionBar } from "./list-foot.tsx";
import { type ListState, useListState } from "./list-state.ts";
import { ListToolbar } from "./list-toolbar.tsx";
import { useListActions, useListAdding, useListPageActions } from "./use-list-actions.ts";
import { useListRows } from "./use-list-rows.ts";
import { NOTHING, useSelection } from "./use-selection.ts";

interface EntityListPageProps<E extends Listed> {
  readonly list: EntityList<E>;
  readonly scope: Scope;
  /** Address of the list; the place of an entity is one level below. */
  readonly base: string;
  readonly manage: boolean;
  readonly title?: string | undefined;
}

/** The one page of all entity lists: search, filters, table, selection, drawer, dialogs. */
export function EntityListPage<E extends Listed>({ list, scope, base, manage, title }: EntityListPageProps<E>) {
  const { t } = useTranslation();
  const { userId: self } = useClaims();
  const drawers = `${base}${list.kind.place?.drawer ?? ""}`;
  const context = useMemo<ListContext>(
    () => ({ scope, base, drawers, manage, self, t }),
    [scope, base, drawers, manage, self, t],
  );
  const filters = useMemo(() => offeredFilters(list.filters ?? [], context), [list, context]);
  const { state, change } = useListState(
    useMemo(() => filters.map(({ name }) => name), [filters]),
    list.sort,
  );
  const [view, setView] = useState<ListView>();
  const columns = useColumns(list, context, view);
  const listing = useListRows(list, scope, state, change);
  const { rows, total, refresh } = listing;
  const { entityId, dialog, setDialog, actions, open, run } = useListActions(list, context);
  const adding = useListAdding(list, context, setDialog);
  const { addLabel, addMore, onAdd } = adding;
  const matching =
    list.bulk && total !== undefined ? { search: state.search, filters: state.filters, total } : undefined;
  const isSelectable = (row: E) => list.removable?.(row, context) ?? true;
  const selection = useSelection({ rows, isSelectable, matching });
  const { chosen } = selection;
  const groupActions = manage ? actions.filter((action) => action.group) : []; // who only reads has nothing to select for
  const clear =
    state.search !== "" || Object.keys(state.filters).length > 0
      ? () => change({ search: "", filters: {} })
      : undefined;
  const close = () => {
    setDialog(undefined);
    if (dialog?.kind === "act") selection.select(NOTHING);
  };
  const isLoaded = total !== undefined;
  useEffect(() => (isLoaded ? whenIdle(() => void preloadOverlays(list)) : undefined), [isLoaded, list]);
  useListPageActions(adding, { t, refresh, clear });
  const heading = title ?? t(list.texts.plural);
  const tools = useListTools(list, context, { heading, state, total, choice: columns.control.choice }, setView);
  const hasFloatingAdd = addLabel !== undefined && chosen.length === 0;
  return (
    <PageFrame title={title} count={total}>
      <ListToolbar
        texts={list.texts}
        state={state}
        onChange={change}
        filters={filters}
        columns={columns.control}
        exported={tools.exported}
        views={tools.views}
        onRefresh={refresh}
        {...adding}
      />
      {hasFloatingAdd && rows?.length !== 0 && (
        <Suspense fallback={null}>
          <AddButton label={addLabel} more={addMore} onAdd={onAdd} />
        </Suspense>
      )}
      <ListScroll data-below-button={hasFloatingAdd || undefined}>
        <ListBody
          {...listing}
          list={list}
          context={context}
          heading={heading}
          state={state}
          onChange={change}
          columns={columns}
          actions={actions}
          selection={groupActions.length > 0 ? selection : undefined}
          isSelectable={isSelectable}
          adding={adding}
          onClear={clear}
          entityId={entityId}
          onOpen={open}
          onRun={run}
        />
      </ListScroll>
      {rows && rows.length + state.page > 0 && <ListFooter state={state} total={total ?? 0} onChange={change} />}
      {chosen.length > 0 && (
        <ListSelectionBar
          selection={selection}
          total={total}
          actions={groupActions}
          hearsEscape={entityId === undefined}
          onRun={run}
        />
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

interface Shown {
  readonly heading: string;
  readonly state: ListState;
  readonly total: number | undefined;
  readonly choice: ColumnChoice | undefined;
}

/** What the toolbar keeps of a list as it is shown: a file, and a view. */
function useListTools<E extends Listed>(
  list: EntityList<E>,
  context: ListContext,
  { heading, state, total, choice }: Shown,
  onCurrent: (view: ListView | undefined) => void,
) {
  const exported = useCallback(
    () => loadExtras().then(({ listExport }) => listExport(list, context, { name: heading, state, choice, total })),
    [list, context, heading, state, choice, total],
  );
  const views = useMemo<ViewControl>(
    () => ({ kind: list.kind, context, plain: heading, state, columns: choice, onCurrent }),
    [list, context, heading, state, choice, onCurrent],
  );
  return { exported, views };
}

/** What the list opens comes while nothing else is to do; a failure shows when it is really opened. */
function preloadOverlays<E extends Listed>({ preload, form }: EntityList<E>): Promise<unknown> {
  return Promise.allSettled([loadOverlays(), form(), preload?.()]);
}
