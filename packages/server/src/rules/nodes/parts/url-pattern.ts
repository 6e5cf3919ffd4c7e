import type { MessagePatterns } from "./patterns.ts";

const PLACEHOLDER = String.raw`\$\{[^{}]*\}|\$\[[^[\]]*\]`;
/** Scheme and host, which may be or hold placeholders. */
const ORIGIN = new RegExp(`^(?:[a-z][a-z0-9+.-]*://)?(?:${PLACEHOLDER}|[^/?#])*`, "i");
const PATH = new RegExp(`^(?:${PLACEHOLDER}|[^?#])*`);

/**
 * Expands the pattern of an address so that values stay where they stand: in the path they add no query, in the query no
 * further parameter. What stands for the host, or the whole address, is taken as it is.
 * @throws {Error} when a value would lead out of its path.
 */
export function expandedUrl(patterns: MessagePatterns, pattern: string): string {
  const origin = ORIGIN.exec(pattern)?.[0] ?? "";
  const path = PATH.exec(pattern.slice(origin.length))?.[0] ?? "";
  const query = pattern.slice(origin.length + path.length);
  const expandedPath = patterns.expand(path, inPath);
  if (dotSegments(expandedPath) > dotSegments(path)) throw new Error("A value leads out of the path of the address");
  return patterns.expand(origin) + expandedPath + patterns.expand(query, inQuery);
}

const inQuery = (value: string): string => encodeURIComponent(value.toWellFormed());

/** Values may be paths of their own. */
const inPath = (value: string): string => inQuery(value).replaceAll("%2F", "/");

function dotSegments(path: string): number {
  return path.split("/").filter((segment) => /^(?:\.|%2e){1,2}$/i.test(segment)).length;
}
