import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Icon } from "../../controls/basics/icon.tsx";
import { durationText } from "../../controls/time/duration-text.ts";
import { errorText } from "../../errors/error-text.ts";
import { localeOf } from "../../i18n/site-language.ts";
import { medianLasting } from "./backtest-result.ts";
import type { BacktestRun } from "./use-backtest.ts";

const MINUTE_MS = 60_000;

/** Alarms a day, compared with those of the saved rule, and what keeps the result from being complete. */
export function BacktestSummary({ run }: { readonly run: BacktestRun }) {
  const { t, i18n } = useTranslation();
  const { result, state, saved } = run;
  const number = new Intl.NumberFormat(localeOf(i18n.language), { maximumFractionDigits: 1 });
  const lasted = medianLasting(result.events);
  const [failure] = [...result.problems, ...result.failures];
  const count = result.problems.length + result.failures.length;
  const bound = result.end?.stoppedBy ?? saved?.end?.stoppedBy;
  return (
    <Summary aria-live="polite">
      {result.end && (
        <p className="rate">
          <b>{number.format(result.end.raisedPerDay)}</b> {t("backtest.alarms-a-day")}
        </p>
      )}
      <p>
        {t("backtest.raised", { count: result.raised })} {t("backtest.on-devices", { count: result.doneDevices })}
      </p>
      <Comparison run={run} />
      {lasted !== undefined && (
        <p>{t("backtest.lasted", { time: durationText(t, Math.max(MINUTE_MS, roundedMs(lasted))) })}</p>
      )}
      {state === "stopped" && <Note text={t("backtest.stopped")} />}
      {bound && <Note text={t(`backtest.bound-${bound}`)} />}
      {failure !== undefined && <Note text={t("backtest.failed-devices", { count, message: failure })} />}
      {state === "failed" && <Note text={errorText(run.error, t("error.unable-to-connect-text"))} />}
    </Summary>
  );
}

const roundedMs = (ms: number) => Math.round(ms / MINUTE_MS) * MINUTE_MS;

function Note({ text }: { readonly text: string }) {
  return (
    <p className="note">
      <Icon name="warn" size={14} />
      {text}
    </p>
  );
}

/** `67 % fewer than saved (9.6)`. */
function Comparison({ run: { result, saved } }: { readonly run: BacktestRun }) {
  const { t, i18n } = useTranslation();
  if (!saved?.end || !result.end) return null;
  const [now, before] = [result.end.raisedPerDay, saved.end.raisedPerDay];
  if (before === 0) return now === 0 ? <p>{t("backtest.same")}</p> : <p>{t("backtest.saved-none")}</p>;
  if (now === before) return <p>{t("backtest.same")}</p>;
  const locale = localeOf(i18n.language);
  const percent = new Intl.NumberFormat(locale, { style: "percent" }).format(Math.abs(now - before) / before);
  const rate = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(before);
  return (
    <p data-good={now < before || undefined} className="compared">
      {t(now < before ? "backtest.fewer" : "backtest.more", { percent, rate })}
    </p>
  );
}

const Summary = styled.div({
  display: "grid",
  alignContent: "start",
  gap: 6,
  font: "var(--t-cap)",
  fontVariantNumeric: "tabular-nums",
  color: "var(--dim)",
  "& .rate": { font: "var(--t-body-s)" },
  "& .rate b": {
    marginInlineEnd: 4,
    font: "500 28px/32px var(--font)",
    letterSpacing: "-.022em",
    color: "var(--text)",
  },
  "& .compared": { fontWeight: 600 },
  "& [data-good]": { color: "var(--ok)" },
  "& .note": { display: "flex", gap: 4, color: "var(--warn)" },
  "& .note .icon": { flex: "none", marginBlockStart: 1 },
});
