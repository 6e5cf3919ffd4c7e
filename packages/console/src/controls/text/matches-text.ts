/** The search of lists and filters: `search` stands somewhere in `text`, large and small letters alike. */
export function matchesText(text: string, search: string): boolean {
  return text.toLowerCase().includes(search.toLowerCase());
}
