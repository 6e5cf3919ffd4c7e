/** The caps of a shortcut as they are printed: `mod+k` is Ctrl and K, on a Mac ⌘ and K. */
export function keyNames(key: string, mac: boolean): readonly string[] {
  return key.split("+").map((part) => {
    if (part === "mod") return mac ? "⌘" : "Ctrl";
    return part.length === 1 ? part.toUpperCase() : part;
  });
}
