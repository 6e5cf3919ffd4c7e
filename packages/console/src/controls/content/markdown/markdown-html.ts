/** What became of a text: HTML that is not yet safe, or the sentence that says why there is none. */
export type MarkdownResult =
  | { readonly kind: "html"; readonly html: string }
  | { readonly kind: "failed"; readonly message: string | undefined };

export interface MarkdownSource {
  readonly text: string;
  /** Makes the markdown ready, for example by filling in values; what it throws is shown. */
  readonly prepare?: ((text: string) => string) | undefined;
  /** Show the text as it is when `prepare` fails. */
  readonly fallback?: boolean | undefined;
}

/** Prepares and compiles. A failure without a text has no message; callers show a general sentence. */
export function markdownHtml(
  { text, prepare, fallback = false }: MarkdownSource,
  compile: (markdown: string) => string,
): MarkdownResult {
  try {
    return { kind: "html", html: compile(prepare ? prepare(text) : text) };
  } catch (cause) {
    if (fallback) return { kind: "html", html: compile(text) };
    const message = cause instanceof Error ? cause.message : typeof cause === "string" ? cause : "";
    return { kind: "failed", message: message === "" ? undefined : message };
  }
}
