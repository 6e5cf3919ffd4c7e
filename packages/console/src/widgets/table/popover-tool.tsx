import Popover from "@mui/material/Popover";
import { type ReactNode, useState } from "react";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import type { IconName } from "../../controls/basics/icon-names.ts";

interface PopoverToolProps {
  readonly icon: IconName;
  readonly label: string;
  /** There only while it is open. */
  readonly children: ReactNode;
}

/** A button in the head of a widget that opens a panel below it. */
export function PopoverTool({ icon, label, children }: PopoverToolProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <IconButton
        icon={icon}
        size="tiny"
        label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{ paper: { role: "dialog", "aria-label": label } }}
      >
        {children}
      </Popover>
    </>
  );
}
