import { useCallback, useEffect, useRef, useState } from "react";
import { useClient } from "../session/client-context.tsx";
import type { ImportPlan } from "./reading/import-plan.ts";
import type { OpenFile } from "./reading/open-file.ts";
import { rowsOf } from "./reading/read-rows.ts";
import { type ImportTarget, resolvedRows } from "./running/resolved-rows.ts";
import { type ImportProgress, type Patiently, TelemetryImport } from "./running/telemetry-import.ts";

/** Between two looks at how far it is, ms. */
const REPORT_MS = 120;

export interface RunningImport {
  /** Undefined: nothing was begun. */
  readonly progress: ImportProgress | undefined;
  readonly start: (file: OpenFile, plan: ImportPlan) => void;
  readonly resume: () => void;
  readonly cancel: () => void;
}

/** Imports a file, and says how far it is. It ends with the page that shows it. */
export function useTelemetryImport(target: ImportTarget): RunningImport {
  const client = useClient();
  const running = useRef<TelemetryImport>(undefined);
  const [progress, setProgress] = useState<ImportProgress>();
  useEffect(() => () => running.current?.cancel(), []);
  const start = useCallback(
    (file: OpenFile, plan: ImportPlan) => {
      let reported = 0;
      const run: TelemetryImport = new TelemetryImport({
        slices: (signal, patiently) =>
          resolvedRows(rowsOf(file, plan, signal), patientTarget(target, patiently), signal),
        save: (entity, json, signal) =>
          client.telemetry.saveText(entity, json, { signal, silent: true, ignoreErrors: true, resend: true }),
        onChange: () => {
          const now = performance.now();
          if (run.progress.state === "running" && now - reported < REPORT_MS) return;
          reported = now;
          setProgress(run.progress);
        },
      });
      running.current = run;
      setProgress(run.progress);
      void run.run();
    },
    [client, target],
  );
  return {
    progress,
    start,
    resume: () => running.current?.resume(),
    cancel: () => running.current?.cancel(),
  };
}

/** While devices cannot be looked up, the import is paused. */
function patientTarget(target: ImportTarget, patiently: Patiently): ImportTarget {
  if ("one" in target) return target;
  const { learn, find } = target.many;
  return { many: { find, learn: (refs, signal) => patiently(() => learn(refs, signal)) } };
}
