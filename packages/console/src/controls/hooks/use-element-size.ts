import { type RefObject, useLayoutEffect, useState } from "react";

export interface ElementSize {
  readonly width: number;
  readonly height: number;
  /** What its vertical scroll bar takes, whether it is seen or its place is only kept. */
  readonly scrollBar: number;
}

/** The inner size of an element, undefined before it is known. */
export function useElementSize(element: RefObject<HTMLElement | null>): ElementSize | undefined {
  const [size, setSize] = useState<ElementSize>();
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = () => {
      const next = {
        width: target.clientWidth,
        height: target.clientHeight,
        scrollBar: target.offsetWidth - target.clientWidth,
      };
      setSize((before) => (before && sameSize(before, next) ? before : next));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    measure();
    return () => observer.disconnect();
  }, [element]);
  return size;
}

const sameSize = (a: ElementSize, b: ElementSize) =>
  a.width === b.width && a.height === b.height && a.scrollBar === b.scrollBar;
