import { readClip } from "@orrery/model/dashboard-edits";
import { useEffect, useEffectEvent } from "react";
import { directedKey } from "../../../controls/hooks/directed-key.ts";
import { isTyping, OPEN_LAYER } from "../../../controls/hooks/key-focus.ts";
import { describeHotkey } from "../../../controls/hooks/use-hotkey.ts";
import { useEditor } from "../model/editor-context.ts";
import { type Commands, commandOf, EDITOR_KEYS, stepOf } from "./command.ts";

interface KeysOptions {
  readonly commands: Commands;
  readonly pasteText: (text: string) => void;
  /** What is chosen as text, undefined when nothing is. */
  readonly copyText: () => string | undefined;
}

/** Where a key is the dashboard's: nobody types, nothing floats above, and the focus is neither in the panel nor in a bar. */
function isMeant(target: EventTarget | null): boolean {
  if (isTyping(target) || document.querySelector(OPEN_LAYER)) return false;
  return !(target instanceof Element && target.closest("aside, [role=menu]"));
}

/** Plain keys in a bar are of its controls, Enter is of every button and link. */
function isOfControl({ key, target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || key === "Escape" || !(target instanceof Element)) return false;
  if (key === "Enter") return target.closest("button, a") !== null;
  return target.closest("[role=toolbar], nav") !== null;
}

/** The editor's keys, and the system's clipboard. */
export function useEditorKeys({ commands, pasteText, copyText }: KeysOptions): void {
  const editor = useEditor();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const asked = commandOf(event);
    // What a screen leaves out stays in the dashboard.
    const id = asked === "delete" && !commands.delete.isEnabled() ? "hide" : asked;
    // Saving is meant wherever the focus is, and the browser's own must not happen.
    const isRefused = id === "save" ? document.querySelector(OPEN_LAYER) : !isMeant(event.target) || isOfControl(event);
    if (isRefused) return;
    const { at, chosen } = editor.state();
    const key = event.target instanceof Element ? directedKey(event.key, event.target) : event.key;
    const { ctrlKey, metaKey, shiftKey, altKey } = event;
    const step =
      chosen.size > 0 && !editor.isAutomatic ? stepOf({ key, ctrlKey, metaKey, shiftKey, altKey }) : undefined;
    if (step) {
      event.preventDefault();
      editor.edit({ ...step, at, ids: chosen });
      return;
    }
    if (id === undefined) return;
    if (!commands[id].isEnabled()) {
      if (id === "save") event.preventDefault();
      return;
    }
    event.preventDefault();
    commands[id].run();
  });
  const copy = useEffectEvent((event: ClipboardEvent) => {
    if (!isMeant(event.target) || String(getSelection() ?? "") !== "") return;
    const text = copyText();
    if (text === undefined) return;
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
    if (event.type === "cut" && commands.delete.isEnabled()) commands.delete.run();
  });
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (!isMeant(event.target)) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text !== "" && readClip(text) === undefined) return;
    event.preventDefault();
    pasteText(text);
  });
  useEffect(() => {
    const described = EDITOR_KEYS.filter(([key]) => key !== "Backspace");
    const ends = described.map(([key, id]) => describeHotkey({ key, description: commands[id].label }));
    return () => {
      for (const end of ends) end();
    };
  }, [commands]);
  useEffect(() => {
    const listeners = [
      ["keydown", (event: Event) => press(event as KeyboardEvent)],
      ["copy", (event: Event) => copy(event as ClipboardEvent)],
      ["cut", (event: Event) => copy(event as ClipboardEvent)],
      ["paste", (event: Event) => paste(event as ClipboardEvent)],
    ] as const;
    for (const [type, listen] of listeners) document.addEventListener(type, listen);
    return () => {
      for (const [type, listen] of listeners) document.removeEventListener(type, listen);
    };
  }, []);
}
