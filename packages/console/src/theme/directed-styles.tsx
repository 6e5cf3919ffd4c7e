import createCache, { type EmotionCache } from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { directionOf } from "../i18n/site-language.ts";
import { STYLE_NONCE } from "./style-nonce.ts";

const leftToRight = createCache({ key: "css", ...(STYLE_NONCE !== undefined && { nonce: STYLE_NONCE }) });

/**
 * Styles in the direction of the language. Ours are logical and follow `dir` by themselves; those of the component library
 * name left and right, and are mirrored. What mirrors them is loaded with the first such language.
 */
export function DirectedStyles({ children }: { readonly children: ReactNode }) {
  const { i18n } = useTranslation();
  const [mirrored, setMirrored] = useState<EmotionCache>();
  const isMirrored = directionOf(i18n.language) === "rtl";
  useEffect(() => {
    if (!isMirrored) return;
    let left = false;
    void import("./mirrored-cache.ts").then(({ createMirroredCache }) => {
      if (!left) setMirrored((before) => before ?? createMirroredCache());
    });
    return () => {
      left = true;
    };
  }, [isMirrored]);
  return <CacheProvider value={isMirrored && mirrored ? mirrored : leftToRight}>{children}</CacheProvider>;
}
