import MuiMenu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { Icon } from "../../controls/basics/icon.tsx";
import { Kbd } from "../../controls/basics/kbd.tsx";
import type { CanvasPoint } from "./canvas/chain-canvas.tsx";
import type { CommandId } from "./commands/command.ts";
import type { Commands } from "./commands/use-commands.ts";
import { useEditor } from "./editor-context.ts";

interface ContextMenuProps {
  readonly point: CanvasPoint;
  readonly commands: Commands;
  readonly onClose: () => void;
}

const OF_NODE: readonly CommandId[] = ["details", "connect", "copy", "cut", "duplicate", "debug-on", "delete"];
const OF_LINK: readonly CommandId[] = ["details", "delete"];
const OF_CANVAS: readonly CommandId[] = ["add", "note", "frame", "paste", "select-all", "layout", "apply", "decline"];
const OF_SEVERAL: readonly CommandId[] = [
  "copy",
  "cut",
  "duplicate",
  "paste",
  "deselect",
  "nest",
  "frame",
  "layout",
  "left",
  "centre",
  "right",
  "top",
  "middle",
  "bottom",
  "columns",
  "rows",
  "debug-on",
  "delete",
];

/** What can be done with what was pressed: a node, a link, all that is chosen, or the canvas. */
export function ContextMenu({ point, commands, onClose }: ContextMenuProps) {
  const editor = useEditor();
  const { chosen } = editor.state();
  const isOne = chosen.size === 1 && point.key !== undefined;
  const ids =
    chosen.size > 1 && (point.key === undefined || chosen.has(point.key))
      ? OF_SEVERAL
      : isOne && editor.graph.links.has(point.key)
        ? OF_LINK
        : isOne
          ? OF_NODE
          : OF_CANVAS;
  const offered = ids.map((id) => commands[id]).filter((command) => command.isEnabled());
  return (
    <MuiMenu
      open
      onClose={onClose}
      anchorReference="anchorPosition"
      anchorPosition={{ left: point.screen.x, top: point.screen.y }}
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
            run(point);
          }}
        >
          {icon && <Icon name={icon} size={16} />}
          <span style={{ flex: 1, minInlineSize: 120 }}>{label}</span>
          {shortcut && <Kbd>{shortcut}</Kbd>}
        </MenuItem>
      ))}
    </MuiMenu>
  );
}
