import styled from "@emotion/styled";
import type { ApiUsage } from "@orrery/client";
import { USAGE_COUNTERS, type UsageCounter } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { formatMinute } from "../i18n/relative-time.ts";
import { useFormats } from "../i18n/use-formats.ts";
import { monthOf, paceOf } from "./usage-figures.ts";
import { dayText, SHORT } from "./usage-texts.ts";

interface UsageFactsProps {
  readonly usage: ApiUsage;
  readonly counter: UsageCounter;
  readonly now: number;
}

/** What is known of one counter: its figures, and the state of the feature that it belongs to, since when. */
export function UsageFacts({ usage, counter, now }: UsageFactsProps) {
  const { t, i18n } = useTranslation();
  const { number } = useFormats();
  const { used, limit } = usage.counters[counter];
  const { feature } = USAGE_COUNTERS[counter];
  const [state, since] = [usage.states[feature], usage.since[feature]];
  const { start, end } = monthOf(now);
  const { perDay, limitAt } = paceOf({ used, limit }, now);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const facts = [
    [
      t("api-usage.used"),
      t("api-usage.used-since", { count: number(used), date: dayText(start, "UTC", i18n.language) }),
    ],
    [t("api-usage.limit"), limit > 0 ? number(limit) : t("api-usage.no-limit")],
    ...(limit > 0 ? [[t("api-usage.left"), number(Math.max(0, limit - used))]] : []),
    [t("api-usage.average"), t("api-usage.per-day", { count: number(perDay, SHORT) })],
    ...(limitAt === undefined ? [] : [[t("api-usage.limit-reached"), dayText(limitAt, zone, i18n.language)]]),
    [t("api-usage.begins-anew"), dayText(end, "UTC", i18n.language)],
  ];
  return (
    <Room>
      <dl>
        <div>
          <dt>{t("api-usage.state")}</dt>
          <dd>
            <b data-state={state}>{t(`api-usage.${state.toLowerCase()}`)}</b>
            {since > 0 && (
              <time dir="ltr" dateTime={new Date(since).toISOString()}>
                {t("api-usage.since", { time: formatMinute(since) })}
              </time>
            )}
          </dd>
        </div>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {state !== "ENABLED" && (
        <p data-state={state}>{t(state === "WARNING" ? "api-usage.warning-text" : `api-usage.disabled-${feature}`)}</p>
      )}
    </Room>
  );
}

const Room = styled.div({
  padding: "4px 16px 16px",
  font: "var(--t-body-s)",
  fontVariantNumeric: "tabular-nums",
  "& dl": { margin: 0 },
  "& dl > div": {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "space-between",
    gap: "0 16px",
    paddingBlock: 10,
    borderBlockEnd: "1px solid var(--line-soft)",
  },
  "& dt": { color: "var(--dim)" },
  "& dd": { margin: 0, fontWeight: 500, textAlign: "end" },
  "& time": { marginInlineStart: 8, fontWeight: 400, color: "var(--dim)" },
  "& b": { fontWeight: 500, color: "var(--ok)" },
  "& b[data-state='WARNING']": { color: "var(--warn)" },
  "& b[data-state='DISABLED']": { color: "var(--bad)" },
  "& p": {
    marginBlockStart: 12,
    padding: "10px 12px",
    borderRadius: "var(--r-control)",
    background: "var(--warn-tint)",
  },
  "& p[data-state='DISABLED']": { background: "var(--bad-tint)" },
});
