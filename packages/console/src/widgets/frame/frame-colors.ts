import type { WidgetConfig } from "@orrery/model";
import type { CSSProperties } from "react";

/** What other consoles fill in for "none chosen": here the theme chooses. */
const UNCHOSEN = new Set([
  "#fff",
  "#ffffff",
  "white",
  "rgb(255,255,255)",
  "rgba(255,255,255,1)",
  "rgba(0,0,0,0)",
  "transparent",
  "#e6e7e8", // of every new control of theirs
]);
const UNCHOSEN_TEXT = /^rgba\(0,0,0,0?\.87\d*\)$/;

const bare = (color: string) => color.toLowerCase().replaceAll(/\s/g, "");

/** Colours that were really chosen; the others are the theme's surface and text, so that dark stays dark. */
export function frameColors({
  backgroundColor,
  color,
}: Pick<WidgetConfig, "backgroundColor" | "color">): CSSProperties {
  const background = backgroundColor && !UNCHOSEN.has(bare(backgroundColor)) ? backgroundColor : undefined;
  if (background === undefined) return {};
  const text = color && !UNCHOSEN_TEXT.test(bare(color)) ? color : undefined;
  // On a colour of its own the shades of the theme cannot be relied on: everything follows the text.
  const own = text ?? "rgba(0, 0, 0, 0.87)";
  const shades = { "--text": own, "--dim": own, "--faint": own, "--surface": background, "--line": background };
  return { background, color: own, ...shades } as CSSProperties;
}

/** The background a layout was given, unless it is one of the usual greys. */
export function layoutColor(color: string | undefined): string | undefined {
  return color && !UNCHOSEN.has(bare(color)) && bare(color) !== "#eeeeee" && bare(color) !== "#eee" ? color : undefined;
}
