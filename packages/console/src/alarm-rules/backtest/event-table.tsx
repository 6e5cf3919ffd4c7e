import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Severity } from "../../alarms/severity.tsx";
import { Moment } from "../../controls/time/time.tsx";
import type { TestedEvent } from "./backtest-result.ts";

/** Rows that are drawn; the picture shows the rest. */
const MAX_ROWS = 200;

interface EventTableProps {
  readonly events: readonly TestedEvent[];
  readonly withDevices: boolean;
}

/** When alarms would have been raised, changed and cleared. */
export function EventTable({ events, withDevices }: EventTableProps) {
  const { t } = useTranslation();
  return (
    <Frame>
      <table aria-label={t("backtest.events")}>
        <thead>
          <tr>
            <th>{t("backtest.time")}</th>
            {withDevices && <th>{t("backtest.device")}</th>}
            <th>{t("backtest.event")}</th>
            <th>{t("alarm.severity")}</th>
          </tr>
        </thead>
        <tbody>
          {events.slice(0, MAX_ROWS).map((event, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: events have no id and are only added at the end
            <tr key={at}>
              <td>
                <Moment ts={event.ts} />
              </td>
              {withDevices && <td>{event.deviceName}</td>}
              <td>{t(`backtest.event-${event.event.toLowerCase()}`)}</td>
              <td>{event.event !== "CLEARED" && <Severity named severity={event.severity} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {events.length > MAX_ROWS && <p>{t("backtest.more-events", { count: events.length - MAX_ROWS })}</p>}
    </Frame>
  );
}

const Frame = styled.div({
  "& table": {
    inlineSize: "100%",
    borderCollapse: "collapse",
    font: "var(--t-body-s)",
    fontVariantNumeric: "tabular-nums",
  },
  "& th": { padding: "6px 8px", font: "500 12px/16px var(--font)", color: "var(--dim)", textAlign: "start" },
  "& td": { padding: "4px 8px", borderBlockStart: "1px solid var(--line-soft)", color: "var(--dim)" },
  "& p": { padding: 8, font: "var(--t-cap)", color: "var(--faint)" },
});
