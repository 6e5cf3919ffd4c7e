import { formatNumber, numericValue, type ValueFormat } from "@orrery/model";

/** A value as it is read on a screen: number and unit apart, so that the unit can be dimmed. */
export interface DisplayedValue {
  readonly text: string;
  readonly unit: string;
}

/** Groups thousands and writes a true minus sign; text stays as it is. */
export function displayValue(value: unknown, format: ValueFormat): DisplayedValue {
  const text = formatNumber(value, format);
  if (numericValue(value) === undefined || !/^-?\d+(\.\d+)?$/.test(text)) return { text, unit: "" };
  return { text: grouped(text), unit: format.units ?? "" };
}

/** The same as one text: `1,284 kWh`. */
export function displayText(value: unknown, format: ValueFormat): string {
  const { text, unit } = displayValue(value, format);
  return unit ? `${text} ${unit}` : text;
}

function grouped(text: string): string {
  const [whole = "", fraction] = text.replace("-", "\u2212").split(".");
  const digits = whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ",");
  return fraction === undefined ? digits : `${digits}.${fraction}`;
}
