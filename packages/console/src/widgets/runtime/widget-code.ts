import { startTransition, useEffect, useState } from "react";
import type { WidgetDefinition } from "./define-widget.ts";

type Load = () => Promise<WidgetDefinition>;

interface Code {
  readonly promise: Promise<WidgetDefinition>;
  definition?: WidgetDefinition;
  error?: unknown;
}

const codes = new Map<Load, Code>();

function codeOf(load: Load): Code {
  const known = codes.get(load);
  if (known) return known;
  const code: Code = { promise: load() };
  code.promise.then(
    (definition) => {
      code.definition = definition;
    },
    (error: unknown) => {
      code.error = error ?? new Error("The code is missing");
    },
  );
  codes.set(load, code);
  return code;
}

/** Loads it anew when it is asked for the next time. */
export function forgetCode(load: Load): void {
  codes.delete(load);
}

/**
 * The definition of a widget, undefined while its code is on its way. No `Suspense`: what follows a fallback is held back by
 * React for 300 ms, all that time dashboards would show no values.
 * @throws what the loading failed with, for the boundary around the widget
 */
export function useWidgetCode(load: Load): WidgetDefinition | undefined {
  const code = codeOf(load);
  const [, setArrived] = useState<Code>();
  const isHere = code.definition !== undefined || code.error !== undefined;
  useEffect(() => {
    if (isHere) return undefined;
    let isWanted = true;
    const arrive = () => {
      if (isWanted) startTransition(() => setArrived(code));
    };
    code.promise.then(arrive, arrive);
    return () => {
      isWanted = false;
    };
  }, [code, isHere]);
  if (code.error !== undefined) throw code.error;
  return code.definition;
}
