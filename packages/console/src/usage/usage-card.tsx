import styled from "@emotion/styled";
import type { ApiUsageStateValue } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Icon } from "../controls/basics/icon.tsx";
import { Hidden } from "../controls/tables/table-styles.ts";
import { monthPassed } from "../home/message-rate.ts";
import { shortNumberParts } from "../i18n/short-number.ts";
import { useFormats } from "../i18n/use-formats.ts";
import { Meter } from "../page/status-cell.tsx";
import { paceOf, type UsageColumn } from "./usage-figures.ts";
import { dayText, SHORT } from "./usage-texts.ts";

interface UsageCardProps {
  readonly label: string;
  readonly used: number;
  /** 0: there is none. */
  readonly limit: number;
  readonly state: ApiUsageStateValue;
  /** The last day; shown where there is no limit. */
  readonly hours: readonly UsageColumn[];
  readonly now: number;
  readonly picked: boolean;
  readonly onPick: () => void;
}

const COLORS: Readonly<Record<ApiUsageStateValue, string>> = {
  ENABLED: "var(--accent)",
  WARNING: "var(--warn-mark)",
  DISABLED: "var(--bad-mark)",
};

/** How much of one thing was used this month, and of how much. The tick is the share of the month that has passed. */
export function UsageCard({ label, used, limit, state, hours, now, picked, onPick }: UsageCardProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const share = limit > 0 ? Math.min(1, used / limit) : 0;
  const { figure, unit } = shortNumberParts(number(used, used < 10_000 ? undefined : SHORT));
  return (
    <Card type="button" aria-pressed={picked} onClick={onPick} title={number(used)}>
      <span className="label">
        <span className="name">{label}</span>
        {state !== "ENABLED" && <Icon name={state === "WARNING" ? "warn" : "error"} size={16} />}
        <Hidden>{t(`api-usage.${state.toLowerCase()}`)}</Hidden>
      </span>
      <span className="value">
        {figure}
        {unit !== undefined && <small>{unit}</small>}
      </span>
      {limit > 0 ? (
        <Meter
          mark={monthPassed(now)}
          parts={[
            { share, color: COLORS[state] },
            { share: 1 - share, color: "var(--press)" },
          ]}
        />
      ) : (
        <Hours columns={hours} />
      )}
      <span className="share">
        {limit > 0
          ? t("api-usage.share-of", {
              percent: number(used / limit, { style: "percent" }),
              limit: number(limit, SHORT),
            })
          : t("api-usage.no-limit")}
      </span>
      <Outlook {...{ used, limit, state, now }} />
    </Card>
  );
}

/** What becomes of it if the month goes on so. */
function Outlook({ used, limit, state, now }: Pick<UsageCardProps, "used" | "limit" | "state" | "now">) {
  const { t, i18n } = useTranslation();
  const { number } = useFormats();
  const { perDay, limitAt } = paceOf({ used, limit }, now);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (state === "DISABLED") return <span className="outlook bad">{t("api-usage.stopped")}</span>;
  if (limitAt !== undefined) {
    return (
      <span className="outlook warn">{t("api-usage.limit-on", { date: dayText(limitAt, zone, i18n.language) })}</span>
    );
  }
  return (
    <span className="outlook">
      {limit > 0 ? t("api-usage.on-pace") : t("api-usage.per-day", { count: number(perDay, SHORT) })}
    </span>
  );
}

/** A column for each hour; the figures are below, when the card is picked. */
function Hours({ columns }: { readonly columns: readonly UsageColumn[] }) {
  const most = Math.max(1, ...columns.map(({ count }) => count));
  return (
    <span className="hours" aria-hidden>
      {columns.map(({ ts, count }) => (
        <i key={ts} style={{ blockSize: `${(count / most) * 100}%` }} />
      ))}
    </span>
  );
}

const Card = styled.button({
  minInlineSize: 0,
  display: "flex",
  flexDirection: "column",
  padding: "14px 20px",
  border: 0,
  background: "var(--surface)",
  color: "var(--text)",
  font: "var(--t-body-s)",
  fontVariantNumeric: "tabular-nums",
  textAlign: "start",
  cursor: "pointer",
  outlineOffset: -3,
  transition: "background var(--fast)",
  "&:hover": { background: "var(--hover)" },
  "&[aria-pressed='true']": { background: "var(--tint)" },
  "& .label": {
    display: "flex",
    alignItems: "center",
    gap: 6,
    minBlockSize: 16,
    font: "500 12px/16px var(--font)",
    color: "var(--dim)",
  },
  "& .name": { flex: 1, minInlineSize: 0 },
  "& .value": { margin: "2px 0 8px", font: "500 28px/36px var(--font)", letterSpacing: "-.022em" },
  "& small": { marginInlineStart: 4, font: "500 14px/1 var(--font)", letterSpacing: 0, color: "var(--faint)" },
  "& .hours": { display: "flex", alignItems: "flex-end", gap: 2, blockSize: 14, marginBlockEnd: 10 },
  "& .hours i": { flex: 1, minBlockSize: 1.5, borderRadius: "1.5px 1.5px 0 0", background: "var(--line-field)" },
  "& .share": { font: "500 12px/16px var(--font)" },
  "& .outlook": { font: "var(--t-cap)", color: "var(--dim)" },
  "& .outlook.warn, & svg": { color: "var(--warn)" },
  "& .outlook.bad": { color: "var(--bad)" },
  "&:has(.bad) svg": { color: "var(--bad)" },
  "@media (max-width: 959.95px)": { padding: "12px 16px", "& .value": { fontSize: 22, lineHeight: "28px" } },
});
