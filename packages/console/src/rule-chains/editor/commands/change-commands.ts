import { isDirty } from "../../model/history.ts";
import type { CommandActions, CommandSetting } from "./command-setting.ts";

/** What takes back, repeats and saves changes. */
export function changeCommands({
  editor,
  open,
  apply,
  canApply,
}: CommandSetting): CommandActions<"undo" | "redo" | "apply" | "decline"> {
  const history = () => editor.state().history;
  return {
    undo: { run: () => editor.undo(), isEnabled: () => history().past !== undefined },
    redo: { run: () => editor.redo(), isEnabled: () => history().future !== undefined },
    apply: { run: apply, isEnabled: canApply },
    decline: {
      run: () => open({ kind: "decline" }),
      isEnabled: () => history().saved !== undefined && isDirty(history()),
    },
  };
}
