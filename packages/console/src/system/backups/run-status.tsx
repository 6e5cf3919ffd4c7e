import styled from "@emotion/styled";
import type { BackupRun } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Icon } from "../../controls/basics/icon.tsx";
import { Age } from "../../controls/time/time.tsx";

/** How a run ended and when: in colour, by a mark and by words. */
export function RunStatus({ run }: { readonly run: BackupRun }) {
  const { t } = useTranslation();
  const isWell = run.status === "SUCCEEDED" || run.status === "RUNNING";
  return (
    <Outcome data-failed={!isWell || undefined} title={run.error ?? undefined}>
      <Icon name={isWell ? "check" : "error"} size={14} />
      <span>
        {t(`backup.status-${run.status}`)} <Age ts={run.endTime ?? run.startTime} />
      </span>
    </Outcome>
  );
}

const Outcome = styled.span({
  display: "inline-flex",
  alignItems: "baseline", // with the words beside it
  gap: 6,
  minInlineSize: 0,
  whiteSpace: "nowrap",
  "& .icon": { alignSelf: "center", flex: "none" },
  color: "var(--ok)",
  "&[data-failed]": { color: "var(--bad)" },
});
