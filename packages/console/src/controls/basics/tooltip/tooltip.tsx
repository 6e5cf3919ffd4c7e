import { cloneElement, type HTMLAttributes, type ReactElement } from "react";
import type { TooltipSide } from "./placement.ts";

interface TooltipProps {
  readonly title: string;
  /** Takes `data-*` attributes: an element of the page, or a component that hands them on. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
  readonly placement?: TooltipSide | undefined;
}

/**
 * A word of explanation on hover and keyboard focus, on ink in both themes. Never the only place of a fact. It only
 * marks its child: one layer for the page shows it, so that a table with a hundred buttons pays nothing for theirs.
 */
export function Tooltip({ title, children, placement = "bottom" }: TooltipProps) {
  return cloneElement(children, { "data-tip": title, "data-tip-side": placement } as HTMLAttributes<HTMLElement>);
}
