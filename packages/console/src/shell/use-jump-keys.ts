import { useEffectEvent, useLayoutEffect } from "react";
import { jumpKeyOf, type MenuLink } from "../navigation/menu.ts";

const PATIENCE_MS = 1000;

/** `g` and then the letter of a link opens its page; the palette shows the letters. */
export function useJumpKeys(links: readonly MenuLink[], go: (to: string) => void): void {
  const jump = useEffectEvent((key: string) => {
    const link = links.find((candidate) => jumpKeyOf(candidate) === key);
    if (link) go(link.path);
  });
  useLayoutEffect(() => {
    let startedAt = Number.NEGATIVE_INFINITY;
    const handle = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest("input, textarea, [contenteditable]");
      if (typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector(".MuiModal-root")) return;
      if (event.key === "g") {
        startedAt = event.timeStamp;
        return;
      }
      if (event.timeStamp - startedAt > PATIENCE_MS) return;
      startedAt = Number.NEGATIVE_INFINITY;
      jump(event.key);
    };
    document.addEventListener("keydown", handle);
    return () => document.removeEventListener("keydown", handle);
  }, []);
}
