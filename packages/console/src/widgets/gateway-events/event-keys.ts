/** The keys whose names have one of the words in them, in whatever case; without words none. */
export function eventKeys(keys: readonly string[], words: readonly string[]): readonly string[] {
  const wanted = words.map((word) => word.trim().toLowerCase()).filter(Boolean);
  return keys.filter((key) => wanted.some((word) => key.toLowerCase().includes(word))).toSorted();
}
