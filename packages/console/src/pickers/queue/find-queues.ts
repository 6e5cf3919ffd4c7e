/** Queues whose name begins with the text, whatever the case, by name. */
export function findQueues(names: readonly string[], text: string): readonly string[] {
  const start = text.trim().toLowerCase();
  return names.filter((name) => name.toLowerCase().startsWith(start)).toSorted((a, b) => a.localeCompare(b));
}
