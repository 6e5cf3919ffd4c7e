import { useMemo, useState } from "react";
import { EMPTY_SCROLLBACK, type Scrollback, type TerminalEntry, withEntry } from "./scrollback.ts";

interface Printer {
  readonly print: (kind: TerminalEntry["kind"], text: string, prompt?: string) => void;
  readonly clear: () => void;
}

/** What a terminal shows, and how to add to it. */
export function useScrollback(): readonly [Scrollback, Printer] {
  const [scrollback, setScrollback] = useState(EMPTY_SCROLLBACK);
  const printer = useMemo<Printer>(
    () => ({
      print: (kind, text, prompt) => setScrollback((before) => withEntry(before, { kind, text, prompt })),
      clear: () => setScrollback(({ nextId }) => ({ ...EMPTY_SCROLLBACK, nextId })),
    }),
    [],
  );
  return [scrollback, printer];
}
