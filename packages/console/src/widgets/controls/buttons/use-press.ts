import { useState } from "react";
import { useStable } from "../../../controls/hooks/use-stable.ts";

interface Press {
  readonly isPending: boolean;
  readonly failure?: Error | undefined;
  /** What the last press that ended gave. */
  readonly given?: { readonly value: unknown } | undefined;
}

/** A button that does one thing at a time, and how the last press ended. */
export function usePress(act: () => Promise<unknown>): readonly [Press, () => void] {
  const [press, setPress] = useState<Press>({ isPending: false });
  const start = useStable(() => {
    if (press.isPending) return;
    setPress({ isPending: true });
    act().then(
      (value) => setPress({ isPending: false, given: { value } }),
      (error: unknown) =>
        setPress({ isPending: false, failure: error instanceof Error ? error : new Error(String(error)) }),
    );
  });
  return [press, start];
}
