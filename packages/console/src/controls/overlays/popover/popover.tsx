import styled from "@emotion/styled";
import { type ReactNode, useEffect, useId, useState } from "react";
import type { PopoverPlacement, PopoverTrigger } from "./placement.ts";
import { PopoverPanel } from "./popover-panel.tsx";
import { usePopoverState } from "./use-popover-state.ts";

export interface PopoverProps {
  /** What it shows; with nothing to show it is hidden. */
  readonly content: ReactNode;
  /** Name of the popover for assistive technology. */
  readonly label: string;
  /** Default: click. A click works for all of them, so that fingers get there too. */
  readonly trigger?: PopoverTrigger | undefined;
  /** Wished for; where there is no room the other side is taken. Default: bottom. */
  readonly placement?: PopoverPlacement | undefined;
  /** Seconds until hover or focus open it. Default: 0.15. */
  readonly openDelay?: number | undefined;
  /** Seconds until leaving closes it. Default: 0.1. */
  readonly closeDelay?: number | undefined;
  /** A close button in its corner. Default: with a click only. */
  readonly closable?: boolean | undefined;
  readonly open?: boolean | undefined;
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
  /** Shown, but not to be seen yet. */
  readonly transparent?: boolean | undefined;
  /** The button it belongs to, which says its state. */
  readonly children: (button: PopoverButton) => ReactNode;
}

export interface PopoverButton {
  readonly "aria-haspopup": "dialog";
  readonly "aria-expanded": boolean;
}

/** A panel beside a button. Escape, its close button or a click elsewhere close it; the focus returns. */
export function Popover(props: PopoverProps) {
  const { content, trigger = "click", placement = "bottom", openDelay = 0.15, closeDelay = 0.1 } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const state = usePopoverState({ openDelay, closeDelay, open: props.open, onOpenChange: props.onOpenChange });
  const open = state.open && !isEmpty(content);
  const { set } = state;
  useEffect(() => {
    if (!open) return;
    const handle = (event: PointerEvent) => {
      if (event.target instanceof Element && !belongsTo(event.target, anchor, id)) set(false);
    };
    document.addEventListener("pointerdown", handle, true);
    return () => document.removeEventListener("pointerdown", handle, true);
  }, [open, anchor, id, set]);
  const hover = trigger === "hover" ? hoverHandlers(state.later) : {};
  const focus = trigger === "focus" ? focusHandlers(state.later) : {};
  return (
    <>
      <Anchor ref={setAnchor} {...hover} {...focus} onClick={() => set(trigger === "click" ? !state.open : true)}>
        {props.children({ "aria-haspopup": "dialog", "aria-expanded": open })}
      </Anchor>
      <PopoverPanel
        id={id}
        open={open}
        label={props.label}
        placement={placement}
        anchor={anchor}
        takesFocus={trigger === "click"}
        closable={props.closable ?? trigger === "click"}
        transparent={props.transparent ?? false}
        onClose={() => set(false)}
        {...hover}
      >
        {content}
      </PopoverPanel>
    </>
  );
}

const hoverHandlers = (later: (open: boolean) => void) => ({
  onMouseEnter: () => later(true),
  onMouseLeave: () => later(false),
});

const focusHandlers = (later: (open: boolean) => void) => ({
  onFocus: () => later(true),
  onBlur: () => later(false),
});

/** In the button, in the panel, or in a menu or dialog that was opened from the panel. */
function belongsTo(target: Element, anchor: Element | null, id: string): boolean {
  if (anchor?.contains(target) || target.closest(`[data-popover="${id}"]`)) return true;
  const layer = target.closest(".MuiModal-root, .MuiPopper-root");
  return layer !== null && !layer.contains(anchor);
}

function isEmpty(content: ReactNode): boolean {
  return content === undefined || content === null || content === false || content === "";
}

const Anchor = styled.span({ display: "inline-flex" });
