/** `ctx.utils.formatValue` (reference: dashboards and widgets, 3.4). */
export function formatValue(value: unknown, decimals?: unknown, units?: unknown, showZeroDecimals?: boolean): unknown {
  if (value === null || value === undefined) return "";
  const number = Number(value);
  const isNumber = value !== "" && typeof value !== "boolean" && Number.isFinite(number);
  const isCanonical = isNumber && String(number) === String(value);
  const hasDecimals = typeof decimals === "number";
  const hasUnits = typeof units === "string" && units.length > 0;
  if (!isNumber || !(hasDecimals || hasUnits || isCanonical)) return value;
  let text = hasDecimals ? number.toFixed(decimals) : String(number);
  if (!showZeroDecimals) text = String(Number(text));
  return hasUnits ? `${text} ${units}` : text;
}
