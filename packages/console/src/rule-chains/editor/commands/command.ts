import type { IconName } from "../../../controls/basics/icon-names.ts";
import type { CanvasPoint } from "../canvas/chain-canvas.tsx";

export const COMMANDS = [
  "undo",
  "redo",
  "apply",
  "decline",
  "details",
  "add",
  "note",
  "frame",
  "connect",
  "copy",
  "cut",
  "paste",
  "duplicate",
  "delete",
  "select-all",
  "deselect",
  "left",
  "centre",
  "right",
  "top",
  "middle",
  "bottom",
  "columns",
  "rows",
  "layout",
  "nest",
  "debug-on",
  "reset-debug",
  "export",
  "fit",
  "find-next",
  "find-previous",
] as const;

export type CommandId = (typeof COMMANDS)[number];

/** What changes nothing: it is left where a chain can only be looked at. */
export const READING: ReadonlySet<CommandId> = new Set<CommandId>([
  "copy",
  "select-all",
  "deselect",
  "fit",
  "find-next",
  "find-previous",
]);

/** Something that can be done in the editor, wherever it is offered: keys, menus, palette. */
export interface Command {
  readonly id: CommandId;
  readonly label: string;
  readonly icon?: IconName | undefined;
  /** As it is written for people. */
  readonly shortcut?: string | undefined;
  readonly danger?: boolean | undefined;
  /** Looked at when a menu opens or a key is pressed. */
  readonly isEnabled: () => boolean;
  /** `point`: where a menu was opened. */
  readonly run: (point?: CanvasPoint) => void;
}

/** Keys by what they do; `mod`: Ctrl, or Cmd on a Mac. */
export const EDITOR_KEYS: readonly (readonly [key: string, id: CommandId])[] = [
  ["mod+z", "undo"],
  ["mod+shift+z", "redo"],
  ["mod+y", "redo"],
  ["mod+s", "apply"],
  ["mod+a", "select-all"],
  ["mod+d", "duplicate"],
  ["mod+r", "nest"],
  ["Delete", "delete"],
  ["Backspace", "delete"],
  ["Escape", "deselect"],
  ["Enter", "details"],
  ["a", "add"],
  ["c", "connect"],
  ["l", "layout"],
  ["f", "fit"],
  ["F3", "find-next"],
  ["shift+F3", "find-previous"],
];

/** The command of a key. */
export function commandOf(event: {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}): CommandId | undefined {
  if (event.altKey) return undefined;
  const mod = event.ctrlKey || event.metaKey ? "mod+" : "";
  const pressed = `${mod}${event.shiftKey ? "shift+" : ""}${event.key.toLowerCase()}`;
  return EDITOR_KEYS.find(([key]) => key.toLowerCase() === pressed)?.[1];
}

/** How a key is written in menus; undefined: the command has none. */
export function shortcutOf(id: CommandId, isMac: boolean): string | undefined {
  if (id === "copy" || id === "cut" || id === "paste") return modKey({ copy: "C", cut: "X", paste: "V" }[id], isMac);
  const key = EDITOR_KEYS.find(([, of]) => of === id)?.[0];
  if (key === undefined) return undefined;
  const [last = "", ...before] = key.split("+").reverse();
  const names: Readonly<Record<string, string>> = { Delete: "Del", Escape: "Esc" };
  const named = names[last] ?? (last.length === 1 ? last.toUpperCase() : last);
  const shift = before.includes("shift") ? (isMac ? "⇧" : "Shift ") : "";
  return before.includes("mod") ? modKey(`${shift}${named}`, isMac) : `${shift}${named}`;
}

const modKey = (key: string, isMac: boolean): string => (isMac ? `⌘${key}` : `Ctrl ${key}`);
