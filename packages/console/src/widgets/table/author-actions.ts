import type { WidgetAction } from "@orrery/model";
import type { ActionSubject, DashboardContextValue } from "../runtime/dashboard-context.ts";
import type { RowAction } from "./row-actions.tsx";

type Runner = Pick<DashboardContextValue, "canRun" | "run">;

interface AuthorActions<R> {
  readonly cell: readonly WidgetAction[];
  readonly buttons: readonly RowAction<R>[];
  readonly onRow: ((row: R) => void) | undefined;
  readonly onRowDouble: ((row: R) => void) | undefined;
}

/** The actions that the author of the dashboard gave a table; those that cannot be carried out are left out. */
export function authorActions<R>(
  actions: Readonly<Record<string, readonly WidgetAction[]>> = {},
  subjectOf: (row: R) => ActionSubject | undefined,
  { canRun, run }: Runner,
): AuthorActions<R> {
  const cell = (actions.actionCellButton ?? []).filter(canRun);
  const only = (source: string) => {
    const action = actions[source]?.find(canRun);
    return action && ((row: R) => run(action, subjectOf(row)));
  };
  return {
    cell,
    buttons: cell.map((action) => ({
      id: action.name,
      label: action.name,
      icon: { material: action.icon || "more_horiz" },
      run: (row) => run(action, subjectOf(row)),
    })),
    onRow: only("rowClick"),
    onRowDouble: only("rowDoubleClick"),
  };
}
