import styled from "@emotion/styled";
import type { DeviceProfile } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { Icon } from "../../controls/basics/icon.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { TokenSelect } from "../../key-filters/token.tsx";
import type { AlarmDraft } from "../model/alarm-draft.ts";
import { isEdited, writeAlarm } from "../model/write-draft.ts";
import { BacktestPicture } from "./backtest-picture.tsx";
import { BacktestSummary } from "./backtest-summary.tsx";
import { type ChosenDevice, DeviceChoice } from "./device-choice.tsx";
import { EventTable } from "./event-table.tsx";
import { chartedKey, limitsOf, useTestedValues } from "./tested-values.ts";
import type { BacktestControl, BacktestRun } from "./use-backtest.ts";

interface BacktestDockProps {
  readonly profile: DeviceProfile;
  /** The rules that are tried. */
  readonly alarm: AlarmDraft;
  /** They can be tried: nothing is missing. */
  readonly complete: boolean;
  readonly control: BacktestControl;
  /** Shows what is missing. */
  readonly onIncomplete: () => void;
}

const DAYS = ["1", "7", "30", "90", "365"] as const;
const DAY_MS = 86_400_000;

/** Tries a rule, saved or being edited, on stored values. */
export function BacktestDock({ profile, alarm, complete, control, onIncomplete }: BacktestDockProps) {
  const { t } = useTranslation();
  const [days, setDays] = useState<(typeof DAYS)[number]>("7");
  const [device, setDevice] = useState<ChosenDevice>();
  const [isOpen, setOpen] = useState(true);
  const edited = isEdited(alarm);
  const { run: last, start, stop } = control;
  const run = last?.plan.rule.id === alarm.id ? last : undefined;
  const isRunning = last?.state === "running" || last?.state === "comparing";
  const handleRun = () => {
    if (!complete) return onIncomplete();
    setOpen(true);
    const endTs = Date.now();
    start({
      rule: writeAlarm(alarm),
      saved: edited ? alarm.json : undefined,
      deviceId: device?.id,
      profileId: profile.id,
      startTs: endTs - Number(days) * DAY_MS,
      endTs,
    });
  };
  return (
    <Dock aria-label={t("backtest.title")}>
      <Head>
        <h3>
          <Icon name="clock" size={16} />
          {t("backtest.title")}
        </h3>
        <TokenSelect
          label={t("backtest.range")}
          value={days}
          choices={DAYS.map((each) => ({ value: each, label: t(`backtest.range-${each}`) }))}
          onChange={setDays}
        />
        <DeviceChoice profile={profile} device={device} onChange={setDevice} />
        <span className="what">{t(edited ? "backtest.as-edited" : "backtest.as-saved")}</span>
        <span className="end">
          {isRunning ? (
            <Button size="compact" icon="pause" onClick={stop}>
              {t("backtest.stop")}
            </Button>
          ) : (
            <Button size="compact" icon="play" onClick={handleRun}>
              {t("backtest.run")}
            </Button>
          )}
          {run && (
            <IconButton
              size="compact"
              icon={isOpen ? "down" : "up"}
              label={t(isOpen ? "backtest.hide" : "backtest.show")}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            />
          )}
        </span>
      </Head>
      {run && isOpen && <Result run={run} alarm={alarm} />}
    </Dock>
  );
}

function Result({ run, alarm }: { readonly run: BacktestRun; readonly alarm: AlarmDraft }) {
  const { t } = useTranslation();
  const { plan, result, state } = run;
  const key = chartedKey(alarm);
  const values = useTestedValues(plan.deviceId, key, plan);
  const isOutdated = JSON.stringify(plan.rule) !== JSON.stringify(writeAlarm(alarm));
  const isRunning = state === "running" || state === "comparing";
  return (
    <Body tabIndex={0} role="group" aria-label={t("backtest.result")}>
      {isRunning && (
        <div className="progress">
          <progress
            aria-label={t("backtest.title")}
            max={Math.max(1, result.devices)}
            value={state === "comparing" ? result.devices : result.doneDevices}
          />
          <span>
            {state === "comparing"
              ? t("backtest.progress-saved")
              : `${t("backtest.device-of", { done: Math.min(result.doneDevices + 1, result.devices), count: result.devices })} · ${t("backtest.progress", { count: result.points })}`}
          </span>
        </div>
      )}
      {isOutdated && !isRunning && <p className="outdated">{t("backtest.outdated")}</p>}
      <div className="columns">
        <BacktestSummary run={run} />
        {result.events.length > 0 ? (
          <BacktestPicture
            result={result}
            startTs={plan.startTs}
            endTs={plan.endTs}
            values={values}
            valuesKey={key}
            limits={key === undefined ? [] : limitsOf(alarm, key)}
          />
        ) : (
          !isRunning && state === "done" && <p className="none">{t("backtest.none-raised")}</p>
        )}
      </div>
      {result.events.length > 0 && <EventTable events={result.events} withDevices={plan.deviceId === undefined} />}
    </Body>
  );
}

const Dock = styled.section({
  display: "flex",
  flexDirection: "column",
  flex: "none",
  maxBlockSize: "46%",
  minBlockSize: 0,
  borderBlockStart: "1px solid var(--line)",
  background: "var(--page)",
});

const Head = styled.div({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  flex: "none",
  minBlockSize: 48,
  padding: "8px 16px 8px 24px",
  "& h3": { display: "flex", alignItems: "center", gap: 8, marginInlineEnd: 4, font: "600 13px/20px var(--font)" },
  "& h3 .icon": { color: "var(--accent)" },
  "& .what": { marginInlineStart: 4, font: "var(--t-cap)", color: "var(--dim)" },
  "& .end": { display: "flex", alignItems: "center", gap: 4, marginInlineStart: "auto" },
  "@media (max-width: 959.95px)": { padding: "8px 16px", "& .what": { display: "none" } },
});

const Body = styled.div({
  display: "grid",
  alignContent: "start",
  gap: 12,
  minBlockSize: 0,
  overflow: "auto",
  padding: "0 24px 16px",
  "&:focus-visible": { outline: "2px solid var(--accent)", outlineOffset: -2 },
  "& .progress": {
    display: "flex",
    alignItems: "center",
    gap: 12,
    font: "var(--t-cap)",
    fontVariantNumeric: "tabular-nums",
    color: "var(--dim)",
  },
  "& progress": { flex: "0 1 240px", blockSize: 6, accentColor: "var(--accent)" },
  "& .outdated, & .none": { font: "var(--t-cap)", color: "var(--dim)" },
  "& .columns": { display: "grid", gridTemplateColumns: "192px minmax(0, 1fr)", gap: 24 },
  "@media (max-width: 959.95px)": {
    padding: "0 16px 16px",
    "& .columns": { gridTemplateColumns: "minmax(0, 1fr)", gap: 12 },
  },
});
