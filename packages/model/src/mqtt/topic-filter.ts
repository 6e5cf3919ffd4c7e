export type TopicTest = (topic: string) => boolean;

/** Maximum bytes of UTF-8 in an MQTT string (MQTT 5, 1.5.4). */
const MAX_TEXT_BYTES = 65_535;

const NEVER: TopicTest = () => false;

/**
 * Why a text is no MQTT topic filter (MQTT 5, 4.7.1 and 4.7.3), as a message; `undefined` for a valid one.
 * `+` matches a whole level, `#` as the last level all that follow.
 */
export function topicFilterProblem(filter: string): string | undefined {
  if (filter === "") return "A topic filter must have at least one character";
  if (filter.includes("\0") || !filter.isWellFormed()) return "A topic filter must not contain such characters";
  if (new TextEncoder().encode(filter).length > MAX_TEXT_BYTES) return "A topic filter must not exceed 65535 bytes";
  const levels = filter.split("/");
  if (levels.some((level) => level.includes("+") && level !== "+")) return "'+' must stand for a whole level";
  const many = levels.findIndex((level) => level.includes("#"));
  const isLastLevel = many === levels.length - 1 && levels[many] === "#";
  return many === -1 || isLastLevel ? undefined : "'#' must be the whole last level";
}

/**
 * Matches topics by the filter of a device profile (reference: device connectivity, 4.2): exact text, `+` for one
 * non-empty level, `/#` for this level and all below, `#` alone for everything. An invalid filter matches nothing. The
 * time of a match is proportional to the length of its topic, whatever the filter.
 */
export function compileTopicFilter(filter: string): TopicTest {
  if (topicFilterProblem(filter) !== undefined) return NEVER;
  if (!/[+#]/.test(filter)) return (topic) => topic === filter;
  const levels = filter.split("/");
  const many = levels.at(-1) === "#";
  if (many) levels.pop();
  return (topic) => matches(levels, many, topic);
}

function matches(levels: readonly string[], many: boolean, topic: string): boolean {
  let at = 0;
  for (const level of levels) {
    if (at > topic.length) return false; // the topic has fewer levels
    const slash = topic.indexOf("/", at);
    const end = slash === -1 ? topic.length : slash;
    const fits = level === "+" ? end > at : end - at === level.length && topic.startsWith(level, at);
    if (!fits) return false;
    at = end + 1;
  }
  return many || at > topic.length;
}
