/** Only pictures that the card itself brings: nothing is loaded from or sent to other servers. */
const POLICY = "default-src 'none'; img-src data: blob:; font-src data:";

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

/**
 * The document of a card before anything of its author is in it. It has the policy of the page, too, which lets no style
 * element and no attribute of styles act: styles come as objects (`card-styles.ts`).
 */
export const EMPTY_CARD = `<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="${POLICY}"></head><body></body></html>`;

/** The styles of a document that matches the page around. */
export function lookStyles({ scheme, text, surface, font, inset }: CardLook): string {
  return [
    `:root{color-scheme:${scheme}}`,
    `html,body{margin:0;height:100%}html{background:${surface}}`,
    `body{box-sizing:border-box;padding:0 ${inset}px;color:${text};font:14px/20px ${font}}`,
  ].join("");
}
