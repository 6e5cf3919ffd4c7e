import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useEditor } from "../editor-context.ts";

interface LeavingOptions {
  /** Something was typed that is not yet part of the chain. */
  readonly isDirty: boolean;
  /** Makes it part of the chain; false: it cannot be. */
  readonly apply: () => boolean;
  /** Takes it back. */
  readonly revert: () => void;
}

/** What is typed in a panel becomes part of the chain when the panel is left; only what cannot is asked about. */
export function useLeaving({ isDirty, apply, revert }: LeavingOptions) {
  const editor = useEditor();
  const [leaving, setLeaving] = useState<() => void>();
  const leave = useEffectEvent((then: () => void): boolean => {
    if (apply()) return true;
    setLeaving(() => then);
    return false;
  });
  useEffect(() => {
    editor.onLeave = (then) => leave(then);
    return () => {
      editor.onLeave = undefined;
    };
  }, [editor]);
  useEffect(() => {
    editor.type(isDirty);
    return () => editor.type(false);
  }, [editor, isDirty]);
  return {
    /** While it is asked whether what was typed may be lost. */
    isLeaving: leaving !== undefined,
    stay: () => setLeaving(undefined),
    discard: () => {
      flushSync(() => {
        revert();
        setLeaving(undefined);
      }); // what follows asks again whether the panel may be left
      leaving?.();
    },
  };
}
