const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

/** A value as people read it: digits in groups, a true minus; other texts stay as they are. */
export function formatValue(text: string): string {
  if (!PLAIN_NUMBER.test(text)) return text;
  const [whole = "", fraction] = text.replace("-", "").split(".");
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return `${text.startsWith("-") ? "−" : ""}${grouped}${fraction === undefined ? "" : `.${fraction}`}`;
}
