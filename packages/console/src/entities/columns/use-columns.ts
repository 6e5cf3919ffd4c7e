import { useCallback, useMemo } from "react";
import { localKey } from "../../session/local-settings.ts";
import { useStored } from "../../session/preferences.ts";
import { useClaims } from "../../session/use-session.ts";
import type { EntityList, ListColumn, ListContext, Listed } from "../entity-list.ts";
import { choiceOf, type Placed, parseChoice, placeColumns } from "./column-choice.ts";
import { type FittedColumns, fitColumns } from "./fit-columns.ts";

/** What the chooser needs: the columns in their places, and what a user makes of them. */
export interface ColumnControl {
  readonly placed: Placed<ListColumn<never>>;
  readonly isChanged: boolean;
  readonly onChange: (placed: Placed<ListColumn<never>>) => void;
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
  const [kept, keep] = useStored(localKey(`columns-${list.entityType}-${kind}-${userId}`));
  const columns = useMemo(() => list.columns(context), [list, context]);
  const placed = useMemo(() => placeColumns(columns, parseChoice(kept)), [columns, kept]);
  const isChanged = choiceOf(placed, columns) !== undefined;
  const fitted = useMemo(() => fitColumns(placed, isChanged), [placed, isChanged]);
  const onReset = useCallback(() => keep(undefined), [keep]);
  const onChange = useCallback(
    (next: Placed<ListColumn<never>>) => {
      const choice = choiceOf(next, columns);
      keep(choice && JSON.stringify(choice));
    },
    [keep, columns],
  );
  return { ...fitted, control: { placed, isChanged, onChange, onReset } };
}
