import type { FrameTheme } from "../frame-messages.ts";

/** The colours of the page as its theme has them, for styles of the frame and of widgets. */
export function applyTheme({ dark, color, dim, line, surface, accent }: FrameTheme): void {
  const { style } = document.documentElement;
  style.colorScheme = dark ? "dark" : "light";
  for (const [name, value] of Object.entries({ text: color, dim, line, surface, accent })) {
    style.setProperty(`--${name}`, value);
  }
}
