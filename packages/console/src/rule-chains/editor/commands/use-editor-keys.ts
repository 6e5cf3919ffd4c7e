import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { isTyping, OPEN_LAYER } from "../../../controls/hooks/key-focus.ts";
import { describeHotkey } from "../../../controls/hooks/use-hotkey.ts";
import { copyText, pasteParts } from "../../model/clipboard.ts";
import { useEditor } from "../editor-context.ts";
import { useIsReadOnly } from "../read-only.ts";
import { keepClip } from "./clip.ts";
import { commandOf, EDITOR_KEYS } from "./command.ts";
import type { Commands } from "./use-commands.ts";

/** Where a key is the chain's: nobody types, nothing floats above, and the focus is neither in the panel nor in a bar. */
function isMeant(target: EventTarget | null): boolean {
  if (isTyping(target) || document.querySelector(OPEN_LAYER)) return false;
  return !(target instanceof Element && target.closest("aside, [role=menu]"));
}

/** Keys of buttons and links, which the canvas does not take from them. */
function isPress(event: KeyboardEvent): boolean {
  return event.key === "Enter" && event.target instanceof Element && event.target.closest("button, a") !== null;
}

/** Plain keys in a bar or the library are of its controls: Delete must not remove what is chosen on the canvas. */
function isOfControl({ key, target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || key === "Escape" || key === "F3") return false;
  return target instanceof Element && target.closest("[role=toolbar], [data-own-keys]") !== null;
}

const JUMP_MS = 1000;

/** The editor's keys, and the system's clipboard. */
export function useEditorKeys(commands: Commands, pasteText: (text: string) => void): void {
  const editor = useEditor();
  const readOnly = useIsReadOnly();
  const jumpedAt = useRef(Number.NEGATIVE_INFINITY);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isPress(event)) return;
    const isJump = event.timeStamp - jumpedAt.current < JUMP_MS; // the letter after g names a page
    jumpedAt.current = event.key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (isJump) return;
    const id = commandOf(event);
    if (id === undefined) return;
    // Saving is meant wherever the focus is, and the browser's own must not happen.
    if (id === "apply" ? document.querySelector(OPEN_LAYER) : !isMeant(event.target) || isOfControl(event)) return;
    if (!commands[id].isEnabled()) {
      if (id === "apply") event.preventDefault();
      return;
    }
    event.preventDefault();
    commands[id].run();
  });
  const copy = useEffectEvent((event: ClipboardEvent) => {
    if (readOnly && event.type === "cut") return;
    if (!isMeant(event.target) || String(getSelection() ?? "") !== "") return;
    const text = copyText(editor.graph, editor.state().chosen);
    if (text === undefined) return;
    keepClip(text);
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
    if (event.type === "cut") commands.delete.run();
  });
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (readOnly || !isMeant(event.target)) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (pasteParts(text, { x: 0, y: 0 }, () => "") === undefined && text !== "") return;
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
  useLayoutEffect(() => {
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
