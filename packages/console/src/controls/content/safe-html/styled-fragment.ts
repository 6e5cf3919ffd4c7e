import DOMPurify from "dompurify";
import { safeDeclarations } from "./safe-style.ts";
import { STYLE_ASIDE, stylesAside } from "./styles-aside.ts";
import "../../basics/material-icon/material-icons.css";

/**
 * `html` as nodes without anything that could run, load, take input or leave its place; of styles what is harmless. Pictures
 * are those of the page's own address and such as are written out. `<mat-icon>` shows an icon of the Material set.
 */
export function styledFragment(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(stylesAside(html), {
    USE_PROFILES: { html: true },
    ADD_TAGS: ["mat-icon"],
    FORBID_TAGS: ["style", "form", "input", "textarea", "select", "button", "dialog", "video", "audio", "source"],
    ADD_ATTR: [STYLE_ASIDE],
    FORBID_ATTR: ["class", "srcset", "background", "poster"],
    ALLOW_DATA_ATTR: false,
    SANITIZE_NAMED_PROPS: true,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const icon of fragment.querySelectorAll("mat-icon")) icon.replaceWith(iconOf(icon));
  for (const element of fragment.querySelectorAll<HTMLElement>(`[${STYLE_ASIDE}]`)) {
    const declarations = safeDeclarations(element.getAttribute(STYLE_ASIDE) ?? "");
    element.removeAttribute(STYLE_ASIDE);
    for (const [name, value] of declarations) element.style.setProperty(name, value);
  }
  for (const picture of fragment.querySelectorAll("img")) {
    if (!/^(data:image\/|\/(?!\/))/.test(picture.getAttribute("src") ?? "")) picture.remove();
  }
  for (const link of fragment.querySelectorAll<HTMLAnchorElement>("a[href]")) link.rel = "noopener noreferrer";
  return fragment;
}

const ICON_STYLE =
  'font:400 18px/1 "Material Icons";display:inline-block;vertical-align:middle;white-space:nowrap;overflow:hidden;';

function iconOf(icon: Element): HTMLElement {
  const glyph = document.createElement("span");
  glyph.className = "material-icon notranslate";
  glyph.ariaHidden = "true";
  glyph.textContent = icon.textContent;
  glyph.setAttribute(STYLE_ASIDE, `${ICON_STYLE}${icon.getAttribute(STYLE_ASIDE) ?? ""}`);
  return glyph;
}
