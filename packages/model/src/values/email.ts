const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Deliberately loose: the server decides; this catches typing errors. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text.trim());
}
