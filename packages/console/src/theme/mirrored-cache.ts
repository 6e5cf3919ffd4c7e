import createCache, { type EmotionCache } from "@emotion/cache";
import rtl from "stylis-plugin-rtl";
import { STYLE_NONCE } from "./style-nonce.ts";

/** Styles with left and right exchanged; logical ones stay, and so does the direction of what is said to have one. */
export function createMirroredCache(): EmotionCache {
  return createCache({
    key: "rtl",
    stylisPlugins: [keepDirection, rtl],
    ...(STYLE_NONCE !== undefined && { nonce: STYLE_NONCE }),
  });
}

/** The members of a `stylis` rule or declaration. */
interface StyleElement {
  readonly type: string;
  readonly props: string | readonly string[];
  readonly children: string | readonly StyleElement[];
  value: string;
}

const DIRECTION = { "direction:ltr;": "direction:rtl;", "direction:rtl;": "direction:ltr;" } as const;

/** The mirror turns directions as well; turned before, they come out as they were written. */
function keepDirection({ type, children }: StyleElement): void {
  if (type !== "rule" || typeof children === "string") return;
  for (const declaration of children) {
    if (declaration.props !== "direction") continue;
    const turned = DIRECTION[declaration.value as keyof typeof DIRECTION];
    if (turned !== undefined) declaration.value = turned;
  }
}
