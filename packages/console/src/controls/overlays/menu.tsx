import styled from "@emotion/styled";
import MuiMenu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import MenuList from "@mui/material/MenuList";
import Popover from "@mui/material/Popover";
import { type CSSProperties, type MouseEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { directionOf } from "../../i18n/site-language.ts";
import { Icon } from "../basics/icon.tsx";
import type { IconName } from "../basics/icon-names.ts";
import { Kbd } from "../basics/kbd.tsx";
import { CloseOnLeave } from "./close-on-leave.tsx";

export interface MenuAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName | undefined;
  readonly shortcut?: string | undefined;
  readonly danger?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly selected?: boolean | undefined;
  readonly run: () => void;
}

interface MenuProps {
  /** The button that opens it; gets the handler and the ARIA state. */
  readonly trigger: (button: {
    readonly onClick: (event: MouseEvent<HTMLElement>) => void;
    readonly "aria-haspopup": "menu";
    readonly "aria-expanded": boolean;
  }) => ReactNode;
  /** As a function: made only when the menu is opened, for rows of tables. */
  readonly actions: readonly MenuAction[] | (() => readonly MenuAction[]);
  /** Above the actions, for example who is signed in; it may hold controls, which a menu itself may not. */
  readonly header?: ReactNode;
  readonly align?: "start" | "end" | undefined;
}

/** A list of actions under a button. Arrows move, Escape closes, focus returns to the button. */
export function Menu({ trigger, ...props }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [wanted, setWanted] = useState(false); // a table has one in each row, and few are ever opened
  return (
    <>
      {trigger({
        onClick: (event) => {
          event.stopPropagation();
          setWanted(true);
          setAnchor(event.currentTarget);
        },
        "aria-haspopup": "menu",
        "aria-expanded": anchor !== undefined,
      })}
      {wanted && <MenuLayer {...props} anchor={anchor} onClose={() => setAnchor(undefined)} />}
    </>
  );
}

interface MenuLayerProps extends Omit<MenuProps, "trigger"> {
  /** Absent: closed, or about to be. */
  readonly anchor: HTMLElement | undefined;
  readonly onClose: () => void;
}

function MenuLayer({ actions, header, align = "end", anchor, onClose }: MenuLayerProps) {
  const { i18n } = useTranslation();
  const atRight = (align === "end") === (directionOf(i18n.language) === "ltr");
  const horizontal = atRight ? "right" : "left";
  const layer = {
    open: anchor !== undefined,
    anchorEl: anchor ?? null,
    onClose,
    onClick: (event: MouseEvent) => event.stopPropagation(),
    anchorOrigin: { vertical: "bottom", horizontal },
    transformOrigin: { vertical: "top", horizontal },
  } as const;
  const items = (typeof actions === "function" ? actions() : actions).map((action) => (
    <MenuItem
      key={action.id}
      disabled={action.disabled ?? false}
      selected={action.selected ?? false}
      style={action.danger ? DANGER : undefined}
      onClick={() => {
        onClose();
        action.run();
      }}
    >
      {action.icon && <Icon name={action.icon} size={16} />}
      <span style={{ flex: 1 }}>{action.label}</span>
      {action.selected && <Icon name="check" size={16} />}
      {action.shortcut && <Kbd>{action.shortcut}</Kbd>}
    </MenuItem>
  ));
  return (
    <>
      {layer.open && <CloseOnLeave onClose={onClose} />}
      {header === undefined ? (
        <MuiMenu {...layer}>{items}</MuiMenu>
      ) : (
        <Panel {...layer} transitionDuration={120}>
          {header}
          <MenuList autoFocusItem disablePadding>
            {items}
          </MenuList>
        </Panel>
      )}
    </>
  );
}

/** The icon too: it is dim otherwise. */
const DANGER: CSSProperties & Readonly<Record<"--dim", string>> = { color: "var(--bad)", "--dim": "var(--bad)" };

const Panel = styled(Popover)({
  "& .MuiPopover-paper": {
    marginBlockStart: 4,
    padding: 4,
    minInlineSize: 180,
    borderRadius: "var(--r)",
    background: "var(--raised)",
    boxShadow: "var(--shadow-menu)",
  },
});
