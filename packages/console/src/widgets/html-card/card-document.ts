/** Only pictures and styles that the card itself brings: nothing is loaded from, or told to, anybody else. */
const POLICY = "default-src 'none'; img-src data: blob:; style-src 'unsafe-inline'; font-src data:";

/** The document of a card. What it contains cannot end the style element or leave the frame. */
export function cardDocument({ cardHtml, cardCss }: { readonly cardHtml: string; readonly cardCss: string }): string {
  const css = cardCss.replaceAll(/<\/style/gi, "<\\/style");
  return `<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="${POLICY}"><style>html,body{margin:0;height:100%;font-family:system-ui,sans-serif;font-size:14px}${css}</style></head><body>${cardHtml}</body></html>`;
}
