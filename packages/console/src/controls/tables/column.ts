import type { SortOrder } from "@orrery/model";
import type { ReactNode } from "react";

export interface Column<R> {
  readonly key: string;
  readonly label: string;
  /** The label is spoken but not shown. */
  readonly labelHidden?: boolean | undefined;
  /** Before the label: the colour by which a chart shows the same. */
  readonly mark?: string | undefined;
  /** px or percent; absent: an equal share of the rest. */
  readonly width?: string | undefined;
  readonly align?: "end" | undefined;
  /** Default: yes. */
  readonly sortable?: boolean | undefined;
  /** Times and numbers. */
  readonly tabular?: boolean | undefined;
  /** Left out where the table has less room: `wide` below 680 px, `medium` below 780 px, `roomy` below 920 px. */
  readonly room?: "wide" | "medium" | "roomy" | undefined;
  /** px from the first column on, where it stays while the others are scrolled sideways; the first one always stays. */
  readonly pinnedAt?: number | undefined;
  readonly cell: (row: R) => ReactNode;
}

export interface RowSelection {
  readonly keys: ReadonlySet<string>;
  readonly onChange: (keys: ReadonlySet<string>) => void;
}

export interface Card {
  readonly title: ReactNode;
  readonly meta?: ReactNode;
  readonly when?: ReactNode;
}

/** Widths of columns by key, px. */
export type ColumnWidths = Readonly<Record<string, number>>;

export interface DataTableProps<R> {
  /** Name of the table for assistive technology. */
  readonly label: string;
  readonly columns: readonly Column<R>[];
  /** `undefined`: not here yet; the skeleton of the real layout is shown. */
  readonly rows: readonly R[] | undefined;
  readonly rowKey: (row: R) => string;
  readonly rowName: (row: R) => string;
  readonly sort?: SortOrder | undefined;
  readonly onSort?: ((sort: SortOrder) => void) | undefined;
  readonly selection?: RowSelection | undefined;
  readonly selectable?: ((row: R) => boolean) | undefined;
  /** The row whose drawer is open. */
  readonly currentKey?: string | undefined;
  readonly onRowClick?: ((row: R) => void) | undefined;
  /** Buttons at the end of the row; those of class `on-hover` show on hover and focus only. */
  readonly rowActions?: ((row: R) => ReactNode) | undefined;
  readonly actionsWidth?: number | undefined;
  /** px that the columns need; in less room the table is scrolled sideways, past its first column and its actions. */
  readonly minWidth?: number | undefined;
  /** Present: columns can be resized. Called with the widths of all columns when one was. */
  readonly onResize?: ((widths: ColumnWidths) => void) | undefined;
  /** Shown on phones in place of the row, and where the table is `narrow`. */
  readonly card?: ((row: R) => Card) | undefined;
  /** It has no more room than a phone, whatever the width of the window. */
  readonly narrow?: boolean | undefined;
  /** Rows are selected on phones, too; there they are lines then, without cards. */
  readonly selectsOnPhones?: boolean | undefined;
  readonly rowTone?: ((row: R) => "fresh" | undefined) | undefined;
  readonly skeletonRows?: number | undefined;
}
