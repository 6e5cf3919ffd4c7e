import styled from "@emotion/styled";
import Slider from "@mui/material/Slider";
import type { TimeRange } from "@orrery/model";
import { type CSSProperties, useEffect, useMemo, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { zonedStamp } from "../../../i18n/zoned-text.ts";
import { IconButton } from "../../basics/icon-button.tsx";
import { SegmentedControl } from "../../fields/segmented-control.tsx";
import { useStable } from "../../hooks/use-stable.ts";
import { Playback, SPEEDS } from "./playback.ts";

export interface HistoryPlayerSettings {
  /** Of the playback controls; absent: the accent colour. */
  readonly buttonColor?: string | undefined;
}

interface HistoryPlayerProps {
  /** What is played; undefined while there is nothing. */
  readonly range: TimeRange | undefined;
  readonly stepMs?: number | undefined;
  /** Times that next and previous go to. */
  readonly anchors?: readonly number[] | undefined;
  /** Called with each time that is reached. */
  readonly onTime: (ts: number) => void;
  readonly zone?: string | undefined;
  readonly settings?: HistoryPlayerSettings | undefined;
}

/** Plays a stretch of the past: start, back, play, on, end; how fast; and a slider for the place. */
export function HistoryPlayer({ range, ...rest }: HistoryPlayerProps) {
  const { t } = useTranslation();
  if (range === undefined || range.end <= range.start) return <Empty>{t("widget.no-data-found")}</Empty>;
  return <Player key={`${range.start} ${range.end}`} range={range} {...rest} />;
}

function Player({ range, stepMs, anchors, onTime, zone, settings = {} }: HistoryPlayerProps & { range: TimeRange }) {
  const { t } = useTranslation();
  const { start, end } = range;
  const emit = useStable(onTime);
  const playback = useMemo(
    () => new Playback({ range: { start, end }, stepMs, anchors, onTime: emit }),
    [start, end, stepMs, anchors, emit],
  );
  useEffect(() => () => playback.dispose(), [playback]);
  const { isPlaying, index, time, speed } = useSyncExternalStore(playback.subscribe, playback.snapshot);
  const stamp = (ts: number) => zonedStamp(ts, zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  const color: CSSProperties & { "--player": string | undefined } = { "--player": settings.buttonColor };
  return (
    <Bar role="group" aria-label={t("history-player.controls")} style={color}>
      <span className="track">
        <Slider
          aria-label={t("history-player.position")}
          min={0}
          max={playback.maxIndex}
          value={index}
          getAriaValueText={(at) => stamp(playback.timeAt(at))}
          onChange={(_, at) => playback.seek(Array.isArray(at) ? (at[0] ?? 0) : at)}
        />
        <time dateTime={new Date(time).toISOString()}>{stamp(time)}</time>
      </span>
      <span className="buttons">
        <IconButton icon="first" label={t("history-player.start")} onClick={() => playback.toStart()} />
        <IconButton icon="left" label={t("history-player.previous")} onClick={() => playback.previous()} />
        <IconButton
          icon={isPlaying ? "pause" : "play"}
          label={t(isPlaying ? "history-player.pause" : "history-player.play")}
          className="main"
          onClick={() => (isPlaying ? playback.pause() : playback.play())}
        />
        <IconButton icon="right" label={t("history-player.next")} onClick={() => playback.next()} />
        <IconButton icon="last" label={t("history-player.end")} onClick={() => playback.toEnd()} />
      </span>
      <SegmentedControl
        bare
        label={t("history-player.speed")}
        value={String(speed)}
        choices={SPEEDS.map((choice) => ({
          value: String(choice),
          label: t("history-player.times-speed", { speed: choice }),
        }))}
        onChange={(chosen) => playback.setSpeed(SPEEDS.find((choice) => String(choice) === chosen) ?? 1)}
      />
    </Bar>
  );
}

const Empty = styled.p({ padding: 16, textAlign: "center", font: "var(--t-body-s)", color: "var(--dim)" });

const Bar = styled.div({
  display: "grid",
  gridTemplateColumns: "1fr auto",
  alignItems: "center",
  gap: "4px 12px",
  padding: "4px 12px 8px",
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  background: "var(--surface)",
  "& .track": { gridColumn: "1 / -1", display: "flex", alignItems: "center", gap: 20, paddingInlineStart: 8 },
  "& time": { flex: "none", font: "var(--t-cap)", fontVariantNumeric: "tabular-nums", color: "var(--dim)" },
  "& .MuiSlider-root": { color: "var(--player, var(--accent))", blockSize: 4, padding: "14px 0" },
  "& .MuiSlider-rail": { background: "var(--press)", opacity: 1 },
  "& .MuiSlider-thumb": {
    inlineSize: 14,
    blockSize: 14,
    background: "var(--surface)",
    border: "2px solid currentColor",
  },
  "& .buttons": { display: "flex", gap: 4 },
  "& .buttons button": { color: "var(--player, var(--dim))" },
  "& .buttons .main": { color: "var(--player, var(--accent))" },
  "@media (max-width: 599.95px)": {
    gridTemplateColumns: "1fr",
    "& .track": { flexDirection: "column", alignItems: "stretch", gap: 0, paddingInline: 8 },
    "& .buttons": { justifyContent: "space-between" },
    "& fieldset > div": { display: "flex" },
    "& fieldset label": { flex: 1, justifyContent: "center" },
  },
});
