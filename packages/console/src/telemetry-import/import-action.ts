import { lazy } from "react";
import type { EntityAction } from "../entities/actions/entity-action.ts";
import type { Listed } from "../entities/list-context.ts";

interface Named extends Listed {
  readonly name: string;
}

/** Imports values of one entity from a CSV file, for those who manage it. */
export function importTelemetry<E extends Named>(): EntityAction<E> {
  const Dialog = lazy(() => import("./one-import.tsx").then((code) => ({ default: code.OneImport<E> })));
  return {
    id: "import-telemetry",
    label: "telemetry-import.title",
    icon: "upload",
    offered: ({ manage }) => manage,
    does: { Dialog },
  };
}
