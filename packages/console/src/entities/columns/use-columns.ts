import type { ListView } from "@orrery/model";
import { useCallback, useMemo } from "react";
import type { ColumnWidths } from "../../controls/tables/column.ts";
import { localKey } from "../../session/local-settings.ts";
import { useStored } from "../../session/preferences.ts";
import { useClaims } from "../../session/use-session.ts";
import type { EntityList } from "../entity-list.ts";
import type { ListContext, Listed } from "../list-context.ts";
import { drawCell } from "./cells.tsx";
import { type ColumnChoice, choiceOf, type Placed, parseChoice, placeColumns } from "./column-choice.ts";
import { type FittedColumns, fitColumns } from "./fit-columns.ts";
import { type DrawnColumn, offeredColumns } from "./list-column.ts";

/** What the chooser needs: the columns in their places, and what a user makes of them. */
export interface ColumnControl {
  readonly placed: Placed<DrawnColumn<never>>;
  readonly isChanged: boolean;
  /** As it is remembered; absent: the columns stand as the list has them. */
  readonly choice: ColumnChoice | undefined;
  readonly onChange: (placed: Placed<DrawnColumn<never>>) => void;
  readonly onResize: (widths: ColumnWidths) => void;
  readonly onReset: () => void;
}

/** The columns of a list as its user wants them, remembered for him, for whose list it is and for its saved view. */
export function useColumns<E extends Listed>(
  list: EntityList<E>,
  context: ListContext,
  view?: ListView,
): FittedColumns<E> & { readonly control: ColumnControl } {
  const { userId } = useClaims();
  const { scope, manage } = context;
  const kind = manage ? scope.kind : "reader";
  const [kept, keep] = useStored(localKey(`columns-${list.kind.type}-${kind}${view ? `-${view.id}` : ""}-${userId}`));
  const columns = useMemo(() => drawnColumns(list, context), [list, context]);
  const choice = useMemo(() => parseChoice(kept) ?? view?.columns ?? undefined, [kept, view]);
  const placed = useMemo(() => placeColumns(columns, choice), [columns, choice]);
  const widths = choice?.widths;
  const isChanged = choiceOf(placed, columns, widths) !== undefined;
  const fitted = useMemo(() => fitColumns(placed, isChanged, widths), [placed, isChanged, widths]);
  const onReset = useCallback(() => keep(undefined), [keep]);
  const onChange = useCallback(
    (next: Placed<DrawnColumn<never>>) => {
      const made = choiceOf(next, columns, widths);
      keep(made && JSON.stringify(made));
    },
    [keep, columns, widths],
  );
  const onResize = useCallback(
    (next: ColumnWidths) => keep(JSON.stringify(choiceOf(placed, columns, { ...widths, ...next }))),
    [keep, placed, columns, widths],
  );
  return { ...fitted, control: { placed, isChanged, choice, onChange, onResize, onReset } };
}

/** The columns that make sense here, with their texts and cells. */
function drawnColumns<E extends Listed>({ columns }: EntityList<E>, context: ListContext): readonly DrawnColumn<E>[] {
  return offeredColumns(columns, context).map((column) => ({
    ...column,
    label: context.t(column.label),
    cell: (entity) => drawCell(column, entity, context),
  }));
}
