import { PlatformError } from "@orrery/model";

/** Whether databases store the text: they have no NUL in texts, and UTF-8 has no halves of surrogate pairs. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** The text with U+FFFD in the place of what cannot be stored. */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\uFFFD");
}

/**
 * Returns the text.
 * @throws {PlatformError} `badRequest` when databases do not store it.
 */
export function storableText(text: string): string {
  if (isStorable(text)) return text;
  throw new PlatformError("badRequest", "Texts must not contain NUL or halves of characters");
}
