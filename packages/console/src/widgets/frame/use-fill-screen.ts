import { type CSSProperties, useEffect, useRef, useState } from "react";

export interface FillScreen {
  readonly active: boolean;
  readonly toggle: () => void;
  /** For the element that fills the screen; menus and dialogs stay above it. */
  readonly style: CSSProperties;
}

const ABOVE_THE_PAGE = { dashboard: 1100, widget: 1150 } as const;

/**
 * Full screen of a part of the page. The browser shows the whole document and the part covers it: were the part itself
 * made full screen, menus and dialogs, which live beside it in the document, would not be seen.
 */
export function useFillScreen(part: keyof typeof ABOVE_THE_PAGE): FillScreen {
  const [active, setActive] = useState(false);
  const startedHere = useRef(false);
  useEffect(() => {
    const handleChange = () => {
      if (document.fullscreenElement === null) setActive(false);
    };
    document.addEventListener("fullscreenchange", handleChange);
    return () => document.removeEventListener("fullscreenchange", handleChange);
  }, []);
  const toggle = () => {
    if (active) {
      setActive(false);
      if (startedHere.current) document.exitFullscreen().catch(() => undefined); // it has ended already
      return;
    }
    setActive(true);
    startedHere.current = document.fullscreenElement === null;
    // A refusal, for example by a frame's policy, leaves the part filling the window.
    if (startedHere.current) document.documentElement.requestFullscreen().catch(() => undefined);
  };
  const style: CSSProperties = active
    ? {
        position: "fixed",
        inset: 0,
        zIndex: ABOVE_THE_PAGE[part],
        inlineSize: "100%",
        blockSize: "100dvh",
        borderRadius: 0,
      }
    : {};
  return { active, toggle, style };
}
