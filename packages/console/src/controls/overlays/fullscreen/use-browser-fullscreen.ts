import { useSyncExternalStore } from "react";

interface BrowserFullscreen {
  readonly supported: boolean;
  readonly active: boolean;
  readonly toggle: () => void;
}

/** Full screen of the whole document, as far as the browser has it. */
export function useBrowserFullscreen(): BrowserFullscreen {
  const active = useSyncExternalStore(subscribe, isFullscreen);
  return { supported: document.fullscreenEnabled, active, toggle: active ? leaveFullscreen : enterFullscreen };
}

export const isFullscreen = () => document.fullscreenElement !== null;

/** A refusal (for example by a frame's policy) leaves everything as it is. */
export function enterFullscreen(): void {
  if (document.fullscreenEnabled) document.documentElement.requestFullscreen().catch(() => undefined);
}

export function leaveFullscreen(): void {
  document.exitFullscreen().catch(() => undefined); // it has ended already
}

function subscribe(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}
