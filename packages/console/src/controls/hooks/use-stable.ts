import { useCallback, useInsertionEffect, useRef } from "react";

/** A function that stays the same and does what that of the newest render does; not to be called while rendering. */
export function useStable<A extends readonly unknown[], R>(run: (...given: A) => R): (...given: A) => R {
  const newest = useRef(run);
  useInsertionEffect(() => {
    newest.current = run; // before any effect of the same commit calls it
  });
  return useCallback((...given) => newest.current(...given), []);
}
