import { localeOf } from "../../i18n/site-language.ts";

const UNITS = [
  { unit: "bytes", decimals: 0 },
  { unit: "KB", decimals: 1 },
  { unit: "MB", decimals: 1 },
  { unit: "GB", decimals: 1 },
  { unit: "TB", decimals: 2 },
  { unit: "PB", decimals: 2 },
] as const;

/** A size for people: 0 decimals for bytes, 1 up to gigabytes, 2 above; `?` for what is no number. */
export function formatFileSize(bytes: unknown, language: string): string {
  const size = typeof bytes === "string" && bytes.trim() !== "" ? Number(bytes) : bytes;
  if (typeof size !== "number" || !Number.isFinite(size)) return "?";
  const exponent = Math.floor(Math.log(Math.max(1, Math.abs(size))) / Math.log(1024) + 1e-9);
  const at = Math.min(UNITS.length - 1, exponent);
  const { unit, decimals } = UNITS[at] ?? UNITS[0];
  const digits = { useGrouping: false, minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return `${new Intl.NumberFormat(localeOf(language), digits).format(size / 1024 ** at)} ${unit}`;
}
