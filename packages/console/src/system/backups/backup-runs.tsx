import styled from "@emotion/styled";
import type { BackupRun } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Box, BoxHead } from "../../controls/content/box.tsx";
import { formatFileSize } from "../../controls/text/file-size.ts";
import { Moment } from "../../controls/time/time.tsx";
import { useFormats } from "../../i18n/use-formats.ts";
import { knownCounts } from "./backup-facts.ts";
import { RunStatus } from "./run-status.tsx";

const SHOWN = 12;

/** What was done last, by whom, and what it found or why it failed. */
export function BackupRuns({ runs }: { readonly runs: readonly BackupRun[] }) {
  const { t } = useTranslation();
  if (runs.length === 0) return null;
  return (
    <Box>
      <BoxHead>
        <h2>{t("backup.runs")}</h2>
      </BoxHead>
      <List>
        {runs.slice(0, SHOWN).map((run) => (
          <li key={run.id}>
            <span className="what">
              <b>{t(`backup.kind-${run.kind}`)}</b> · {run.userName ?? t("backup.by-schedule")}
            </span>
            <RunStatus run={run} />
            <span className="more">
              <Moment ts={run.startTime} /> · <Found run={run} />
            </span>
          </li>
        ))}
      </List>
    </Box>
  );
}

function Found({ run }: { readonly run: BackupRun }) {
  const { t, i18n } = useTranslation();
  const { number } = useFormats();
  if (run.error !== null) return <em>{run.error}</em>;
  if (run.rows === null) return null;
  const counts = knownCounts(run).map(([text, count]) => t(text, { count, number: number(count) }));
  const size = run.kind === "BACKUP" && run.bytes !== null ? [formatFileSize(run.bytes, i18n.language)] : [];
  return <>{[...size, t("backup.rows", { count: run.rows, rows: number(run.rows) }), ...counts].join(", ")}</>;
}

const List = styled.ul({
  margin: 0,
  padding: "4px 16px 8px",
  listStyle: "none",
  font: "var(--t-body-s)",
  fontVariantNumeric: "tabular-nums",
  "& > li": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    gap: "2px 16px",
    paddingBlock: 10,
  },
  "& > li + li": { borderBlockStart: "1px solid var(--line-soft)" },
  "& .what": { color: "var(--dim)", overflowWrap: "anywhere" },
  "& .what b": { fontWeight: 500, color: "var(--text)" },
  "& .more": { gridColumn: "1 / -1", font: "var(--t-cap)", color: "var(--dim)", overflowWrap: "anywhere" },
  "& em": { fontStyle: "normal", color: "var(--bad)" },
});
