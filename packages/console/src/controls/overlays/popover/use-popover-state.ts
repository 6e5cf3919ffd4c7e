import { useCallback, useEffect, useRef, useState } from "react";
import { useStable } from "../../hooks/use-stable.ts";
import { delayMs } from "./placement.ts";

interface PopoverStateOptions {
  /** Seconds. */
  readonly openDelay: number;
  /** Seconds. */
  readonly closeDelay: number;
  /** Who uses the popover may hold its state; otherwise it holds it itself. */
  readonly open: boolean | undefined;
  readonly onOpenChange: ((open: boolean) => void) | undefined;
}

/** Open or closed, at once (`set`) or after the delays of hover and focus (`later`); the last call counts. */
export function usePopoverState({ openDelay, closeDelay, open: given, onOpenChange }: PopoverStateOptions) {
  const [own, setOwn] = useState(false);
  const open = given ?? own;
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = useStable((next: boolean) => {
    clearTimeout(timer.current);
    setOwn(next);
    onOpenChange?.(next);
  });
  const later = useCallback(
    (next: boolean) => {
      clearTimeout(timer.current);
      const wait = delayMs(next ? openDelay : closeDelay);
      timer.current = window.setTimeout(() => set(next), wait);
    },
    [openDelay, closeDelay, set],
  );
  return { open, set, later };
}
