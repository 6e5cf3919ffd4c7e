import { useTranslation } from "react-i18next";
import { formatFileSize } from "../controls/text/file-size.ts";
import { Meter, Note, StatusCell } from "../page/status-cell.tsx";
import { useSystemStatus } from "../system/use-system-status.ts";

/** How much memory the installation takes, and whether anything waits. */
export function SystemCell() {
  const { t, i18n } = useTranslation();
  const { data, isError } = useSystemStatus();
  const size = (bytes: number) => formatFileSize(bytes, i18n.language);
  const memory = data?.now.memory;
  const [figure, unit] = memory ? size(memory.used).split(" ") : [];
  const share = memory ? 1 - memory.hostFree / memory.hostTotal : 0;
  return (
    <StatusCell
      to="/system"
      label={t("installation.memory")}
      value={figure}
      unit={unit}
      failed={isError && data === undefined}
    >
      <Meter
        parts={[
          { share, color: "var(--accent)" },
          { share: 1 - share, color: "var(--press)" },
        ]}
      />
      <Note>{memory && t("installation.free-of", { free: size(memory.hostFree), total: size(memory.hostTotal) })}</Note>
    </StatusCell>
  );
}
