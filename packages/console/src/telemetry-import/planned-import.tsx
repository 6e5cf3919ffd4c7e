import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { failedFile } from "../entities/import/failed-file.ts";
import { ImportFrame } from "../entities/import/import-frame.tsx";
import { Columns } from "../entities/import/import-layout.ts";
import { downloadBlob } from "../entities/json-file/download.ts";
import { useFormats } from "../i18n/use-formats.ts";
import { CheckPanel } from "./check-panel.tsx";
import { MappingPanel } from "./mapping-panel.tsx";
import { problemText } from "./problem-text.ts";
import { type ImportPlan, planProblems } from "./reading/import-plan.ts";
import { RunPanel } from "./run-panel.tsx";
import type { FailedLines } from "./running/failed-lines.ts";
import type { ImportTarget } from "./running/resolved-rows.ts";
import { useDryRun } from "./use-dry-run.ts";
import type { PlannedFile } from "./use-planned-file.ts";
import { useTelemetryImport } from "./use-telemetry-import.ts";

interface PlannedImportProps {
  readonly title: string;
  readonly file: PlannedFile;
  readonly target: ImportTarget;
  readonly onReread: (reading: Pick<ImportPlan, "delimiter" | "hasHeader" | "layout">) => void;
  readonly onChange: (plan: ImportPlan) => void;
  readonly onOtherFile: () => void;
  readonly onClose: () => void;
}

/** A file that was chosen: what its columns hold, what comes of it, and its import. */
export function PlannedImport({ title, file, target, onReread, onChange, onOtherFile, onClose }: PlannedImportProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { open, head, plan } = file;
  const many = "many" in target;
  const problems = planProblems(plan, many);
  const [attempt, setAttempt] = useState(0);
  const dryRun = useDryRun(open, problems.length === 0 ? plan : undefined, { target, attempt });
  const { progress, start, resume, cancel } = useTelemetryImport(target);
  const result = dryRun.status === "ready" ? dryRun.result : undefined;
  const points = problems.length === 0 ? (result?.points ?? 0) : 0;
  const isOpen = progress?.state === "running" || progress?.state === "paused";
  const close = () => {
    if (!isOpen) onClose();
  };
  const download = (failed: FailedLines) => {
    const text = failedFile(failed.kept, {
      delimiter: plan.delimiter,
      columns: plan.columns.length,
      header: head.header,
      reasonTitle: t("import.reason"),
      reason: ({ line, problem }) => t("import.failed-row", { line, message: problemText(problem, t) }),
    });
    const name = open.file.name.replace(/\.\w+$/, "");
    downloadBlob(`${name}-${t("import.failed-name")}.csv`, new Blob([text], { type: "text/csv" }));
  };
  return (
    <ImportFrame
      title={title}
      help="telemetryImport"
      at={progress ? 2 : 1}
      isDone={progress?.state === "done"}
      onClose={close}
      actions={
        progress ? (
          <RunActions state={progress.state} onCancel={cancel} onResume={resume} onClose={onClose} />
        ) : (
          <>
            <Button onClick={close}>{t("action.cancel")}</Button>
            <Button variant="primary" disabled={points === 0} onClick={() => start(open, plan)}>
              {t("telemetry-import.import-points", { count: points, points: number(points) })}
            </Button>
          </>
        )
      }
    >
      {progress ? (
        <RunPanel
          fileName={open.file.name}
          total={points}
          progress={progress}
          onDownload={() => download(progress.failed)}
        />
      ) : (
        <Columns>
          <MappingPanel {...{ open, head, plan, problems, many, onOtherFile, onReread, onChange }} />
          <CheckPanel
            {...{ head, plan, dryRun, many }}
            onRetry={() => setAttempt(attempt + 1)}
            onDownload={() => result && download(result.failed)}
          />
        </Columns>
      )}
    </ImportFrame>
  );
}

interface RunActionsProps {
  readonly state: "running" | "paused" | "cancelled" | "done";
  readonly onCancel: () => void;
  readonly onResume: () => void;
  readonly onClose: () => void;
}

function RunActions({ state, onCancel, onResume, onClose }: RunActionsProps) {
  const { t } = useTranslation();
  if (state === "done" || state === "cancelled") {
    return (
      <Button variant="primary" onClick={onClose}>
        {t("action.close")}
      </Button>
    );
  }
  return (
    <>
      <Button variant="danger" onClick={onCancel}>
        {t("import.stop")}
      </Button>
      {state === "paused" && (
        <Button variant="primary" icon="play" onClick={onResume}>
          {t("telemetry-import.resume")}
        </Button>
      )}
    </>
  );
}
