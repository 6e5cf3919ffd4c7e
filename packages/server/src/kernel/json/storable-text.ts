import { PlatformError } from "@orrery/model";

/**
 * Returns the text. Databases do not store NUL in texts, and UTF-8 has no halves of surrogate pairs.
 * @throws {PlatformError} `badRequest` when it contains either.
 */
export function storableText(text: string): string {
  if (!text.includes("\0") && text.isWellFormed()) return text;
  throw new PlatformError("badRequest", "Texts must not contain NUL or halves of characters");
}
