import { useCallback, useMemo } from "react";
import { localKey } from "../../session/local-settings.ts";
import { useStored } from "../../session/preferences.ts";
import { useClaims } from "../../session/use-session.ts";
import type { EntityList } from "../entity-list.ts";
import type { ListContext, Listed } from "../list-context.ts";
import { drawCell } from "./cells.tsx";
import { choiceOf, type Placed, parseChoice, placeColumns } from "./column-choice.ts";
import { type FittedColumns, fitColumns } from "./fit-columns.ts";
import { type DrawnColumn, offeredColumns } from "./list-column.ts";

/** What the chooser needs: the columns in their places, and what a user makes of them. */
export interface ColumnControl {
  readonly placed: Placed<DrawnColumn<never>>;
  readonly isChanged: boolean;
  readonly onChange: (placed: Placed<DrawnColumn<never>>) => void;
  readonly onReset: () => void;
}

/** The columns of a list as its user wants them, remembered for him and for whose list it is. */
export function useColumns<E extends Listed>(
  list: EntityList<E>,
  context: ListContext,
): FittedColumns<E> & { readonly control: ColumnControl } {
  const { userId } = useClaims();
  const { scope, manage } = context;
  const kind = manage ? scope.kind : "reader";
  const [kept, keep] = useStored(localKey(`columns-${list.kind.type}-${kind}-${userId}`));
  const columns = useMemo(() => drawnColumns(list, context), [list, context]);
  const placed = useMemo(() => placeColumns(columns, parseChoice(kept)), [columns, kept]);
  const isChanged = choiceOf(placed, columns) !== undefined;
  const fitted = useMemo(() => fitColumns(placed, isChanged), [placed, isChanged]);
  const onReset = useCallback(() => keep(undefined), [keep]);
  const onChange = useCallback(
    (next: Placed<DrawnColumn<never>>) => {
      const choice = choiceOf(next, columns);
      keep(choice && JSON.stringify(choice));
    },
    [keep, columns],
  );
  return { ...fitted, control: { placed, isChanged, onChange, onReset } };
}

/** The columns that make sense here, with their texts and cells. */
function drawnColumns<E extends Listed>({ columns }: EntityList<E>, context: ListContext): readonly DrawnColumn<E>[] {
  return offeredColumns(columns, context).map((column) => ({
    ...column,
    label: context.t(column.label),
    cell: (entity) => drawCell(column, entity, context),
  }));
}
