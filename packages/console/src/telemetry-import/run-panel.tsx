import styled from "@emotion/styled";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { FormError } from "../controls/basics/form-error.tsx";
import { durationText } from "../controls/time/duration-text.ts";
import { DoneAmount, FailedHead, OutcomeCard } from "../entities/import/import-layout.ts";
import { errorText } from "../errors/error-text.ts";
import { useFormats } from "../i18n/use-formats.ts";
import { FailedTable } from "./failed-table.tsx";
import type { ImportProgress } from "./running/telemetry-import.ts";

interface RunPanelProps {
  readonly fileName: string;
  /** Points that the dry run found. */
  readonly total: number;
  readonly progress: ImportProgress;
  readonly onDownload: () => void;
}

/** How far an import is, and what became of the lines. */
export function RunPanel({ fileName, total, progress, onDownload }: RunPanelProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { state, points, rows, failed, error } = progress;
  const [begun] = useState(() => performance.now());
  const leftMs = points === 0 ? undefined : ((performance.now() - begun) / points) * (total - points);
  return (
    <OutcomeCard>
      <div role="status">
        <h3>{t(`telemetry-import.state-${state}`)}</h3>
      </div>
      <p>{fileName}</p>
      <DoneAmount>
        <b>{number(points)}</b> {t("telemetry-import.of-points", { count: total, total: number(total) })}
        {state === "running" && leftMs !== undefined && (
          <span>{t("import.left", { time: durationText(t, leftMs) })}</span>
        )}
      </DoneAmount>
      <progress
        max={Math.max(1, total)}
        value={points}
        aria-label={t("telemetry-import.state-running")}
        data-state={state}
      />
      {error && (
        <Problem>
          <FormError>{errorText(error, t("error.unable-to-connect-text"))}</FormError>
          {state === "paused" && <p>{t("telemetry-import.paused-note")}</p>}
        </Problem>
      )}
      <dl>
        <div data-tone="ok">
          <dd>{number(points)}</dd>
          <dt>{t("telemetry-import.stored")}</dt>
        </div>
        <div>
          <dd>{number(rows)}</dd>
          <dt>{t("telemetry-import.stored-rows")}</dt>
        </div>
        <div data-tone={failed.count > 0 ? "bad" : undefined}>
          <dd>{number(failed.count)}</dd>
          <dt>{t("telemetry-import.failed-rows")}</dt>
        </div>
      </dl>
      {failed.count > 0 && (
        <>
          <FailedHead>
            <h4>{t("import.failed-rows")}</h4>
            {state !== "running" && (
              <Button size="compact" icon="download" onClick={onDownload}>
                {t("import.problems-file")}
              </Button>
            )}
          </FailedHead>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard */}
          <div tabIndex={0} style={{ overflow: "auto", minBlockSize: 120 }}>
            <FailedTable failed={failed} />
          </div>
        </>
      )}
    </OutcomeCard>
  );
}

const Problem = styled.div({ marginBlockStart: 16, "& p": { marginBlockEnd: 4 } });
