import { STYLE_ASIDE, stylesAside } from "../../controls/content/safe-html/styles-aside.ts";

/**
 * Writes the HTML of a card into its document. What is written as text could not style anything there, by the policy of the
 * page: style elements become style sheets of the document, and attributes declarations of their elements, which the
 * browser takes from scripts.
 */
export function writeCard(card: Document, html: string): void {
  const view = card.defaultView as (Window & typeof globalThis) | null;
  if (!view) return;
  const template = document.createElement("template"); // a document would try its style elements by the policy, and complain
  template.innerHTML = stylesAside(html);
  const parsed = template.content;
  const styles = [...parsed.querySelectorAll("style")].map((element) => {
    element.remove();
    return { text: element.textContent, media: element.media };
  });
  const styled = [...parsed.querySelectorAll<HTMLElement>(`[${STYLE_ASIDE}]`)].map((element) => {
    const text = element.getAttribute(STYLE_ASIDE) ?? "";
    element.removeAttribute(STYLE_ASIDE);
    return [element, text] as const;
  });
  card.body.replaceChildren(...parsed.childNodes); // the nodes stay the same, only their document is another one
  for (const [element, text] of styled) element.style.cssText = text;
  const [look, own] = card.adoptedStyleSheets;
  card.adoptedStyleSheets = [look, own, ...styles.map(({ text, media }) => sheetOf(view, text, media))].filter(
    (sheet) => !!sheet,
  );
}

/** The styles around and of a card, before those that its HTML brings. */
export function styleCard(card: Document, look: string, css: string): void {
  const view = card.defaultView as (Window & typeof globalThis) | null;
  if (view) card.adoptedStyleSheets = [sheetOf(view, look), sheetOf(view, css), ...card.adoptedStyleSheets.slice(2)];
}

function sheetOf(view: Window & typeof globalThis, text: string, media = ""): CSSStyleSheet {
  const sheet = new view.CSSStyleSheet({ media });
  sheet.replaceSync(text);
  return sheet;
}
