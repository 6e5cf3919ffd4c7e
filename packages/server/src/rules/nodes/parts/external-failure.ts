import type { Tell } from "../../engine/outcome.ts";
import { changed } from "../../message/make-message.ts";
import type { Metadata, RuleMessage } from "../../message/rule-message.ts";

/**
 * The outcome of an external node when the other system failed: the message with the metadata `error`, as `class
 * <name>: <message>`, and further metadata (reference: rule engine, 3.6).
 */
export function externalFailure(message: RuleMessage, error: unknown, more: Metadata = {}): Tell<never> {
  const known = error instanceof Error ? error : new Error(String(error));
  const metadata = { ...message.metadata, error: `class ${known.name}: ${known.message}`, ...more };
  return { to: "Failure", message: changed(message, { metadata }), failure: known.message };
}
