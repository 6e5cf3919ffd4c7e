import { useSyncExternalStore } from "react";

interface Fullscreen {
  readonly supported: boolean;
  readonly active: boolean;
  readonly toggle: () => void;
}

/** Full screen of the whole application, as far as the browser has it. */
export function useFullscreen(): Fullscreen {
  const active = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  return {
    supported: document.fullscreenEnabled,
    active,
    // A refusal (for example by a frame's policy) leaves everything as it is.
    toggle: () =>
      void (active ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined),
  };
}

function subscribe(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}
