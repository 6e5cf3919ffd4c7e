import DOMPurify from "dompurify";
import { stylesAside } from "./styles-aside.ts";

/**
 * `html` as nodes without anything that could run, load a frame, take input or dress up as part of the page: no styles,
 * no classes, no names that scripts look for.
 * Whatever people have typed or servers have sent passes here before it becomes part of a page.
 */
export function safeFragment(html: string): DocumentFragment {
  return DOMPurify.sanitize(stylesAside(html), {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ["style", "form", "input", "textarea", "select", "button", "dialog"],
    FORBID_ATTR: ["style", "class"],
    ALLOW_DATA_ATTR: false,
    SANITIZE_NAMED_PROPS: true,
    RETURN_DOM_FRAGMENT: true,
  });
}
