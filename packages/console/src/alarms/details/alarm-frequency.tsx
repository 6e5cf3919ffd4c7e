import styled from "@emotion/styled";
import { laterAlarms } from "@orrery/client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatDuration } from "../../i18n/relative-time.ts";
import { useTimeService } from "../../pickers/time-window/use-time-service.ts";
import { useClient } from "../../session/client-context.tsx";
import type { AlarmRow } from "../alarm-source.ts";
import { SEVERITY_LOOKS } from "../severity.tsx";
import { frequencyFacts } from "./frequency-facts.ts";

/** How often such alarms were raised for their originator in thirty days: a bar a day, the hours in which they come. */
export function AlarmFrequency({ alarm: { id, severity, startTs } }: { readonly alarm: AlarmRow }) {
  const { t } = useTranslation();
  const client = useClient();
  const { browserZone } = useTimeService();
  const { data } = useQuery({
    queryKey: ["alarm", id.id, "frequency", startTs],
    queryFn: ({ signal }) => laterAlarms(client.api).frequency(id.id, { signal, silent: true, ignoreErrors: true }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const facts = useMemo(() => data && frequencyFacts(data, browserZone), [data, browserZone]);
  if (!data || !facts) return <Line aria-busy="true" />;
  const { days, rush } = facts;
  const most = Math.max(1, ...days);
  const said = [
    rush && t("alarm.mostly-between", { start: clock(rush.start), end: clock(rush.end) }),
    data.meanLastedMs !== null && t("alarm.lasted-on-average", { duration: formatDuration(t, data.meanLastedMs) }),
  ].filter(Boolean);
  return (
    <Line>
      <b>{t("alarm.raised-times", { count: data.total })}</b>
      <Bars aria-hidden style={{ "--bar": SEVERITY_LOOKS[severity].mark } as Record<`--${string}`, string>}>
        {[...days.entries()].map(([day, count]) => (
          <i key={day} data-none={count === 0 || undefined} style={{ blockSize: barOf(count, most) }} />
        ))}
      </Bars>
      <span>{said.join(", ")}</span>
    </Line>
  );
}

/** px: a day with alarms is seen, however many others had. */
const barOf = (count: number, most: number): number => (count === 0 ? 2 : 4 + (12 * count) / most);

const clock = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

const Line = styled.p({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "4px 16px",
  minBlockSize: 20,
  margin: 0,
  font: "var(--t-cap)",
  color: "var(--dim)",
  "& b": { fontWeight: 500, color: "var(--text)" },
});

const Bars = styled.span({
  display: "inline-flex",
  alignItems: "flex-end",
  gap: 3,
  blockSize: 16,
  "& i": { inlineSize: 5, borderRadius: 1, background: "var(--bar)" },
  "& i[data-none]": { background: "var(--line)" },
});
