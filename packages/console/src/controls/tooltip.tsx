import MuiTooltip from "@mui/material/Tooltip";
import type { ReactElement, ReactNode } from "react";

interface TooltipProps {
  readonly title: ReactNode;
  readonly children: ReactElement;
  readonly placement?: "top" | "bottom" | "left" | "right" | undefined;
}

/** A word of explanation on hover and keyboard focus, on ink in both themes. Never the only place of a fact. */
export function Tooltip({ title, children, placement = "bottom" }: TooltipProps) {
  return (
    <MuiTooltip title={title} placement={placement} describeChild={typeof title !== "string"}>
      {children}
    </MuiTooltip>
  );
}
