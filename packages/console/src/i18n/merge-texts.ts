import type { Texts } from "./catalogue.ts";

/** One tree of several: areas may add keys to a namespace of another. Of equal keys the last counts. */
export function mergeTexts(...trees: readonly Texts[]): Texts {
  return trees.reduce(merged, {});
}

function merged(a: Texts, b: Texts): Texts {
  const result: Record<string, Texts | string> = { ...a };
  for (const [key, value] of Object.entries(b)) {
    const before = result[key];
    result[key] = typeof before === "object" && typeof value === "object" ? merged(before, value) : value;
  }
  return result;
}
