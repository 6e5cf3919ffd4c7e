/** A short number in its two parts, `12.4` and `M`; languages say the second in their own way, or write none. */
export function shortNumberParts(text: string): { readonly figure: string; readonly unit: string | undefined } {
  const found = /^(.*\p{Nd})\s*(\P{Nd}+)$/u.exec(text);
  return { figure: found?.[1] ?? text, unit: found?.[2] };
}
