import styled from "@emotion/styled";
import type { SystemStatus } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Box } from "../controls/content/box.tsx";
import { formatFileSize } from "../controls/text/file-size.ts";
import { useFormats } from "../i18n/use-formats.ts";
import { Meter, Note, StatusCell } from "../page/status-cell.tsx";
import { isScarce, storedBytes } from "./system-figures.ts";

/** The figures to look at first: all should be small, but for what is free. */
export function SystemBand({ status }: { readonly status: SystemStatus }) {
  const { t, i18n } = useTranslation();
  const { number } = useFormats();
  const { waiting, counts, memory } = status;
  const size = (bytes: number) => formatFileSize(bytes, i18n.language);
  return (
    <SystemRoom aria-label={t("installation.now")}>
      <StatusCell label={t("installation.waiting-points")} value={number(waiting.points)}>
        <Note>{t(waiting.points === 0 ? "installation.all-stored" : "installation.not-acknowledged")}</Note>
      </StatusCell>
      <StatusCell label={t("installation.waiting-messages")} value={number(waiting.ruleMessages)}>
        <Note>{t("installation.failed", { count: number(counts.failedRuleMessages) })}</Note>
      </StatusCell>
      <SizeCell label={t("installation.memory")} bytes={memory.used}>
        <Shares used={memory.hostTotal - memory.hostFree} total={memory.hostTotal} />
        <Note>{t("installation.free-of", { free: size(memory.hostFree), total: size(memory.hostTotal) })}</Note>
      </SizeCell>
      <StorageCell status={status} />
    </SystemRoom>
  );
}

function StorageCell({ status }: { readonly status: SystemStatus }) {
  const { t, i18n } = useTranslation();
  const { disk } = status.storage;
  const size = (bytes: number) => formatFileSize(bytes, i18n.language);
  return (
    <SizeCell label={t("installation.stored")} bytes={storedBytes(status)}>
      {disk ? (
        <>
          <Shares used={disk.total - disk.free} total={disk.total} />
          <Note>{t("installation.free-of", { free: size(disk.free), total: size(disk.total) })}</Note>
        </>
      ) : (
        <Note>{t("installation.on-server")}</Note>
      )}
    </SizeCell>
  );
}

interface SizeCellProps {
  readonly label: string;
  readonly bytes: number;
  readonly children: React.ReactNode;
}

function SizeCell({ label, bytes, children }: SizeCellProps) {
  const { i18n } = useTranslation();
  const [figure, unit] = formatFileSize(bytes, i18n.language).split(" ");
  return (
    <StatusCell label={label} value={figure} unit={unit}>
      {children}
    </StatusCell>
  );
}

function Shares({ used, total }: { readonly used: number; readonly total: number }) {
  const share = total > 0 ? used / total : 0;
  const color = isScarce(total - used, total) ? "var(--bad-mark)" : "var(--accent)";
  return (
    <Meter
      parts={[
        { share, color },
        { share: 1 - share, color: "var(--press)" },
      ]}
    />
  );
}

/** Four cells cut by hairlines. */
export const SystemRoom = styled(Box)({
  display: "grid",
  gridTemplateColumns: "repeat(4, minmax(0, 1fr))",
  overflow: "hidden",
  gap: 1,
  background: "var(--line)",
  "@media (max-width: 959.95px)": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
});
