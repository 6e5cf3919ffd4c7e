import { useEffect, useState } from "react";
import { enterFullscreen, isFullscreen, leaveFullscreen } from "./use-browser-fullscreen.ts";

export interface FillScreen {
  readonly active: boolean;
  readonly toggle: () => void;
  readonly leave: () => void;
}

type State = "small" | "full" | "fullWithBrowser";

/** For a `Fullscreen` that takes the browser's full screen along, and ends with it. */
export function useFillScreen(): FillScreen {
  const [state, setState] = useState<State>("small");
  const active = state !== "small";
  useEffect(() => {
    if (!active) return;
    const handleChange = () => {
      if (!isFullscreen()) setState("small");
    };
    document.addEventListener("fullscreenchange", handleChange);
    return () => document.removeEventListener("fullscreenchange", handleChange);
  }, [active]);
  const enter = () => {
    const isAlone = isFullscreen();
    if (!isAlone) enterFullscreen();
    setState(isAlone ? "full" : "fullWithBrowser");
  };
  const leave = () => {
    if (state === "fullWithBrowser" && isFullscreen()) leaveFullscreen();
    setState("small");
  };
  return { active, toggle: active ? leave : enter, leave };
}
