/** Whether a document has at most `most` values; no more of them are counted. */
export function hasFewValues(value: unknown, most: number): boolean {
  return countValues(value, most + 1) <= most;
}

/** Number of values of a document, counted up to `most`. */
function countValues(value: unknown, most: number): number {
  if (typeof value !== "object" || value === null) return 1;
  const parts = Array.isArray(value) ? value : Object.values(value);
  if (parts.length >= most) return most;
  let count = 1;
  for (const part of parts) {
    if (count >= most) break;
    count += countValues(part, most - count);
  }
  return count;
}
