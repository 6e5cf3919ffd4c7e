import { type MouseEvent, useRef } from "react";
import type { DataTableProps } from "../column.ts";
import { toggled } from "./toggled.ts";

/** Shift takes along what lies between a box and the one used before it. */
export function useRangeSelection<R>({ rows = [], rowKey, selectable = () => true }: DataTableProps<R>) {
  const shift = useRef(false);
  const last = useRef<string>(undefined);
  return {
    /** A click on a label makes another one on its box, which has no keys. */
    noteShift: (event: MouseEvent) => {
      if (event.detail > 0 || event.shiftKey) shift.current = event.shiftKey;
    },
    chosen: (keys: ReadonlySet<string>, key: string): ReadonlySet<string> => {
      const all = rows.map(rowKey);
      const [from, to] = [all.indexOf(last.current ?? ""), all.indexOf(key)].toSorted((a, b) => a - b);
      last.current = key;
      const isRange = shift.current && from !== undefined && from >= 0 && to !== undefined;
      shift.current = false; // a box that is ticked with a key has no click
      if (!isRange) return toggled(keys, key);
      const between = rows
        .slice(from, to + 1)
        .filter(selectable)
        .map(rowKey);
      const next = new Set(keys);
      for (const each of between) {
        if (keys.has(key)) next.delete(each);
        else next.add(each);
      }
      return next;
    },
  };
}
