import styled from "@emotion/styled";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useParams } from "react-router";
import { Button } from "../controls/button.tsx";
import { DataTable } from "../controls/data-table.tsx";
import { Icon } from "../controls/icon.tsx";
import { IconButton } from "../controls/icon-button.tsx";
import { FilterPill } from "../controls/pill.tsx";
import { SearchField } from "../controls/search-field.tsx";
import { EmptyState } from "../controls/states.tsx";
import { TableFooter } from "../controls/table-footer.tsx";
import { useHotkey } from "../controls/use-hotkey.ts";
import { useClient } from "../session/client-context.tsx";
import { density, usePreference } from "../session/preferences.ts";
import type { Scope } from "../session/scope.ts";
import { usePageActions } from "../shell/page-actions.tsx";
import { PageFrame } from "../shell/page-frame.tsx";
import { ActionDialog } from "./action-dialog.tsx";
import { AddEntityDialog } from "./add-entity-dialog.tsx";
import { EntityDrawer } from "./entity-drawer.tsx";
import type { EntityAction, EntityList, ListContext, Listed } from "./entity-list.ts";
import { PAGE_SIZES, pageLink, useListState } from "./list-state.ts";
import { LoadError } from "./load-error.tsx";
import { RowActions } from "./row-actions.tsx";
import { SelectionBar } from "./selection-bar.tsx";

interface EntityListPageProps<E extends Listed> {
  readonly list: EntityList<E>;
  readonly scope: Scope;
  /** Address of the list; an entity's drawer is one level below. */
  readonly base: string;
  readonly manage: boolean;
  readonly title?: string | undefined;
}

const NO_FILTERS: readonly string[] = [];
const noFilters = () => [];

/** The one page of all entity lists: search, filters, table, selection, drawer, dialogs. */
export function EntityListPage<E extends Listed>({ list, scope, base, manage, title }: EntityListPageProps<E>) {
  const { t } = useTranslation();
  const client = useClient();
  const navigate = useNavigate();
  const { search: query } = useLocation();
  const { entityId } = useParams();
  const context = useMemo<ListContext>(() => ({ scope, manage, t }), [scope, manage, t]);
  const { state, change } = useListState(list.filterNames ?? NO_FILTERS);
  const useFilters = list.useFilters ?? noFilters;
  const filters = useFilters(context);
  const [rowsDensity, setDensity] = usePreference(density);
  const [selected, setSelected] = useState<ReadonlySet<string>>(NOTHING);
  const [adding, setAdding] = useState(false);
  const [acting, setActing] = useState<{ readonly action: EntityAction<E>; readonly entities: readonly E[] }>();
  const answer = useQuery({
    queryKey: ["list", list.entityType, scope, pageLink(state), state.filters],
    queryFn: ({ signal }) => list.load(client, scope, pageLink(state), state.filters, { signal, ignoreErrors: true }),
    placeholderData: keepPreviousData,
  });

  const rows = answer.data?.data;
  const chosen = rows?.filter((row) => selected.has(row.id.id)) ?? [];
  const actions = useMemo(() => actionsOf(list, manage), [list, manage]);
  const groupActions = manage ? actions.filter((action) => action.group) : []; // who only reads has nothing to select for
  const canAdd = manage;
  const narrowed = state.search !== "" || Object.keys(state.filters).length > 0;
  const clearAll = () => change({ search: "", filters: {} });
  const open = (row: E) => void navigate(`${base}${row.id.id === entityId ? "" : `/${row.id.id}`}${query}`);
  const run = (action: EntityAction<E>, entities: readonly E[]) => {
    const [first] = entities;
    if ("to" in action.does && first) void navigate(action.does.to(first));
    else setActing({ action, entities });
  };
  useHotkey("n", () => setAdding(true), canAdd);
  usePageActions([
    ...(canAdd
      ? [{ id: "add", label: t(list.texts.add), icon: "plus" as const, shortcut: "N", run: () => setAdding(true) }]
      : []),
    { id: "refresh", label: t("action.refresh"), icon: "refresh", run: () => void answer.refetch() },
    ...(narrowed ? [{ id: "clear", label: t("action.clear-filters"), icon: "filter" as const, run: clearAll }] : []),
  ]);

  const RowsContext = list.RowsContext ?? PlainRows;
  const AddDialog = list.AddDialog ?? AddEntityDialog<E>;
  const heading = title ?? t(list.texts.plural);
  return (
    <PageFrame title={title} count={answer.data?.totalElements}>
      <Toolbar>
        <SearchField
          hotkey
          label={t(list.texts.search)}
          value={state.search}
          onChange={(search) => change({ search })}
        />
        {filters.map((filter) => (
          <FilterPill
            key={filter.name}
            label={filter.label}
            value={state.filters[filter.name]}
            choices={filter.choices}
            onChange={(value) => {
              const { [filter.name]: _, ...others } = state.filters;
              change({ filters: value === undefined ? others : { ...others, [filter.name]: value } });
            }}
          />
        ))}
        <span className="grow" />
        <span className="wide">
          <IconButton
            icon="density"
            label={t("table.density")}
            aria-pressed={rowsDensity === "compact"}
            onClick={() => setDensity(rowsDensity === "compact" ? "comfortable" : "compact")}
          />
        </span>
        <span className="wide">
          <IconButton icon="refresh" label={t("action.refresh")} onClick={() => void answer.refetch()} />
        </span>
        {canAdd && (
          <span className="wide">
            <Button variant="primary" size="toolbar" icon="plus" onClick={() => setAdding(true)}>
              {t(list.texts.add)}
            </Button>
          </span>
        )}
      </Toolbar>
      {canAdd && chosen.length === 0 && (
        <Fab type="button" aria-label={t(list.texts.add)} onClick={() => setAdding(true)}>
          <Icon name="plus" size={20} />
        </Fab>
      )}
      <Scroll>
        {answer.isError && !rows ? (
          <LoadError
            name={heading}
            error={answer.error}
            onRetry={() => void answer.refetch()}
            onClear={narrowed ? clearAll : undefined}
          />
        ) : rows?.length === 0 ? (
          narrowed ? (
            <EmptyState
              icon="search"
              title={t("table.nothing-found")}
              text={t("table.nothing-found-text")}
              actions={<Button onClick={clearAll}>{t("action.clear-filters")}</Button>}
            />
          ) : (
            <EmptyState
              icon={list.icon}
              title={t(list.texts.empty)}
              text={manage ? t(list.texts.emptyHint) : undefined}
              actions={
                canAdd && (
                  <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
                    {t(list.texts.add)}
                  </Button>
                )
              }
            />
          )
        ) : (
          <RowsContext rows={rows ?? []}>
            <DataTable
              label={heading}
              columns={list.columns(context)}
              rows={rows}
              rowKey={(row) => row.id.id}
              rowName={list.name}
              sort={state.sort}
              onSort={(sort) => change({ sort })}
              selection={groupActions.length > 0 ? { keys: selected, onChange: setSelected } : undefined}
              selectable={(row) => list.removable?.(row) ?? true}
              currentKey={entityId}
              onRowClick={open}
              actionsWidth={actions.some((action) => action.inline) ? 116 : 64}
              rowActions={(row) => (
                <RowActions
                  list={list}
                  entity={row}
                  actions={actions}
                  context={context}
                  onRun={(action) => run(action, [row])}
                />
              )}
              card={(row) => list.card(row, context)}
            />
          </RowsContext>
        )}
      </Scroll>
      {rows && rows.length + state.page > 0 && (
        <TableFooter
          page={state.page}
          pageSize={state.pageSize}
          total={answer.data?.totalElements ?? 0}
          pageSizes={PAGE_SIZES}
          onPage={(page) => change({ page })}
          onPageSize={(pageSize) =>
            change({ pageSize: PAGE_SIZES.find((size) => size === pageSize) ?? state.pageSize })
          }
        />
      )}
      {chosen.length > 0 && (
        <SelectionBar
          count={chosen.length}
          onClear={() => setSelected(NOTHING)}
          actions={groupActions.map((action) => ({
            id: action.id,
            label: t(action.label),
            icon: action.icon,
            run: () => run(action, chosen),
          }))}
        />
      )}
      {entityId && (
        <EntityDrawer
          key={entityId}
          list={list}
          id={entityId}
          rows={rows ?? []}
          context={context}
          base={base}
          actions={actions}
          onRun={(action, entity) => run(action, [entity])}
        />
      )}
      {adding && <AddDialog list={list} scope={scope} onClose={() => setAdding(false)} />}
      {acting && (
        <ActionDialog
          list={list}
          effect={acting.action.does}
          entities={acting.entities}
          onDeleted={(entity) => {
            if (entity.id.id === entityId) void navigate(`${base}${query}`, { replace: true });
          }}
          onClose={() => {
            setActing(undefined);
            setSelected(NOTHING);
          }}
        />
      )}
    </PageFrame>
  );
}

const NOTHING: ReadonlySet<string> = new Set();

function PlainRows({ children }: { readonly children: ReactNode }) {
  return children;
}

/** The list's own actions, and delete as the last one where the list has it. */
function actionsOf<E extends Listed>(list: EntityList<E>, manage: boolean): readonly EntityAction<E>[] {
  const own = list.actions ?? [];
  if (!manage || !list.remove) return own;
  return [
    ...own,
    {
      id: "delete",
      label: "action.delete",
      icon: "trash",
      danger: true,
      group: true,
      enabled: (entity) => list.removable?.(entity) ?? true,
      does: { remove: true },
    },
  ];
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

const Scroll = styled.div({ flex: 1, minBlockSize: 0, overflow: "auto" });

const Fab = styled.button({
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
