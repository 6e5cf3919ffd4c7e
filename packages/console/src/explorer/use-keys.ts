import type { LatestValues } from "@orrery/client";
import { useMemo } from "react";
import { isNumeric } from "../telemetry/spark.ts";

/** Keys that are drawn until some are chosen. */
const FIRST_KEYS = 2;

/** The keys of the address; without any the first ones with numbers, and they stay the same list. */
export function useKeys(asked: readonly string[] | undefined, latest: LatestValues | undefined): readonly string[] {
  const known = useMemo(
    () =>
      Object.entries(latest ?? {})
        .filter(([, { value }]) => isNumeric(String(value)))
        .map(([key]) => key)
        .toSorted((a, b) => a.localeCompare(b))
        .slice(0, FIRST_KEYS)
        .join("\n"),
    [latest],
  );
  return useMemo(() => asked ?? (known === "" ? [] : known.split("\n")), [asked, known]);
}
