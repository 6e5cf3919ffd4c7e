import styled from "@emotion/styled";
import type { Backups } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { PlainProgress } from "../../controls/basics/plain-progress.tsx";
import { Box } from "../../controls/content/box.tsx";
import { formatFileSize } from "../../controls/text/file-size.ts";
import { useFormats } from "../../i18n/use-formats.ts";

/** A backup or drill at work, and how far it is. */
export function RunningBackup({ run }: { readonly run: NonNullable<Backups["running"]> }) {
  const { t, i18n } = useTranslation();
  const { number } = useFormats();
  const { kind, file, progress } = run;
  const rows = t("backup.rows", { count: progress.rows, rows: number(progress.rows) });
  const text = t(kind === "BACKUP" ? "backup.running" : "backup.running-drill", { file });
  return (
    <Running>
      <PlainProgress label={text} />
      <b>{text}</b>
      <span role="status">
        {progress.bytes > 0 ? `${rows}, ${formatFileSize(progress.bytes, i18n.language)}` : rows}
      </span>
    </Running>
  );
}

const Running = styled(Box)({
  position: "relative",
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: "4px 16px",
  padding: "14px 16px",
  overflow: "hidden",
  font: "var(--t-body-s)",
  fontVariantNumeric: "tabular-nums",
  "& b": { fontWeight: 500, overflowWrap: "anywhere" },
  "& span": { color: "var(--dim)" },
});
