/**
 * Texts that a spreadsheet would run as a formula, or send to another program, when it opens the file (OWASP, "CSV
 * Injection"): also in the wide forms of East Asian keyboards, and behind spaces, which some programs skip.
 */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** A number begins with a sign, too. */
const PLAIN_NUMBER = /^[+-]?(?:\d+(?:[.,]\d+)?|[.,]\d+)(?:[eE][+-]?\d+)?$/;

/** Whether a spreadsheet would take the text for something to run. */
export function isFormula(text: string): boolean {
  return FORMULA.test(text) && !PLAIN_NUMBER.test(text);
}
