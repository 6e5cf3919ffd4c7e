const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Loose on purpose: the server decides; this catches slips. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text.trim());
}
