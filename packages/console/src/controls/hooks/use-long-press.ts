import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";

const HOLD_MS = 450;
/** A finger that wanders further is scrolling. */
const SLACK_PX = 10;

/** Handlers that notice a long press; `wasHeld` is true once, for the click that follows it. */
export function useLongPress() {
  const press = useRef<{ readonly timer: number; readonly x: number; readonly y: number }>(undefined);
  const held = useRef(false);
  const cancel = () => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  return {
    wasHeld: () => {
      const before = held.current;
      held.current = false;
      return before;
    },
    handlers: (onHold: () => void) => ({
      onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
        held.current = false;
        if (pointerType === "mouse") return;
        const timer = window.setTimeout(() => {
          held.current = true;
          onHold();
        }, HOLD_MS);
        press.current = { timer, x, y };
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        const start = press.current;
        if (start && Math.hypot(clientX - start.x, clientY - start.y) > SLACK_PX) cancel();
      },
      onPointerUp: cancel,
      onPointerCancel: cancel,
      // The browser's own menu of a link would cover what was selected.
      onContextMenu: (event: MouseEvent) => {
        if (held.current) event.preventDefault();
      },
    }),
  };
}
