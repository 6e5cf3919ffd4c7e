import type { LatestValues } from "@orrery/client";
import { useEffect, useRef, useState } from "react";

const FRESH_MS = 1000;
const NONE: ReadonlySet<string> = new Set();

/** Keys whose value has just become another, for one second. What is there at first is not fresh. */
export function useFreshKeys(latest: LatestValues | undefined): ReadonlySet<string> {
  const [fresh, setFresh] = useState(NONE);
  const before = useRef<LatestValues>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const known = before.current;
    before.current = latest;
    if (!known || !latest) return;
    const arrived = Object.entries(latest).flatMap(([key, { value }]) => (known[key]?.value === value ? [] : [key]));
    if (arrived.length === 0) return;
    setFresh(new Set(arrived));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setFresh(NONE), FRESH_MS);
  }, [latest]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return fresh;
}
