/** The search of lists and filters: `text` contains `search`, regardless of case. */
export function matchesText(text: string, search: string): boolean {
  return text.toLowerCase().includes(search.toLowerCase());
}
