/**
 * What in an SVG image has no place in a logo, as words for the message: it would run, load or embed something. Browsers run
 * nothing of what `image-answer.ts` sends anyway; this also keeps it from those who open a copy of the file.
 */
export function svgProblem(text: string): string | undefined {
  if (!/<svg[\s>]/i.test(text)) return "is no SVG image";
  return FORBIDDEN.find(([pattern]) => pattern.test(text))?.[1];
}

const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/<!(?:DOCTYPE|ENTITY)/i, "has a document type"],
  [/<\?xml-stylesheet/i, "loads a style sheet"],
  [/<(?:[\w-]+:)?(?:script|handler|listener)\b/i, "has a script"],
  [/<(?:[\w-]+:)?(?:foreignObject|iframe|embed|object|audio|video)\b/i, "embeds something else"],
  [/[\s"'/]on\w+\s*=/i, "has an event handler"],
  [/javascript\s*:/i, "has a script"],
  [/(?:href|src)\s*=\s*(["'])(?!#|data:image\/(?:png|jpeg|gif|webp)[;,])/i, "refers to something outside of it"],
  [/(?:href|src)\s*=\s*[^"'\s]/i, "refers to something outside of it"],
  [/url\(\s*["']?(?!["'#]|\s)/i, "refers to something outside of it"],
  [/@import\b/i, "loads a style sheet"],
];
