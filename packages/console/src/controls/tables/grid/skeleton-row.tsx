import { SkeletonBar, skeletonWidth } from "../../basics/skeleton.tsx";
import type { Column } from "../column.ts";

interface SkeletonRowProps<R> {
  readonly index: number;
  readonly columns: readonly Column<R>[];
  /** Whether there is a column of boxes. */
  readonly lead: boolean;
  /** Whether there is a column of actions. */
  readonly tail: boolean;
}

/** A line that is not here yet. */
export function SkeletonRow<R>({ index, columns, lead, tail }: SkeletonRowProps<R>) {
  return (
    <tr>
      {lead && (
        <td>
          <SkeletonBar width={16} />
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.key} data-room={column.room} data-align={column.align}>
          <SkeletonBar width={skeletonWidth(index + at)} />
        </td>
      ))}
      {tail && <td />}
    </tr>
  );
}
