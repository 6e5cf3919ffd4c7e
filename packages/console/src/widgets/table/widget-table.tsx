import { lazy, Suspense, useRef, useState } from "react";
import { useVisibleRows } from "../../controls/hooks/use-visible-rows.ts";
import { density, usePreference } from "../../session/preferences.ts";
import type { RowAction } from "./row-actions.tsx";
import type { RowFunctions } from "./row-functions.ts";
import { TableHead } from "./table-head.tsx";
import { ROW_PX, Scroller } from "./table-look.ts";
import { actionsWidth, columnWidths, leastWidth, type TableColumn, type TableSort } from "./table-parts.ts";
import { type RowSelection, TableRow } from "./table-row.tsx";
import { useRowLooks } from "./use-row-looks.ts";

const FunctionProblem = lazy(() =>
  import("./function-problem.tsx").then((code) => ({ default: code.FunctionProblem })),
);

export interface WidgetTableProps<R> {
  readonly label: string;
  readonly columns: readonly TableColumn<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  readonly sort: TableSort | undefined;
  readonly onSort: (sort: TableSort) => void;
  /** What a click on a row does; also by Enter on a focused row. */
  readonly onRow?: ((row: R) => void) | undefined;
  readonly onRowDouble?: ((row: R) => void) | undefined;
  /** Buttons at the end of each row. */
  readonly actions?: readonly RowAction<R>[] | undefined;
  /** Whether a button that a row does not have keeps its room; default: true. */
  readonly reservesSpace?: boolean | undefined;
  readonly selection?: RowSelection<R> | undefined;
  /** What the functions of the dashboard decide. */
  readonly functions?: RowFunctions<R> | undefined;
  /** The head stays while rows are scrolled; default: true. */
  readonly stickyHead?: boolean | undefined;
  /** The buttons stay while columns are scrolled; default: false. */
  readonly stickyActions?: boolean | undefined;
}

const OVERSCAN = 12;
const SELECT_PX = 40;

/** The table of every widget. Only the rows in sight are rendered, so that ten thousand cost what twenty do. */
export function WidgetTable<R extends object>(props: WidgetTableProps<R>) {
  const { columns, rows, rowKey, actions = [], selection, functions, stickyHead = true, stickyActions = false } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [rowDensity] = usePreference(density);
  const [clicked, setClicked] = useState<string>();
  const rowPx = ROW_PX[rowDensity];
  const widths = columnWidths(columns);
  const { items, total, measure } = useVisibleRows({ scroller, count: rows.length, size: rowPx, overscan: OVERSCAN });
  const inSight = items.flatMap(({ index }) => rows[index] ?? []);
  const looks = useRowLooks(functions, inSight, rowKey);
  const before = items[0]?.start ?? 0;
  const after = total - (items.at(-1)?.end ?? 0);
  const hasStop = inSight.some((row) => rowKey(row) === clicked);
  /** Content of functions may be higher than a line. */
  const measured = functions?.list.some(({ target }) => target.of === "content") ?? false;
  return (
    <>
      <Scroller
        ref={scroller}
        data-loose-head={!stickyHead || undefined}
        data-sticky-actions={stickyActions || undefined}
      >
        <table
          aria-label={props.label}
          aria-rowcount={rows.length + 1}
          style={{
            minInlineSize: leastWidth(columns) + actionsWidth(actions.length) + (selection ? SELECT_PX : 0),
          }}
        >
          <colgroup>
            {selection && <col style={{ width: SELECT_PX }} />}
            {columns.map((column, index) => (
              <col key={column.id} style={{ width: widths[index] }} />
            ))}
            {actions.length > 0 && <col style={{ width: actionsWidth(actions.length) }} />}
          </colgroup>
          <TableHead {...props} hasActions={actions.length > 0} />
          <tbody>
            {before > 0 && <Spacer height={before} />}
            {items.map(({ index }, at) => {
              const row = rows[index];
              if (row === undefined) return null;
              const key = rowKey(row);
              return (
                <TableRow
                  key={key}
                  {...props}
                  row={row}
                  index={index}
                  look={looks.of(row)}
                  isCurrent={key === clicked}
                  isStop={hasStop ? key === clicked : at === 0}
                  onCurrent={() => setClicked(key)}
                  measure={measured ? measure : undefined}
                />
              );
            })}
            {after > 0 && <Spacer height={after} />}
          </tbody>
        </table>
      </Scroller>
      {(looks.failure || looks.stopped) && (
        <Suspense fallback={null}>
          <FunctionProblem failure={looks.failure} stopped={looks.stopped} />
        </Suspense>
      )}
    </>
  );
}

function Spacer({ height }: { readonly height: number }) {
  return (
    <tr aria-hidden>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
