import { darkColors, lightColors, measures, scriptFonts } from "./tokens.ts";

const variables = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, value]));

/**
 * The tokens as CSS variables, and what every page shares: type, focus ring, reduced motion. Part of each page's HTML
 * (`build/static-styles.ts`), so that the first paint has them.
 */
export const GLOBAL_STYLES = {
  ":root": { ...variables(measures), "--top": "0px" },
  ...Object.fromEntries(
    Object.entries(scriptFonts).map(([language, font]) => [`:root:lang(${language})`, { "--font": font }]),
  ),
  ':root, [data-theme="light"]': { colorScheme: "light", ...variables(lightColors) },
  '[data-theme="dark"]': { colorScheme: "dark", ...variables(darkColors) },
  ':root[data-density="compact"]': { "--row": "var(--row-compact)" },
  // Inter draws an x between digits as ×, arrows for -> and so on: names are shown as they are. Important, as each `font`
  // resets it.
  "*, *::before, *::after": { boxSizing: "border-box", fontFeatureSettings: '"calt" 0 !important' },
  ":root[data-still] *, :root[data-still] *::before, :root[data-still] *::after": { transition: "none !important" },
  html: {
    font: "var(--t-body)",
    color: "var(--text)",
    background: "var(--page)",
    WebkitFontSmoothing: "antialiased",
    textRendering: "optimizeLegibility",
    fontOpticalSizing: "auto",
  },
  "html, body, #root": { height: "100%" },
  body: { margin: 0 },
  "h1, h2, h3, p, ul, ol, dl, dd, figure": { margin: 0, padding: 0 },
  "ul, ol": { listStyle: "none" },
  a: { color: "inherit", textDecoration: "none" },
  "button, input, select, textarea": { font: "inherit", color: "inherit" },
  // The mark while the code of the first page is on its way; late, so that quick starts show none.
  ".start": { display: "grid", placeItems: "center", height: "100dvh", animation: "start-appears 0s 400ms both" },
  "@keyframes start-appears": { from: { visibility: "hidden" }, to: { visibility: "visible" } },
  // The bar above the pages while an administrator acts as another user.
  ":root[data-acting]": { "--top": "40px" },
  ".logo": { maxInlineSize: "100%", objectFit: "contain" },
  // A logo for each theme.
  '[data-theme="light"] .on-dark, [data-theme="dark"] .on-light': { display: "none" },
  table: { borderCollapse: "separate", borderSpacing: 0, width: "100%" },
  ":focus-visible": { outline: "2px solid var(--accent)", outlineOffset: "1px" },
  "::placeholder": { color: "var(--faint)", opacity: 1 },
  // Code and keys are read from left to right in every language.
  '[dir="rtl"] :is(code, pre, kbd)': { direction: "ltr", unicodeBidi: "isolate" },
  "@media (prefers-reduced-motion: reduce)": {
    // Said thrice, to weigh more than the classes that ask for motion.
    ":root:root:root *, :root:root:root *::before, :root:root:root *::after": {
      transitionDuration: "0s",
      animationDuration: "0s",
    },
  },
} as const;
