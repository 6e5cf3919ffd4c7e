import { useEffect, useEffectEvent } from "react";
import { describeHotkey } from "../../controls/hooks/use-hotkey.ts";

export type EditorCommand = "run" | "undo" | "save" | "saveAs" | "fullscreen";

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** What keys mean in the widget editor (console pages, 15); Ctrl, or Cmd on a Mac. */
export function commandOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed): EditorCommand | undefined {
  if (altKey || ctrlKey === metaKey) return undefined;
  const commands: Readonly<Record<string, EditorCommand>> = shiftKey
    ? { s: "saveAs", f: "fullscreen" }
    : { s: "save", enter: "run", q: "undo" };
  return commands[key.toLowerCase()];
}

const SHOWN = { run: "mod+enter", undo: "mod+q", save: "mod+s" } as const;

/** Hears the keys before the text editors do, and lists them in the cheat sheet. */
export function useEditorKeys(run: (command: EditorCommand) => void, label: (command: EditorCommand) => string): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const command = commandOf(event);
    if (command === undefined || document.querySelector(".MuiModal-root") !== null) return;
    event.preventDefault();
    event.stopPropagation();
    run(command);
  });
  const describe = useEffectEvent(() =>
    Object.entries(SHOWN).map(([command, key]) =>
      describeHotkey({ key, description: label(command as EditorCommand) }),
    ),
  );
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    document.addEventListener("keydown", listen, true);
    const described = describe();
    return () => {
      document.removeEventListener("keydown", listen, true);
      for (const end of described) end();
    };
  }, []);
}
