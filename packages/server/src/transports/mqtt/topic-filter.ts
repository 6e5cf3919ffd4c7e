export type TopicTest = (topic: string) => boolean;

const REGULAR_EXPRESSION_CHARACTERS = /[\\^$.*?()[\]{}|]/g;

/**
 * Topic filter of a device profile (reference: device connectivity, 4.2): exact text, `+` for one non-empty level,
 * `/#` for this level and all below, `#` alone for everything. Other characters stand for themselves.
 */
export function compileTopicFilter(filter: string): TopicTest {
  if (filter === "#") return () => true;
  if (!filter.includes("+") && !filter.includes("#")) return (topic) => topic === filter;
  const pattern = filter
    .replace(REGULAR_EXPRESSION_CHARACTERS, "\\$&")
    .replaceAll("+", "[^/]+")
    .replace(/\/#$/, "($|/.*)")
    .replaceAll("#", "\\#");
  const expression = new RegExp(`^${pattern}$`, "u");
  return (topic) => expression.test(topic);
}
