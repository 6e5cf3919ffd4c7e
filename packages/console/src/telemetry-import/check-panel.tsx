import styled from "@emotion/styled";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { FormError } from "../controls/basics/form-error.tsx";
import { PreviewPanel } from "../entities/import/import-layout.ts";
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
    <PreviewPanel aria-label={t("telemetry-import.dry-run")}>
      <Head>
        <h3>
          {t("telemetry-import.dry-run")} <span>{t("import.nothing-written")}</span>
        </h3>
        {hasFailed && (
          <Button size="compact" icon="download" onClick={onDownload}>
            {t("telemetry-import.problems-file")}
          </Button>
        )}
      </Head>
      {dryRun.status === "failed" && (
        <Failure>
          <FormError>{errorText(dryRun.error, t("error.unable-to-connect-text"))}</FormError>
          <Button size="compact" onClick={onRetry}>
            {t("action.try-again")}
          </Button>
        </Failure>
      )}
      <Summary aria-busy={dryRun.status === "running"}>
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
      </Summary>
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

const Head = styled.div({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  paddingInlineEnd: 16,
});

const Failure = styled.div({
  display: "flex",
  alignItems: "center",
  gap: 12,
  padding: "0 16px 0 24px",
  "& p": { margin: 0, flex: 1 },
});

const Summary = styled.div({
  position: "relative",
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "1fr",
  margin: "0 16px 12px 24px",
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  overflow: "hidden",
  "& > *": {
    padding: "8px 16px 10px",
    border: 0,
    background: "none",
    textAlign: "start",
    font: "var(--t-cap)",
    color: "var(--dim)",
  },
  "& > button": { cursor: "pointer" },
  "& > button:focus-visible": { outlineOffset: -2 },
  "& > * + *": { borderInlineStart: "1px solid var(--line)" },
  "& [aria-pressed='true']": { background: "var(--tint)" },
  "& b": { display: "block", font: "500 20px/28px var(--font)", letterSpacing: "-.015em", color: "var(--text)" },
  "& [data-tone='bad'] b": { color: "var(--bad)" },
  "& progress": {
    position: "absolute",
    insetInline: 0,
    insetBlockEnd: 0,
    inlineSize: "100%",
    blockSize: 3,
    padding: 0,
    border: 0,
    accentColor: "var(--accent)",
  },
  "@media (max-width: 599.95px)": { "& > *": { padding: "8px" }, "& b": { font: "500 16px/24px var(--font)" } },
});
