import MuiMenu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { WIDGET_ARRANGEMENTS } from "@orrery/model/dashboard-edits";
import { Icon } from "../../../controls/basics/icon.tsx";
import { Kbd } from "../../../controls/basics/kbd.tsx";
import { useEditor } from "../model/editor-context.ts";
import type { CommandId, Commands } from "./command.ts";

/** Where on the screen it was asked for. */
export interface MenuPoint {
  readonly clientX: number;
  readonly clientY: number;
}

interface EditorContextMenuProps {
  readonly point: MenuPoint;
  readonly commands: Commands;
  readonly onClose: () => void;
}

const OF_ONE: readonly CommandId[] = [
  "details",
  "copy",
  "copy-reference",
  "cut",
  "duplicate",
  "move-to",
  "export-widget",
  "section-all",
  "section-up",
  "section-down",
  "section",
  "hide",
  "delete",
];
const OF_SEVERAL: readonly CommandId[] = [
  "copy",
  "copy-reference",
  "cut",
  "duplicate",
  "move-to",
  ...WIDGET_ARRANGEMENTS,
  "section",
  "hide",
  "delete",
];
const OF_NONE: readonly CommandId[] = ["add", "section", "import", "paste", "select-all", "aliases", "settings"];

/** What can be done with what was pressed: a widget, all that are chosen, or the dashboard. */
export function EditorContextMenu({ point, commands, onClose }: EditorContextMenuProps) {
  const { size } = useEditor().state().chosen;
  const ids = size === 0 ? OF_NONE : size === 1 ? OF_ONE : OF_SEVERAL;
  const offered = ids.map((id) => commands[id]).filter((command) => command.isEnabled());
  return (
    <MuiMenu
      open
      onClose={onClose}
      anchorReference="anchorPosition"
      anchorPosition={{ left: point.clientX, top: point.clientY }}
      onContextMenu={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {offered.map(({ id, label, icon, shortcut, danger, run }) => (
        <MenuItem
          key={id}
          style={danger ? { color: "var(--bad)" } : undefined}
          onClick={() => {
            onClose();
            run();
          }}
        >
          <Icon name={icon} size={16} />
          {label}
          {shortcut && <Kbd>{shortcut}</Kbd>}
        </MenuItem>
      ))}
    </MuiMenu>
  );
}
