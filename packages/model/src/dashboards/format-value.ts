/** Decimals and units of a key, or of its widget. */
export interface ValueFormat {
  readonly decimals?: number | null | undefined;
  readonly units?: string | undefined;
  readonly showZeroDecimals?: boolean | undefined;
}

const MAX_DECIMALS = 15;

/** A number, or the number that a text spells. Undefined for blank text, booleans and everything else. */
export function numericValue(value: unknown): number | undefined {
  if (typeof value !== "number" && (typeof value !== "string" || value.trim() === "")) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** The number part as text, without units (reference: telemetry and queries, 8.6); other values as they are. */
export function formatNumber(value: unknown, { decimals, units, showZeroDecimals }: ValueFormat): string {
  if (value === null || value === undefined) return "";
  const number = numericValue(value);
  const isWanted = (decimals !== null && decimals !== undefined) || Boolean(units);
  if (number === undefined || !(isWanted || String(number) === String(value))) return String(value);
  if (decimals === null || decimals === undefined) return String(number);
  const fixed = number.toFixed(Math.min(Math.max(Math.floor(decimals), 0), MAX_DECIMALS));
  return showZeroDecimals ? fixed : String(Number(fixed) + 0); // -0 reads as 0
}

/** {@link formatNumber} with a blank and the units behind it; units follow numbers only. */
export function formatValue(value: unknown, format: ValueFormat): string {
  const text = formatNumber(value, format);
  return format.units && numericValue(value) !== undefined ? `${text} ${format.units}` : text;
}

/** The format of a key: its own members, else the widget's (2 decimals, no units). */
export function formatOf(
  key: { readonly decimals?: number | null | undefined; readonly units?: string | undefined },
  widget: { readonly decimals?: number | undefined; readonly units?: string | undefined },
): { readonly decimals: number; readonly units: string } {
  return { decimals: key.decimals ?? widget.decimals ?? 2, units: key.units || widget.units || "" };
}
