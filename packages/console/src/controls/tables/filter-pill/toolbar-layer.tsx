import styled from "@emotion/styled";
import Popover from "@mui/material/Popover";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { directionOf } from "../../../i18n/site-language.ts";
import { CloseOnLeave } from "../../overlays/close-on-leave.tsx";

interface ToolbarLayerProps {
  readonly anchor: HTMLElement;
  readonly label: string;
  readonly align?: "start" | "end" | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What a button of a toolbar opens below itself. Escape and a click beside it close it; the button gets the focus back. */
export function ToolbarLayer({ anchor, label, align = "start", onClose, children }: ToolbarLayerProps) {
  const { i18n } = useTranslation();
  const horizontal = (align === "end") === (directionOf(i18n.language) === "ltr") ? "right" : "left";
  return (
    <Layer
      open
      anchorEl={anchor}
      onClose={onClose}
      transitionDuration={120}
      anchorOrigin={{ vertical: "bottom", horizontal }}
      transformOrigin={{ vertical: "top", horizontal }}
      slotProps={{ paper: { role: "dialog", "aria-label": label } }}
    >
      <CloseOnLeave onClose={onClose} />
      {children}
    </Layer>
  );
}

const Layer = styled(Popover)({
  "& .MuiPopover-paper": {
    inlineSize: 272,
    maxInlineSize: "calc(100vw - 32px)",
    marginBlockStart: 4,
    padding: 8,
    borderRadius: "var(--r)",
    background: "var(--raised)",
    boxShadow: "var(--shadow-menu)",
    font: "var(--t-body-s)",
  },
});
