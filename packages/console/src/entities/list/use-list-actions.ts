import { useCallback, useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import { useHotkey } from "../../controls/hooks/use-hotkey.ts";
import { type PageAction, usePageActions } from "../../page/page-actions.tsx";
import type { EntityAction } from "../actions/entity-action.ts";
import { addOf, type EntityList, type ListAdd } from "../entity-list.ts";
import type { OpenDialog } from "../entity-overlays.tsx";
import type { ListContext, Listed } from "../list-context.ts";
import { actionsOf } from "./list-actions.ts";
import type { Matching } from "./list-state.ts";

/** What can be done with the rows of a list, and the dialog that is open because of it. */
export function useListActions<E extends Listed>(list: EntityList<E>, context: ListContext) {
  const navigate = useNavigate();
  const { search: query } = useLocation();
  const { entityId } = useParams();
  const [dialog, setDialog] = useState<OpenDialog<E>>();
  return {
    /** The entity whose drawer is open. */
    entityId,
    dialog,
    setDialog,
    actions: useMemo(() => actionsOf(list, context), [list, context]),
    /** Opens the drawer of a row, or closes it. */
    open: (row: E) =>
      void navigate(`${row.id.id === entityId ? context.base : `${context.drawers}/${row.id.id}`}${query}`),
    run: (action: EntityAction<E>, entities: readonly E[], matching?: Matching) => {
      const [first] = entities;
      if ("to" in action.does && first) void navigate(action.does.to(first));
      else setDialog({ kind: "act", action, entities, matching });
    },
  };
}

/** The ways to add to a list. */
export interface ListAdding {
  /** Of the first way, which has a button and a key; absent: nothing may be added. */
  readonly addLabel: string | undefined;
  /** Of the first way, where an empty list says something of its own; translated. */
  readonly addHint: string | undefined;
  readonly onAdd: () => void;
  /** The other ways, for menus. */
  readonly addMore: readonly PageAction[];
}

export function useListAdding<E extends Listed>(
  list: EntityList<E>,
  context: ListContext,
  open: (dialog: OpenDialog<E>) => void,
): ListAdding {
  const { t } = context;
  const adds = useMemo(() => addOf(list, context), [list, context]);
  const start = useCallback((add: ListAdd<E>) => open({ kind: "add", add }), [open]);
  const onAdd = useCallback(() => adds && start(adds), [adds, start]);
  const addMore = useMemo(() => adds?.more?.map((add) => pageAction(add, start, t)) ?? [], [adds, start, t]);
  useHotkey("n", onAdd, adds !== undefined);
  useAddInAddress(adds, start);
  return { addLabel: adds && t(adds.label), addHint: adds?.hint && t(adds.hint), onAdd, addMore };
}

/** Links from elsewhere open a way to add: `?add` the first one, `?add=device.import` the one of that label. */
function useAddInAddress<E extends Listed>(adds: ListAdd<E> | undefined, start: (add: ListAdd<E>) => void): void {
  const [query, setQuery] = useSearchParams();
  const wanted = query.get("add");
  useEffect(() => {
    if (wanted === null || !adds) return;
    const add = wanted === "" ? adds : adds.more?.find(({ label }) => label === wanted);
    if (add) start(add);
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete("add");
        return after;
      },
      { replace: true },
    );
  }, [wanted, adds, start, setQuery]);
}

function pageAction<E extends Listed>(
  add: ListAdd<E>,
  start: (add: ListAdd<E>) => void,
  t: ListContext["t"],
): PageAction {
  return { id: add.label, label: t(add.label), icon: add.icon ?? "plus", run: () => start(add) };
}

interface ListCommands {
  readonly t: ListContext["t"];
  readonly refresh: () => void;
  /** Absent: nothing is left out. */
  readonly clear: (() => void) | undefined;
}

/** What the palette offers on the page of a list. */
export function useListPageActions(
  { addLabel, onAdd, addMore }: ListAdding,
  { t, refresh, clear }: ListCommands,
): void {
  usePageActions([
    ...(addLabel ? [{ id: "add", label: addLabel, icon: "plus" as const, shortcut: "N", run: onAdd }] : []),
    ...addMore,
    { id: "refresh", label: t("action.refresh"), icon: "refresh", run: refresh },
    ...(clear ? [{ id: "clear", label: t("action.clear-filters"), icon: "filter" as const, run: clear }] : []),
  ]);
}
