import { Marked } from "marked";

const marked = new Marked({ gfm: true, breaks: false, async: false });

/** Markdown as HTML, not yet safe to show. */
export function compileMarkdown(text: string): string {
  return marked.parse(text, { async: false });
}
