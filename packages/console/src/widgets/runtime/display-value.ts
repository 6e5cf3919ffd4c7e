import { formatNumber, numericValue, type ValueFormat } from "@orrery/model";
import { formatValue } from "../../telemetry/format-value.ts";

/** A value as it is read on a screen: number and unit apart, so that the unit can be dimmed. */
export interface DisplayedValue {
  readonly text: string;
  readonly unit: string;
}

/** Writes numbers as readers of the language do, with a true minus sign; text stays as it is. */
export function displayValue(value: unknown, format: ValueFormat, language: string): DisplayedValue {
  const text = formatNumber(value, format);
  if (numericValue(value) === undefined || !/^-?\d+(\.\d+)?$/.test(text)) return { text, unit: "" };
  return { text: formatValue(text, language), unit: format.units ?? "" };
}

/** The same as one text: `1,284 kWh`. */
export function displayText(value: unknown, format: ValueFormat, language: string): string {
  const { text, unit } = displayValue(value, format, language);
  return unit ? `${text} ${unit}` : text;
}
