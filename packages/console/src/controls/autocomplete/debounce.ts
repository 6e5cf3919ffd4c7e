import { useEffect, useState } from "react";

/** Pause in typing after which every autocomplete asks, ms. */
export const AUTOCOMPLETE_DEBOUNCE_MS = 150;

/** `value` as it was when it last stayed the same for `ms`. */
export function useDebounced<T>(value: T, ms: number = AUTOCOMPLETE_DEBOUNCE_MS): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (Object.is(value, settled)) return;
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, settled, ms]);
  return settled;
}
