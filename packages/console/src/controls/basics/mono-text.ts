import type { CSSProperties } from "react";

/** Keys, tokens and code in a field: read from left to right in every language, on the side where its lines begin. */
export const MONO_TEXT: CSSProperties = {
  fontFamily: "var(--mono)",
  fontSize: 12,
  direction: "ltr",
  textAlign: "match-parent",
};
