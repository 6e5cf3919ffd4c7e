import { safeFragment } from "../controls/content/safe-html/sanitise.ts";

/** Schemes that a link may have; addresses without one stay on this site. */
const LINKS = new Set(["http:", "https:", "mailto:", "tel:"]);
/** Schemes that pictures and the like may come by. */
const SOURCES = new Set(["http:", "https:", "blob:", "data:"]);
/** Styles that run something or load from elsewhere; such are refused whole. */
const UNSAFE_STYLE = /expression\s*\(|javascript:|@import|url\s*\(\s*["']?\s*(?!data:image\/|https?:)|[<\\]/i;
/** What nothing may lead to. */
const NOWHERE = "about:blank";

/** Content of users made fit for a place of this type. @throws {Error} for a type that is none: nothing is let through. */
export function safeContent(content: string, type: string, base: string): string {
  switch (type) {
    case "html":
      return htmlOf(safeFragment(content));
    case "style":
      return UNSAFE_STYLE.test(content) ? "" : content;
    case "url":
      return addressOf(content, base, LINKS);
    case "resourceUrl":
      return addressOf(content, base, SOURCES);
    default:
      throw new Error("Invalid safe type specified");
  }
}

function addressOf(address: string, base: string, schemes: ReadonlySet<string>): string {
  const url = URL.parse(address, base);
  if (!url || !schemes.has(url.protocol)) return NOWHERE;
  return url.protocol === "data:" && !url.pathname.startsWith("image/") ? NOWHERE : address;
}

function htmlOf(fragment: DocumentFragment): string {
  const holder = document.createElement("div");
  holder.append(fragment);
  return holder.innerHTML;
}
