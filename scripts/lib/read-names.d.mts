import type { ModuleImports } from "./module-graph.mjs";

/**
 * The names of members that a file, and what it imports of `inside`, read: by `a.name`, `const { name } = a`, or as a text.
 * Paths are from the root.
 */
export function namesReadFrom(
  entry: string,
  graph: ReadonlyMap<string, ModuleImports>,
  inside: RegExp,
): ReadonlySet<string>;
