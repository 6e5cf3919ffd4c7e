import { type RefObject, useLayoutEffect, useState } from "react";

export interface ElementSize {
  readonly width: number;
  readonly height: number;
}

/** The inner size of an element, undefined before it is known. */
export function useElementSize(element: RefObject<HTMLElement | null>): ElementSize | undefined {
  const [size, setSize] = useState<ElementSize>();
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = () => {
      const next = { width: target.clientWidth, height: target.clientHeight };
      setSize((before) => (before?.width === next.width && before.height === next.height ? before : next));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    measure();
    return () => observer.disconnect();
  }, [element]);
  return size;
}
