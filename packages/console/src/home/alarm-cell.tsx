import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Severity } from "../alarms/severity.tsx";
import { useFormats } from "../i18n/use-formats.ts";
import { Note, StatusCell } from "../page/status-cell.tsx";
import { useActiveAlarms } from "./use-active-alarms.ts";

/** How many alarms last, by severity. */
export function AlarmCell() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { data, isError } = useActiveAlarms();
  return (
    <StatusCell
      label={t("home.active-alarms")}
      value={data && number(data.total)}
      failed={isError && data === undefined}
    >
      {data?.bySeverity && (
        <Counts>
          {data.bySeverity.map(({ severity, count }) => (
            <li key={severity}>
              <Severity severity={severity} />
              <b>{number(count)}</b>
            </li>
          ))}
        </Counts>
      )}
      <Note>
        {data?.total === 0
          ? t("home.no-alarms")
          : data && (
              <>
                <b>{number(data.unacknowledged)}</b> {t("home.not-acknowledged")}
              </>
            )}
      </Note>
    </StatusCell>
  );
}

const Counts = styled.ul({
  display: "flex",
  flexWrap: "wrap",
  gap: "4px 14px",
  marginBlockEnd: 12,
  font: "var(--t-cap)",
  fontVariantNumeric: "tabular-nums",
  "& li": { display: "inline-flex", alignItems: "center", gap: 6 },
  "& b": { fontWeight: 500, color: "var(--text)" },
  "@media (max-width: 959.95px)": { gap: "4px 10px" },
});
