import { useTranslation } from "react-i18next";
import { useFormats } from "../i18n/use-formats.ts";
import { Meter, Note, StatusCell } from "../page/status-cell.tsx";
import { useDeviceCounts } from "./use-counts.ts";

/** How many devices there are, by activity. */
export function DeviceCell() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { data, isError } = useDeviceCounts();
  return (
    <StatusCell
      to="/devices"
      label={t("home.devices")}
      value={data && number(data.total)}
      failed={isError && data === undefined}
    >
      <Meter
        parts={[
          { share: data?.active ?? 0, color: "var(--ok-mark)" },
          { share: data?.inactive ?? 0, color: "var(--line-field)" },
          { share: data?.never ?? 0, color: "var(--line-strong)" },
        ]}
      />
      <Note>
        {data?.total === 0
          ? t("home.no-devices")
          : data && (
              <>
                <b>{number(data.active)}</b> {t("home.active")}, <b>{number(data.inactive)}</b> {t("home.inactive")},{" "}
                <b>{number(data.never)}</b> {t("home.never-seen")}
              </>
            )}
      </Note>
    </StatusCell>
  );
}
