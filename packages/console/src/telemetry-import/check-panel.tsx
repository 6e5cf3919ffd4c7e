import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { FormError } from "../controls/basics/form-error.tsx";
import { PreviewFailure, PreviewFigures, PreviewHead, PreviewPanel } from "../entities/import/import-layout.ts";
import { errorText } from "../errors/error-text.ts";
import { useFormats } from "../i18n/use-formats.ts";
import { zonedStamp } from "../i18n/zoned-text.ts";
import { FailedTable } from "./failed-table.tsx";
import { KeyTable } from "./key-table.tsx";
import type { FileHead } from "./reading/guess-plan.ts";
import type { ImportPlan } from "./reading/import-plan.ts";
import { RowTable } from "./row-table.tsx";
import type { DryRunState } from "./use-dry-run.ts";

interface CheckPanelProps {
  readonly head: FileHead;
  readonly plan: ImportPlan;
  readonly dryRun: DryRunState;
  readonly many: boolean;
  readonly onRetry: () => void;
  readonly onDownload: () => void;
}

type Shown = "rows" | "points" | "failed";

/** What would be stored: counts of the whole file, the range of each key, the first rows as they are read, what is wrong. */
export function CheckPanel({ head, plan, dryRun, many, onRetry, onDownload }: CheckPanelProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const [shown, setShown] = useState<Shown>("rows");
  const result = dryRun.status === "ready" ? dryRun.result : undefined;
  const count = (value: number | undefined) => (value === undefined ? "–" : number(value));
  const hasFailed = (result?.failed.count ?? 0) > 0;
  const tab = (name: Shown, value: number | undefined, tone?: "bad") => (
    <button type="button" aria-pressed={shown === name} data-tone={tone} onClick={() => setShown(name)}>
      <b>{count(value)}</b>
      {t(`telemetry-import.${name}`)}
    </button>
  );
  return (
    <PreviewPanel aria-label={t("import.dry-run")}>
      <PreviewHead>
        <h3>
          {t("import.dry-run")} <span>{t("import.nothing-written")}</span>
        </h3>
        {hasFailed && (
          <Button size="compact" icon="download" onClick={onDownload}>
            {t("import.problems-file")}
          </Button>
        )}
      </PreviewHead>
      {dryRun.status === "failed" && (
        <PreviewFailure>
          <FormError>{errorText(dryRun.error, t("error.unable-to-connect-text"))}</FormError>
          <Button size="compact" onClick={onRetry}>
            {t("action.try-again")}
          </Button>
        </PreviewFailure>
      )}
      <PreviewFigures aria-busy={dryRun.status === "running"}>
        {tab("rows", result?.rows)}
        {tab("points", result?.points)}
        {many && (
          <div>
            <b>{count(result?.entities)}</b>
            {t("telemetry-import.devices")}
          </div>
        )}
        {tab("failed", result?.failed.count, hasFailed ? "bad" : undefined)}
        {dryRun.status === "running" && (
          <progress max={1} value={dryRun.share} aria-label={t("telemetry-import.reading")} />
        )}
      </PreviewFigures>
      {result?.first !== undefined && result.last !== undefined && (
        <p>
          {t("telemetry-import.range", {
            first: zonedStamp(result.first, plan.time.zone),
            last: zonedStamp(result.last, plan.time.zone),
            zone: plan.time.zone,
          })}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard */}
      <div className="rows" tabIndex={0}>
        {shown === "rows" && <RowTable head={head} plan={plan} />}
        {shown === "points" && result && <KeyTable result={result} zone={plan.time.zone} />}
        {shown === "failed" && result && <FailedTable failed={result.failed} />}
      </div>
    </PreviewPanel>
  );
}
