import { WIDGET_ARRANGEMENTS } from "@orrery/model/dashboard-edits";
import type { IconName } from "../../../controls/basics/icon-names.ts";

export const DASHBOARD_COMMANDS = [
  "undo",
  "redo",
  "save",
  "add",
  "import",
  "details",
  "copy",
  "copy-reference",
  "cut",
  "paste",
  "duplicate",
  "move-to",
  "delete",
  "hide",
  "section",
  "section-all",
  "section-up",
  "section-down",
  "select-all",
  "deselect",
  ...WIDGET_ARRANGEMENTS,
  "find",
  "replace",
  "export-widget",
  "export",
  "states",
  "layouts",
  "aliases",
  "filters",
  "settings",
  "desktop",
  "tablet",
  "phone",
] as const;

export type CommandId = (typeof DASHBOARD_COMMANDS)[number];

/** Something that can be done in the editor, wherever it is offered: keys, menus, palette. */
export interface Command {
  readonly id: CommandId;
  readonly label: string;
  readonly icon: IconName;
  /** As it is written for people. */
  readonly shortcut?: string | undefined;
  readonly danger?: boolean | undefined;
  /** Looked at when a menu opens or a key is pressed. */
  readonly isEnabled: () => boolean;
  readonly run: () => void;
}

export type Commands = Readonly<Record<CommandId, Command>>;

/** Keys by what they do; `mod`: Ctrl, or Cmd on a Mac. Copying, cutting and pasting come from the browser. */
export const EDITOR_KEYS: readonly (readonly [key: string, id: CommandId])[] = [
  ["mod+z", "undo"],
  ["mod+shift+z", "redo"],
  ["mod+y", "redo"],
  ["mod+s", "save"],
  ["mod+a", "select-all"],
  ["mod+d", "duplicate"],
  ["mod+r", "copy-reference"],
  ["mod+f", "find"],
  ["mod+h", "replace"],
  ["m", "move-to"],
  ["Delete", "delete"],
  ["Backspace", "delete"],
  ["Escape", "deselect"],
  ["Enter", "details"],
  ["a", "add"],
  ["s", "section"],
];

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** The command of a key. */
export function commandOf(event: Key): CommandId | undefined {
  if (event.altKey) return undefined;
  const mod = event.ctrlKey || event.metaKey ? "mod+" : "";
  const pressed = `${mod}${event.shiftKey ? "shift+" : ""}${event.key.toLowerCase()}`;
  return EDITOR_KEYS.find(([key]) => key.toLowerCase() === pressed)?.[1];
}

const ARROWS: Readonly<Record<string, { readonly cols: number; readonly rows: number }>> = {
  ArrowLeft: { cols: -1, rows: 0 },
  ArrowRight: { cols: 1, rows: 0 },
  ArrowUp: { cols: 0, rows: -1 },
  ArrowDown: { cols: 0, rows: 1 },
};

/** What an arrow does with the chosen widgets: moves them by a cell, with Shift makes them larger or smaller. */
export function stepOf(event: Key) {
  const by = Object.hasOwn(ARROWS, event.key) ? ARROWS[event.key] : undefined;
  if (!by || event.altKey || event.ctrlKey || event.metaKey) return undefined;
  return { kind: event.shiftKey ? ("resize" as const) : ("move" as const), by };
}

/** How a key is written in menus; undefined: the command has none. */
export function shortcutOf(id: CommandId, isMac: boolean): string | undefined {
  const mod = (key: string) => (isMac ? `⌘${key}` : `Ctrl ${key}`);
  if (id === "copy" || id === "cut" || id === "paste") return mod({ copy: "C", cut: "X", paste: "V" }[id]);
  const key = EDITOR_KEYS.find(([, of]) => of === id)?.[0];
  if (key === undefined) return undefined;
  const [last = "", ...before] = key.split("+").reverse();
  const names: Readonly<Record<string, string>> = { Delete: "Del", Escape: "Esc" };
  const named = names[last] ?? (last.length === 1 ? last.toUpperCase() : last);
  const shift = before.includes("shift") ? (isMac ? "⇧" : "Shift ") : "";
  return before.includes("mod") ? mod(`${shift}${named}`) : `${shift}${named}`;
}
