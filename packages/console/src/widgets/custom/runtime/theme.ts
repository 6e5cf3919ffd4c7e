import type { FontFile } from "../../frame/page-fonts.ts";
import type { FrameTheme } from "../frame-messages.ts";

/** The colours of the page as its theme has them, for styles of the frame and of widgets. */
export function applyTheme({ dark, color, dim, line, surface, accent, font }: FrameTheme): void {
  const { style } = document.documentElement;
  style.colorScheme = dark ? "dark" : "light";
  for (const [name, value] of Object.entries({
    text: color,
    dim,
    line,
    surface,
    accent,
    font,
  })) {
    style.setProperty(`--${name}`, value);
  }
}

/** The fonts of the page: no address leads to them from here. */
export function applyFonts(fonts: readonly FontFile[]): void {
  for (const { family, data, descriptors } of fonts) document.fonts.add(new FontFace(family, data, descriptors));
}
