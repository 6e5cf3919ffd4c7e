/** Texts and the expressions between them. */
export type Part = string | { readonly expression: string };

export function interpolated(text: string): readonly Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const found of text.matchAll(/\{\{([\s\S]*?)\}\}/g)) {
    if (found.index > from) parts.push(text.slice(from, found.index));
    parts.push({ expression: found[1] ?? "" });
    from = found.index + found[0].length;
  }
  if (from < text.length || parts.length === 0) parts.push(text.slice(from));
  return parts;
}
