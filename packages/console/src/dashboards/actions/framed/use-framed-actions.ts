import { useCallback, useRef, useState } from "react";
import type { FramedAction } from "./framed-action.ts";

/** At once; each has a process of the browser. With one more the oldest is ended. */
const MAX_RUNNING = 5;

/** The actions of a dashboard that run in frames now. */
export function useFramedActions() {
  const [running, setRunning] = useState<readonly FramedAction[]>([]);
  const last = useRef(0);
  const open = useCallback((action: Omit<FramedAction, "id">) => {
    const id = ++last.current;
    setRunning((before) => [...before, { ...action, id }].slice(-MAX_RUNNING));
  }, []);
  const end = useCallback((id: number) => setRunning((before) => before.filter((each) => each.id !== id)), []);
  return { running, open, end };
}
