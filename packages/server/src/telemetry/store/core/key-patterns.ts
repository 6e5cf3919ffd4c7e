/** Whether a key is one of the patterns, or begins with one that ends in `*`. */
export function matchesKey(patterns: readonly string[], key: string): boolean {
  return patterns.some((pattern) => (pattern.endsWith("*") ? key.startsWith(pattern.slice(0, -1)) : pattern === key));
}
