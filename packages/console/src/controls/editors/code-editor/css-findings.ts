import { cssLanguage } from "@codemirror/lang-css";

/** Places where a style sheet breaks the syntax. */
export function cssErrors(text: string): readonly { readonly from: number; readonly to: number }[] {
  const errors: { from: number; to: number }[] = [];
  cssLanguage.parser.parse(text).iterate({
    enter: ({ type, from, to }) => {
      if (!type.isError || errors.length >= MAX_ERRORS) return;
      // What is missing has no width; the character before it is marked.
      errors.push(to > from ? { from, to } : { from: Math.max(0, from - 1), to: Math.max(from, 1) });
    },
  });
  return errors.filter(({ to }) => to <= text.length);
}

const MAX_ERRORS = 100;
