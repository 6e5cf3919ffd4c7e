/**
 * A value as functions of dashboards are given it: the number that a text spells in its one way, else the text; what is
 * missing is an empty text (reference: dashboards and widgets, 3.4).
 */
export function scriptValue(text: string | undefined): string | number {
  if (text === undefined) return "";
  const number = Number(text);
  return text !== "" && Number.isFinite(number) && String(number) === text ? number : text;
}
