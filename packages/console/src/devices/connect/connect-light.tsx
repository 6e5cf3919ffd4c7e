import styled from "@emotion/styled";
import type { LatestValues } from "@orrery/client";
import type { ConnectionEntry, DeviceConnectivity, DeviceInfo } from "@orrery/model";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ConnectProgress, ConnectStep } from "../../connections/connect-progress.ts";
import { RefusalCard } from "../../connections/refusal-card.tsx";
import { Icon } from "../../controls/basics/icon.tsx";
import { durationText } from "../../controls/time/duration-text.ts";
import { useNow } from "../../controls/time/time.tsx";
import { formatSecond } from "../../i18n/relative-time.ts";
import { formatValue } from "../../telemetry/format-value.ts";
import { unitOfKey } from "../../telemetry/unit-of-key.ts";

interface ConnectLightProps {
  readonly device: DeviceInfo;
  /** Absent: not known yet. */
  readonly state: DeviceConnectivity | undefined;
  readonly progress: ConnectProgress | undefined;
  readonly values: LatestValues;
  /** What the device presents when all is right: shown beside what came instead. */
  readonly needed: string | undefined;
  /** When one began to wait, by the clock of the browser. */
  readonly since: number;
}

const SHOWN_VALUES = 4;

/** A light that turns green with the first message, how far the device came, and why not further. */
export function ConnectLight({ device, state, progress, values, needed, since }: ConnectLightProps) {
  const { t, i18n } = useTranslation();
  const isConnected = progress?.isConnected === true;
  const shown = Object.entries(values).slice(0, SHOWN_VALUES);
  return (
    <Side>
      <Lamp data-on={isConnected || undefined} role="status">
        <i />
        <div>
          <h3>{t(isConnected ? "connection.connected" : "connection.waiting")}</h3>
          {isConnected && state ? (
            <p>{t("connection.first-message", { time: timeOfDay(state.lastActivityTime || state.now) })}</p>
          ) : (
            <Waiting since={since} attempts={progress?.attempts ?? 0} />
          )}
        </div>
      </Lamp>
      <Steps>
        {(progress?.steps ?? []).map((step) => (
          <StepLine key={step.name} step={step} keys={Object.keys(values).length} />
        ))}
      </Steps>
      {isConnected ? (
        <>
          {shown.length > 0 && (
            <Part>
              <h4>{t("connection.step-message")}</h4>
              {shown.map(([key, { value, ts }]) => (
                <Value key={key}>
                  <code>{key}</code>
                  <b>
                    {formatValue(value ?? "", i18n.language)} {unitOfKey(key)}
                  </b>
                  <span>{timeOfDay(ts)}</span>
                </Value>
              ))}
            </Part>
          )}
          <Part>
            <h4>{t("connection.what-next")}</h4>
            <Next>
              <NextLink
                to={`/devices/${device.id.id}?tab=telemetry`}
                icon="usage"
                label={t("connection.next-values")}
              />
              <NextLink to="/dashboards" icon="dashboards" label={t("connection.next-dashboard")} />
              <NextLink
                to={`/deviceProfiles/${device.deviceProfileId.id}?tab=alarmRules`}
                icon="bell"
                label={t("connection.next-alarms")}
              />
            </Next>
          </Part>
        </>
      ) : (
        progress && <Refusals entries={progress.refused} needed={needed} deviceName={device.name} />
      )}
    </Side>
  );
}

interface RefusalsProps {
  readonly entries: readonly ConnectionEntry[];
  readonly needed: string | undefined;
  readonly deviceName: string;
}

function Refusals({ entries, needed, deviceName }: RefusalsProps) {
  const { t } = useTranslation();
  if (entries.length === 0) return null;
  return (
    <Part>
      <div className="head">
        <h4>{t("connection.why-not")}</h4>
        <span>{t("connection.last-minutes")}</span>
      </div>
      {entries.map((entry, at) => (
        <RefusalCard key={entry.id} entry={entry} isOpen={at === 0} needed={needed} deviceName={deviceName} />
      ))}
    </Part>
  );
}

function Waiting({ since, attempts }: { readonly since: number; readonly attempts: number }) {
  const { t } = useTranslation();
  const seconds = Math.max(1, Math.round((useNow() - since) / 1000));
  const parts = [durationText(t, seconds * 1000), attempts > 0 && t("connection.waiting-refused", { count: attempts })];
  return <p>{parts.filter(Boolean).join(", ")}</p>;
}

function StepLine({ step, keys }: { readonly step: ConnectStep; readonly keys: number }) {
  const { t } = useTranslation();
  const { name, state, ts, text } = step;
  const label = state === "failed" ? "step-refused" : `step-${name}`;
  const stored = name === "stored" && state === "done" ? t("connection.stored-keys", { count: keys }) : undefined;
  return (
    <li data-state={state}>
      <span>{state !== "open" && <Icon name={state === "done" ? "check" : "close"} size={14} />}</span>
      <b>{t(`connection.${label}`)}</b>
      <em>{stored ?? (ts === undefined ? text : timeOfDay(ts))}</em>
    </li>
  );
}

interface NextLinkProps {
  readonly to: string;
  readonly icon: "usage" | "dashboards" | "bell";
  readonly label: ReactNode;
}

function NextLink({ to, icon, label }: NextLinkProps) {
  return (
    <li>
      <Link to={to}>
        <Icon name={icon} />
        {label}
        <Icon name="right" size={16} />
      </Link>
    </li>
  );
}

const timeOfDay = (ts: number): string => formatSecond(ts).slice(11);

const Side = styled.section({
  display: "flex",
  flexDirection: "column",
  gap: 16,
  minInlineSize: 0,
  padding: "20px 24px 16px",
  background: "var(--page)",
  overflow: "auto",
  color: "var(--text)",
  "& h4": { margin: 0, font: "600 13px/20px var(--font)" },
  "@media (max-width: 959.95px)": { padding: 16, overflow: "visible" },
});

const Lamp = styled.div({
  "--lamp": "var(--warn-mark)",
  "&[data-on]": { "--lamp": "var(--ok-mark)" },
  display: "flex",
  alignItems: "center",
  gap: 16,
  "& > i": {
    position: "relative",
    flex: "none",
    inlineSize: 40,
    blockSize: 40,
    borderRadius: "50%",
    background: "color-mix(in srgb, var(--lamp) 20%, transparent)",
    boxShadow: "inset 0 0 0 1.5px color-mix(in srgb, var(--lamp) 40%, transparent)",
  },
  "& > i::after": { content: '""', position: "absolute", inset: 13, borderRadius: "50%", background: "var(--lamp)" },
  "& h3": { font: "600 16px/24px var(--font)", letterSpacing: "-.01em" },
  "& p": { font: "var(--t-cap)", color: "var(--dim)", fontVariantNumeric: "tabular-nums" },
});

const Steps = styled.ol({
  margin: 0,
  padding: 0,
  listStyle: "none",
  font: "var(--t-body-s)",
  "& li": {
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: 12,
    blockSize: 32,
    paddingInlineStart: 10,
    color: "var(--dim)",
  },
  "& li + li::before": {
    content: '""',
    position: "absolute",
    insetInlineStart: 19.5,
    insetBlockStart: -7,
    blockSize: 14,
    borderInlineStart: "1px solid var(--line-strong)",
  },
  "& li > span": {
    display: "grid",
    placeItems: "center",
    flex: "none",
    inlineSize: 20,
    blockSize: 20,
    borderRadius: "50%",
    border: "1.5px dashed var(--line-field)",
  },
  "& li > b": { flex: 1, fontWeight: 400 },
  "& li > em": { font: "var(--t-cap)", fontStyle: "normal", color: "var(--dim)", fontVariantNumeric: "tabular-nums" },
  "& li:not([data-state='open']) > b": { fontWeight: 500, color: "var(--text)" },
  "& [data-state='done'] > span": { border: 0, background: "var(--ok-tint)", color: "var(--ok)" },
  "& [data-state='failed'] > span": { border: 0, background: "var(--bad-tint)", color: "var(--bad)" },
});

const Part = styled.div({
  display: "grid",
  gap: 10,
  minInlineSize: 0,
  paddingBlockStart: 16,
  borderBlockStart: "1px solid var(--line)",
  "& > .head": { display: "flex", alignItems: "baseline", justifyContent: "space-between", gap: 8 },
  "& > .head > span": { font: "var(--t-cap)", color: "var(--dim)" },
});

const Value = styled.div({
  display: "flex",
  alignItems: "center",
  gap: 12,
  minBlockSize: 36,
  padding: "4px 12px",
  border: "1px solid var(--line)",
  borderRadius: "var(--r-control)",
  background: "var(--surface)",
  "& code": { flex: 1, minInlineSize: 0, overflowWrap: "anywhere", fontFamily: "var(--mono)", fontSize: 12 },
  "& b": { font: "500 16px/24px var(--font)", fontVariantNumeric: "tabular-nums" },
  "& span": { font: "var(--t-cap)", color: "var(--dim)", fontVariantNumeric: "tabular-nums" },
});

const Next = styled.ul({
  margin: 0,
  padding: 0,
  listStyle: "none",
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  background: "var(--surface)",
  overflow: "hidden",
  "& li + li": { borderBlockStart: "1px solid var(--line-soft)" },
  "& a": {
    display: "flex",
    alignItems: "center",
    gap: 12,
    minBlockSize: 40,
    paddingInline: 12,
    font: "500 13px/20px var(--font)",
  },
  "& a:hover": { background: "var(--hover)" },
  "& a > .icon": { color: "var(--dim)", flex: "none" },
  "& a > .icon:last-child": { marginInlineStart: "auto" },
  "@media (max-width: 959.95px)": { "& a": { minBlockSize: 48 } },
});
