import type { Plugin } from "vite";
import { cssText } from "../src/theme/css-text.ts";
import { GLOBAL_STYLES } from "../src/theme/global-styles.ts";

const LIBRARY_VARIABLES = "/@library-variables.css";

/**
 * Styles that the build knows already, so that no page works them out and they are there with the first paint: ours in the
 * head of the page, the variables of the component library as a file of styles that `theme/themed.tsx` imports.
 */
export function staticStyles(): Plugin {
  return {
    name: "orrery-static-styles",
    resolveId: (id) => (id === LIBRARY_VARIABLES ? id : undefined),
    async load(id) {
      if (id !== LIBRARY_VARIABLES) return undefined;
      const { theme } = await import("../src/theme/theme.ts");
      return theme.generateStyleSheets().map(cssText).join("\n");
    },
    transformIndexHtml: () => [
      // The server replaces the nonce in each answer (kernel/http/console-files.ts).
      { tag: "style", attrs: { nonce: "__style_nonce__" }, children: cssText(GLOBAL_STYLES), injectTo: "head-prepend" },
    ],
  };
}
