/** Maximum length of a cell's text in spreadsheets. */
const MAX_LENGTH = 32_767;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/**
 * Characters that XML cannot contain or would change, and texts that look like their escapes (ECMA-376, part 1,
 * 22.4.2.4).
 */
const ESCAPED = /(?![\t\n])[\p{Cc}\ufffe\uffff]|_(?=x[\dA-Fa-f]{4}_)/gu;

/** Escapes text for the XML of a workbook; text longer than a cell is cut and ends with `…`. */
export function xmlText(text: string): string {
  const short = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text;
  return short
    .toWellFormed()
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
    .replaceAll(ESCAPED, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`);
}
