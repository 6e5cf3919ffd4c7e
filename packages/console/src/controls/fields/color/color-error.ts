import { parseColor } from "./color.ts";

/** Why a text is not a colour that may be selected; a translation key. */
export function colorError(text: string): "required" | "invalid" | undefined {
  if (text.trim() === "") return "required";
  return parseColor(text) === undefined ? "invalid" : undefined;
}
