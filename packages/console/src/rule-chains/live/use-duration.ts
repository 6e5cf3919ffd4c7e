import { useFormats } from "../../i18n/use-formats.ts";

/** How a time of milliseconds is written: 0.1 ms, 38 ms, 2.5 s. */
export function useDuration(): (ms: number) => string {
  const { number } = useFormats();
  return (ms) => {
    const [value, unit] = ms < 1000 ? [ms, "millisecond"] : [ms / 1000, "second"];
    const digits = value < 10 ? (value < 1 ? 2 : 1) : 0;
    return number(value, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: digits });
  };
}
