import type { ContentType } from "./content-type.ts";
import { type JsonTextError, parseJsonText } from "./json-text.ts";

/** Only content that is said to be JSON is parsed, and only when it is to be checked. */
export function contentProblem(text: string, type: ContentType, validateContent: boolean): JsonTextError | undefined {
  if (!validateContent || type !== "JSON" || text === "") return undefined;
  const parsed = parseJsonText(text);
  return parsed.ok ? undefined : parsed.error;
}
