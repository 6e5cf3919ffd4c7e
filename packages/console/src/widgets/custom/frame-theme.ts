import type { FrameTheme } from "./frame-messages.ts";

/** The colours around an element, for its frame: a frame of another origin inherits none. */
export function themeOf(element: Element): FrameTheme {
  const style = getComputedStyle(element);
  const named = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    dark: document.documentElement.dataset.theme === "dark",
    color: style.color,
    dim: named("dim"),
    line: named("line"),
    surface: named("surface"),
    accent: named("accent"),
    font: style.fontFamily,
  };
}
