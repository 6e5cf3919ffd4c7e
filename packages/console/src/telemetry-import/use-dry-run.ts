import { useEffect, useState } from "react";
import type { ImportPlan } from "./reading/import-plan.ts";
import type { OpenFile } from "./reading/open-file.ts";
import { rowsOf } from "./reading/read-rows.ts";
import { type DryRun, DryRunCounter } from "./running/dry-run.ts";
import { type ImportTarget, resolvedRows } from "./running/resolved-rows.ts";

export type DryRunState =
  /** `share`: of the file that was read. */
  | { readonly status: "running"; readonly share: number }
  | { readonly status: "ready"; readonly result: DryRun }
  | { readonly status: "failed"; readonly error: unknown };

/** Between two looks at how far it is, ms. */
const REPORT_MS = 150;

/** Reads the whole file as the plan says, without storing anything; begins again with each change of the plan. */
export function useDryRun(
  file: OpenFile,
  plan: ImportPlan | undefined,
  { target, attempt }: { readonly target: ImportTarget; readonly attempt: number },
): DryRunState {
  const [state, setState] = useState<DryRunState>({ status: "running", share: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads the same file again
  useEffect(() => {
    if (!plan) return;
    const abort = new AbortController();
    setState({ status: "running", share: 0 });
    count(file, plan, target, {
      signal: abort.signal,
      onShare: (share) => setState({ status: "running", share }),
    }).then(
      (result) => setState({ status: "ready", result }),
      (error: unknown) => {
        if (!abort.signal.aborted) setState({ status: "failed", error });
      },
    );
    return () => abort.abort();
  }, [file, plan, target, attempt]);
  return state;
}

async function count(
  { file, encoding }: OpenFile,
  plan: ImportPlan,
  target: ImportTarget,
  { signal, onShare }: { readonly signal: AbortSignal; readonly onShare: (share: number) => void },
): Promise<DryRun> {
  const counter = new DryRunCounter();
  let reported = performance.now();
  for await (const slice of resolvedRows(rowsOf({ file, encoding }, plan, signal), target, signal)) {
    signal.throwIfAborted();
    counter.add(slice);
    if (performance.now() - reported < REPORT_MS) continue;
    reported = performance.now();
    onShare(slice.bytes / Math.max(1, file.size));
  }
  signal.throwIfAborted();
  return counter.result();
}
