import { useIsFetching } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { PRESET } from "../../pickers/entity/use-preset.ts";

interface HeldSubmission {
  /** It goes when the defaults are there. */
  readonly isHeld: boolean;
  readonly submit: () => void;
}

/**
 * Submits at once; or, while the defaults of the form are on their way, when they have come. Who writes a name and
 * presses Enter before that gets no error for what the form would have chosen. A default whose first attempt failed
 * is not waited for: its field says what is the matter.
 */
export function useSubmitWithDefaults(submit: () => void): HeldSubmission {
  const [isHeld, setHeld] = useState(false);
  const underWay = useIsFetching({
    queryKey: PRESET,
    predicate: ({ state }) => state.data === undefined && state.fetchFailureCount === 0,
  });
  const send = useEffectEvent(submit);
  const waits = underWay > 0;
  useEffect(() => {
    if (!isHeld || waits) return;
    setHeld(false);
    send();
  }, [isHeld, waits]);
  return { isHeld, submit: () => (waits ? setHeld(true) : submit()) };
}
