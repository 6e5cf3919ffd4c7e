import { PlatformError } from "@orrery/model";

/**
 * The text itself. Databases know no NUL inside of texts, and UTF-8 no half of a surrogate pair.
 * @throws {PlatformError} `badRequest` when it holds either.
 */
export function storableText(text: string): string {
  if (!text.includes("\0") && text.isWellFormed()) return text;
  throw new PlatformError("badRequest", "Texts must not contain NUL or halves of characters");
}
