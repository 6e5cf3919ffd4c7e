import { Marked } from "marked";
import { TASK_DONE, TASK_OPEN } from "./tasks.ts";

const marked = new Marked({
  gfm: true,
  breaks: false,
  async: false,
  // Fields of a form are taken out of what is shown; these are texts.
  renderer: { checkbox: ({ checked }) => `${checked ? TASK_DONE : TASK_OPEN} ` },
});

/** Markdown as HTML, not yet safe to show. */
export function compileMarkdown(text: string): string {
  return marked.parse(text, { async: false });
}
