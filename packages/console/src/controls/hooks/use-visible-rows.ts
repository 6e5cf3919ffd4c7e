import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { RowHeights, type VisibleRow } from "./row-heights.ts";

interface VisibleRowsOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Height of a row that was not measured, px. */
  readonly size: number;
  /** Rows beyond those in sight, at both ends. */
  readonly overscan: number;
  /** What is taken for the height of the scroller until it is known, px. */
  readonly height?: number | undefined;
}

interface VisibleRows {
  readonly items: readonly VisibleRow[];
  /** Height of all rows, px. */
  readonly total: number;
  /** Scrolls as little as brings a row into sight, or to the middle. */
  readonly scrollTo: (index: number, to?: "sight" | "middle") => void;
  /** The ref of a row that may be higher than others; its `data-index` says which it is. */
  readonly measure: (element: HTMLElement | null) => (() => void) | undefined;
}

/** Which of very many rows are in sight, or nearly: only those are rendered. */
export function useVisibleRows({ scroller, count, size, overscan, height = 0 }: VisibleRowsOptions): VisibleRows {
  const heights = useMemo(() => new RowHeights(size), [size]);
  const [sight, setSight] = useState({ top: 0, height });
  const [, setMeasured] = useState(0);
  const items = heights.inSight(count, sight, overscan);
  const shown = useRef({ items, count, heights, overscan, sight });
  shown.current = { items, count, heights, overscan, sight };
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const next = { top: element.scrollTop, height: element.clientHeight };
      const { items, count, heights, overscan, sight } = shown.current;
      const rows = heights.inSight(count, next, overscan);
      const isSame = rows[0]?.index === items[0]?.index && rows.at(-1)?.index === items.at(-1)?.index;
      return isSame && next.height === sight.height ? undefined : next; // most movements show the same rows
    };
    const first = look();
    if (first) setSight(first);
    const handle = () => {
      const next = look();
      if (next) flushSync(() => setSight(next)); // with the frame that is scrolled, not after it
    };
    const sizes = new ResizeObserver(() => {
      const next = look();
      if (next) setSight(next);
    });
    element.addEventListener("scroll", handle, { passive: true });
    sizes.observe(element);
    return () => {
      element.removeEventListener("scroll", handle);
      sizes.disconnect();
    };
  }, [scroller]);
  const observer = useRef<ResizeObserver>(undefined);
  useEffect(() => () => observer.current?.disconnect(), []);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    observer.current ??= new ResizeObserver((entries) => {
      const { heights } = shown.current;
      const changed = entries.filter(({ target }) =>
        heights.measure(Number((target as HTMLElement).dataset.index), target.getBoundingClientRect().height),
      );
      if (changed.length > 0) setMeasured((before) => before + 1);
    });
    const { current } = observer;
    current.observe(element);
    return () => current.unobserve(element);
  }, []);
  const scrollTo = useCallback(
    (index: number, to: "sight" | "middle" = "sight") => {
      const element = scroller.current;
      if (!element) return;
      const { heights } = shown.current;
      const { scrollTop: top, clientHeight: room } = element;
      const [start, end] = [heights.startOf(index), heights.startOf(index + 1)];
      if (to === "middle") element.scrollTop = (start + end - room) / 2;
      else if (start < top) element.scrollTop = start;
      else if (end > top + room) element.scrollTop = end - room;
    },
    [scroller],
  );
  return { items, total: heights.startOf(count), scrollTo, measure };
}
