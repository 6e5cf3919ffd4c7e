import type { CompletionContext, CompletionResult } from "@codemirror/autocomplete";

/** A name with its members, such as `msg.temperature`, and what is known of it. */
export interface KnownName {
  readonly path: string;
  readonly note?: string | undefined;
}

const PATH = /[\w$]+(?:\.[\w$]*)*/;

/** Offers names whose beginning is written before the cursor. */
export function knownNames(names: readonly KnownName[]): (context: CompletionContext) => CompletionResult | null {
  const options = names.map(({ path, note }) => ({ label: path, ...(note !== undefined && { detail: note }) }));
  return (context) => {
    const written = context.matchBefore(PATH);
    if (!written && !context.explicit) return null;
    return { from: written?.from ?? context.pos, options, validFor: /^[\w$.]*$/ };
  };
}
