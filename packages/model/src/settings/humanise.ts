/** The name of a setting as a label: `showTooltip` becomes `Show tooltip`. */
export function humanise(name: string): string {
  const spaced = name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** `levelColors` becomes `levelColor`: the name of one element of a list. */
export function singular(name: string): string {
  return name.endsWith("s") ? name.slice(0, -1) : name;
}
