import createCache, { type EmotionCache } from "@emotion/cache";
import rtl from "stylis-plugin-rtl";

/** Styles with left and right exchanged; logical ones stay. */
export function createMirroredCache(): EmotionCache {
  return createCache({ key: "rtl", stylisPlugins: [rtl] });
}
