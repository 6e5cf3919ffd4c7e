import { useEffect, useRef } from "react";

/** `mod+k` is Ctrl or, on a Mac, Cmd. Plain keys are heard only while nobody types and nothing floats above. */
export function useHotkey(key: string, run: () => void, enabled = true): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (!enabled) return;
    const withMod = key.startsWith("mod+");
    const wanted = withMod ? key.slice(4) : key;
    const handle = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== wanted || event.altKey) return;
      const mod = event.ctrlKey || event.metaKey;
      if (withMod !== mod) return;
      if (!withMod && (isTyping(event.target) || document.querySelector(".MuiModal-root"))) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", handle);
    return () => document.removeEventListener("keydown", handle);
  }, [key, enabled]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;
}
