// Which members the code of a view reads, found with a real parser: types and literals of objects read nothing.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./root.mjs";

/** @type {Map<string, ReadonlySet<string>>} */
const known = new Map();

/**
 * The names of members that a file and what it imports of `inside` read, by `a.name`, `const { name } = a` or as a text.
 * @param {string} entry
 * @param {ReadonlyMap<string, { own: readonly { to: string | undefined }[] }>} graph
 * @param {RegExp} inside
 * @returns {ReadonlySet<string>}
 */
export function namesReadFrom(entry, graph, inside) {
  const names = new Set();
  const files = new Set([entry]);
  for (const file of files) {
    for (const name of namesIn(file)) names.add(name);
    for (const { to } of graph.get(file)?.own ?? []) if (to && inside.test(to)) files.add(to);
  }
  return names;
}

function namesIn(file) {
  const before = known.get(file);
  if (before) return before;
  const { parseSync } = createRequire(import.meta.url)("oxc-parser");
  const names = new Set();
  collect(parseSync(file, readFileSync(join(root, file), "utf8")).program, names);
  known.set(file, names);
  return names;
}

/** Types that only wrap an expression. */
const WRAPPED = /^TS(As|NonNull|Satisfies)Expression$/;

function collect(node, names) {
  if (typeof node !== "object" || node === null) return;
  if (Array.isArray(node)) {
    for (const each of node) collect(each, names);
    return;
  }
  if (node.type?.startsWith("TS") && !WRAPPED.test(node.type)) return;
  if (node.type === "MemberExpression" && !node.computed) names.add(node.property.name);
  if (node.type === "ObjectPattern") {
    for (const { key } of node.properties) if (key) names.add(key.name ?? key.value);
  }
  if (node.type === "Literal" && typeof node.value === "string") names.add(node.value);
  for (const [member, value] of Object.entries(node)) if (member !== "type") collect(value, names);
}
