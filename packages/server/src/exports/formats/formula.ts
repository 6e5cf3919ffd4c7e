/**
 * Matches text that a spreadsheet would execute as a formula or pass to another program when it opens the file (OWASP,
 * "CSV Injection"): including full-width signs, and after spaces, which some programs skip.
 */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** Numbers may begin with a sign. */
const PLAIN_NUMBER = /^[+-]?(?:\d+(?:[.,]\d+)?|[.,]\d+)(?:[eE][+-]?\d+)?$/;

/** Whether a spreadsheet would execute the text. */
export function isFormula(text: string): boolean {
  return FORMULA.test(text) && !PLAIN_NUMBER.test(text);
}
