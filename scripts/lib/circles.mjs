// Circles in a graph of imports.

/**
 * Groups of names that all reach one another (strongly connected components, after Tarjan), without groups of one.
 * @param {Map<string, Iterable<string>>} graph
 * @returns {string[][]}
 */
export function circles(graph) {
  const indexes = new Map();
  const lowest = new Map();
  const stack = [];
  const found = [];

  function visit(name) {
    indexes.set(name, indexes.size);
    lowest.set(name, indexes.get(name));
    stack.push(name);
    for (const next of graph.get(name) ?? []) {
      if (!indexes.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(name, Math.min(lowest.get(name), lowest.get(next)));
    }
    if (lowest.get(name) !== indexes.get(name)) return;
    const group = stack.splice(stack.indexOf(name));
    if (group.length > 1) found.push(group);
  }

  for (const name of graph.keys()) if (!indexes.has(name)) visit(name);
  return found;
}
