import { useRef, useState } from "react";
import type { EditorTab, Problem } from "./problems.ts";
import type { WidgetDocument } from "./widget-document.ts";

export interface PreviewRuns {
  /** What the preview shows. */
  readonly shown: WidgetDocument;
  /** Grows with each run: the preview begins anew. */
  readonly round: number;
  /** What failed since the last run, the same once. */
  readonly failures: readonly Problem[];
  readonly run: () => void;
  /** {@link run} for what is only about to be edited. */
  readonly show: (document: WidgetDocument) => void;
  readonly failed: (failure: RunFailure) => void;
}

const MAX_FAILURES = 20;

/** Why a type failed when it was run; lines and columns begin with 1. */
export interface RunFailure {
  readonly where: "controllerScript" | "templateHtml" | "templateCss" | "resources";
  readonly message: string;
  readonly line: number | undefined;
  readonly column: number | undefined;
}

const TABS: Readonly<Record<RunFailure["where"], EditorTab>> = {
  controllerScript: "javascript",
  templateHtml: "html",
  templateCss: "css",
  resources: "resources",
};

/** What of the edited type is run; edits are not shown before they are. */
export function usePreviewRuns(document: WidgetDocument): PreviewRuns {
  const [state, setState] = useState({ shown: document, round: 0, failures: [] as readonly Problem[] });
  const round = useRef(0);
  const show = (shown: WidgetDocument) => {
    round.current += 1;
    setState({ shown, round: round.current, failures: [] });
  };
  const run = () => show(document);
  const failed = ({ where, message, line, column }: RunFailure) => {
    const problem: Problem = { tab: TABS[where], message, line, column };
    setState((before) => {
      const isKnown = before.failures.some((one) => one.message === message && one.line === line);
      if (isKnown || before.failures.length >= MAX_FAILURES) return before;
      return { ...before, failures: [...before.failures, problem] };
    });
  };
  return { ...state, run, show, failed };
}
