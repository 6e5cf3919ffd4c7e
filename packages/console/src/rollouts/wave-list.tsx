import styled from "@emotion/styled";
import type { OtaRollout, RolloutWave } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { Icon } from "../controls/basics/icon.tsx";
import { IconButton } from "../controls/basics/icon-button.tsx";
import { ConfirmDialog } from "../controls/overlays/dialogs/confirm-dialog.tsx";
import { useFormats } from "../i18n/use-formats.ts";
import { EditWavesDialog } from "./edit-waves-dialog.tsx";
import { momentText } from "./moment-text.ts";
import { figuresOf } from "./rollout-figures.ts";
import type { RolloutPartProps } from "./rollout-head.tsx";
import { RolloutMeter } from "./rollout-meter.tsx";
import { useMayDo } from "./use-rollout.ts";
import { waveDevicesText, waveName, waveTime } from "./wave-texts.ts";

const MINUTE_MS = 60_000;

/** The waves of a rollout, each with how far its devices are. */
export function WaveList({ rollout, busy, onDo }: RolloutPartProps) {
  const mayDo = useMayDo(rollout);
  const { t } = useTranslation();
  const [starting, setStarting] = useState<number>();
  const [isEditing, setEditing] = useState(false);
  const { retry } = rollout;
  return (
    <Section>
      <header>
        <h3>{t("rollout.waves")}</h3>
        {retry && (
          <p>{t("rollout.retry-note", { times: retry.times, minutes: Math.round(retry.afterMs / MINUTE_MS) })}</p>
        )}
        {mayDo("setWaves") && (
          <Button size="compact" icon="edit" aria-haspopup="dialog" disabled={busy} onClick={() => setEditing(true)}>
            {t("rollout.edit-waves")}
          </Button>
        )}
      </header>
      <ol aria-label={t("rollout.waves")}>
        {rollout.waves.map((wave) => (
          <Wave
            key={wave.number}
            rollout={rollout}
            wave={wave}
            onStart={mayDo("next") && wave.number === rollout.wave + 1 ? () => setStarting(wave.number) : undefined}
          />
        ))}
      </ol>
      {isEditing && (
        <EditWavesDialog
          rollout={rollout}
          onSave={(waves) => {
            setEditing(false);
            onDo({ do: "setWaves", waves });
          }}
          onClose={() => setEditing(false)}
        />
      )}
      {starting !== undefined && (
        <ConfirmDialog
          open
          danger={false}
          title={t("rollout.next-title", { wave: starting })}
          text={t("rollout.next-text")}
          confirm={t("rollout.next-confirm", { wave: starting })}
          busy={busy}
          onConfirm={() => {
            setStarting(undefined);
            onDo({ do: "next" });
          }}
          onCancel={() => setStarting(undefined)}
        />
      )}
    </Section>
  );
}

interface WaveProps {
  readonly rollout: OtaRollout;
  readonly wave: RolloutWave;
  /** Absent: it is not the next one. */
  readonly onStart?: (() => void) | undefined;
}

function Wave({ rollout, wave, onStart }: WaveProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const figures = figuresOf(wave.counts);
  const time = waveTime(rollout, wave);
  return (
    <li data-is={time.is}>
      <i className="mark" aria-hidden>
        {time.is === "done" ? <Icon name="check" size={14} /> : wave.number}
      </i>
      <span className="name">
        <b dir="auto">{waveName(t, wave)}</b>
        <small>{waveDevicesText(t, wave.devices, number)}</small>
      </span>
      <span className="bar">
        <RolloutMeter figures={figures} />
      </span>
      <span className="count">
        <b>{number(figures.updated)}</b> {t("rollout.wave-of", { count: number(figures.total) })}
        {figures.failed > 0 && (
          <span className="bad">, {t("rollout.wave-failed", { count: number(figures.failed) })}</span>
        )}
      </span>
      <span className="time">
        <WaveTimeText rollout={rollout} wave={wave} />
        {onStart && (
          <IconButton
            size="compact"
            icon="play"
            label={`${t("rollout.next")}: ${waveName(t, wave)}`}
            onClick={onStart}
          />
        )}
      </span>
    </li>
  );
}

function WaveTimeText({ rollout, wave }: Pick<WaveProps, "rollout" | "wave">) {
  const { t, i18n } = useTranslation();
  const time = waveTime(rollout, wave);
  const dateTime = (ts: number) => momentText(ts, Date.now(), i18n.language);
  switch (time.is) {
    case "done":
      return <span>{t("rollout.from-to", { from: dateTime(time.from), to: dateTime(time.to) })}</span>;
    case "running":
      return <span>{t("rollout.since", { time: dateTime(time.from) })}</span>;
    case "waiting":
      if (time.after === 0) return <span>{t("rollout.at-start")}</span>;
      return (
        <span>
          {time.notBefore === undefined
            ? t("rollout.after-wave", { wave: time.after })
            : t("rollout.not-before", { wave: time.after, time: dateTime(time.notBefore) })}
        </span>
      );
  }
}

const Section = styled.section({
  flex: "none",
  "& header": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "4px 16px",
    minBlockSize: 48,
    padding: "8px 24px",
    borderBlockEnd: "1px solid var(--line)",
  },
  "& h3": { flex: "1 1 auto", margin: 0, font: "600 13px/20px var(--font)" },
  "& header p": { margin: 0, font: "var(--t-cap)", color: "var(--dim)" },
  "& ol": { margin: 0, padding: 0, listStyle: "none" },
  "& li": {
    display: "grid",
    gridTemplateColumns: "40px 176px minmax(80px, 1fr) 168px 288px",
    alignItems: "center",
    gap: 8,
    minBlockSize: 52,
    padding: "4px 24px",
    borderBlockEnd: "1px solid var(--line-soft)",
    font: "var(--t-body-s)",
    fontVariantNumeric: "tabular-nums",
    color: "var(--dim)",
  },
  "& li b": { fontWeight: 500, color: "var(--text)" },
  "& li[data-is='running']": { background: "color-mix(in srgb, var(--tint) 50%, var(--surface))" },
  "& .mark": {
    display: "grid",
    placeItems: "center",
    inlineSize: 22,
    blockSize: 22,
    borderRadius: "50%",
    border: "1.5px solid var(--line-field)",
    font: "600 11px/1 var(--font)",
    color: "var(--dim)",
  },
  "& [data-is='done'] .mark": { border: 0, background: "var(--ok-tint)", color: "var(--ok)" },
  "& [data-is='running'] .mark": { borderColor: "var(--fill)", background: "var(--fill)", color: "var(--on-fill)" },
  "& .name": { display: "grid", minInlineSize: 0, overflowWrap: "anywhere" },
  "& small": { font: "var(--t-cap)", color: "var(--dim)" },
  "& .bar": { display: "grid" },
  "& .count": { paddingInlineStart: 8 },
  "& .bad": { color: "var(--bad)" },
  "& .time": { display: "flex", justifyContent: "flex-end", alignItems: "center", gap: 8, textAlign: "end" },
  "@media (max-width: 1099.95px)": {
    "& header": { paddingInline: 16 },
    "& li": {
      gridTemplateColumns: "32px minmax(0, 1fr) auto",
      padding: "10px 16px",
      gap: "6px 8px",
    },
    "& .mark": { gridRow: "1 / 4", alignSelf: "start" },
    "& .count": { gridColumn: 3, gridRow: 1, paddingInlineStart: 0 },
    "& .bar": { gridColumn: "2 / 4", gridRow: 2 },
    "& .time": { gridColumn: "2 / 4", gridRow: 3, justifyContent: "space-between", textAlign: "start" },
  },
});
