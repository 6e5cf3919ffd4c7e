import { lazy, Suspense } from "react";
import { useIsPhone } from "../hooks/use-is-phone.ts";
import type { CardList } from "./card-list.tsx";
import type { DataTableProps } from "./column.ts";
import { Grid } from "./grid/grid.tsx";

export type { Card, Column, DataTableProps } from "./column.ts";

/** Phones alone load the cards. */
const LateCards = lazy(() => import("./card-list.tsx").then((code) => ({ default: code.CardList }))) as typeof CardList; // which it shows, for every R

/** Rows of one kind of thing. Columns are data; paging and sorting belong to who owns the rows. */
export function DataTable<R>(props: DataTableProps<R>) {
  const phone = useIsPhone();
  if (!(phone || props.narrow) || !props.card) return <Grid {...props} phone={phone} />;
  return (
    <Suspense fallback={null}>
      <LateCards {...props} card={props.card} />
    </Suspense>
  );
}
