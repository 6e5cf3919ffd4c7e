/** Only pictures and styles that the card itself brings: nothing is loaded from or sent to other servers. */
const POLICY = "default-src 'none'; img-src data: blob:; style-src 'unsafe-inline'; font-src data:";

/** How the page around the card looks, so that text without a style of its own matches it. */
export interface CardLook {
  readonly scheme: "light" | "dark";
  /** Colours of the text and of what is behind it, as CSS has them. */
  readonly text: string;
  readonly surface: string;
  /** Font families, as CSS has them. */
  readonly font: string;
  /** Distance to the sides: texts begin below the title of the card. */
  readonly inset: number;
}

/** The document of a card. What it contains cannot end the style element or leave the frame. */
export function cardDocument(
  { cardHtml, cardCss }: { readonly cardHtml: string; readonly cardCss: string },
  { scheme, text, surface, font, inset }: CardLook,
): string {
  const css = cardCss.replaceAll(/<\/style/gi, "<\\/style");
  const base = [
    `:root{color-scheme:${scheme}}`,
    `html,body{margin:0;height:100%}html{background:${surface}}`,
    `body{box-sizing:border-box;padding:0 ${inset}px;color:${text};font:14px/20px ${font}}`,
  ].join("");
  return `<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="${POLICY}"><style>${base}</style><style>${css}</style></head><body>${cardHtml}</body></html>`;
}
