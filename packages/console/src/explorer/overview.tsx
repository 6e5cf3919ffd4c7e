import styled from "@emotion/styled";
import { pixels } from "@orrery/client";
import type { EntityId, TimeRange } from "@orrery/model";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { axisTimes, zonedRange } from "../i18n/zoned-text.ts";
import { useTimeService } from "../pickers/time-window/use-time-service.ts";
import { useClient } from "../session/client-context.tsx";
import { lineOf, placesOf } from "./overview-line.ts";
import { movedBrush, overviewOf } from "./overview-times.ts";

interface OverviewProps {
  readonly entity: EntityId;
  /** Whose line is drawn; the first one with numbers. */
  readonly keyName: string | undefined;
  readonly range: TimeRange;
  readonly zone: string;
  readonly onChange: (range: TimeRange) => void;
}

type Part = "start" | "end" | "whole";

const SHORTEST_MS = 60_000;
const POINTS = 240;
/** Days or parts of them that are named below the line. */
const LABELS = 7;
/** The least that can be grabbed: 24 px between its two ends. */
const BRUSH_PX = 40;
/** Kept for so long: an hour more or less is not seen. */
const STEP_MS = 60_000;

/** A longer time as one line; the brush on it is the window, to be moved and widened. */
export function Overview({ entity, keyName, range, zone, onChange }: OverviewProps) {
  const { t, i18n } = useTranslation();
  const { serverNow } = useTimeService();
  const strip = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<TimeRange>();
  const grabbed = useRef<{ readonly part: Part; readonly x: number; readonly from: TimeRange }>(undefined);
  const overview = useStepped(overviewOf(range, serverNow()));
  const line = useLine(entity, keyName, overview);
  const brush = dragged ?? clip(range, overview);
  const length = overview.end - overview.start;
  const share = (ts: number) => `${((ts - overview.start) / length) * 100}%`;
  const bounds = { within: overview, shortest: SHORTEST_MS };
  const grab = (part: Part) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    grabbed.current = { part, x: event.clientX, from: brush };
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const { current: held } = grabbed;
    const width = strip.current?.clientWidth ?? 0;
    if (!held || width === 0) return;
    setDragged(movedBrush(held.from, held.part, ((event.clientX - held.x) / width) * length, bounds));
  };
  const drop = () => {
    if (grabbed.current && dragged) onChange(rounded(dragged));
    grabbed.current = undefined;
    setDragged(undefined);
  };
  const held = { onPointerMove: drag, onPointerUp: drop, onPointerCancel: drop };
  const step = (part: Part) => (event: KeyboardEvent) => {
    const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 }[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    onChange(rounded(movedBrush(brush, part, (steps * length) / 200, bounds)));
  };
  const said = zonedRange(brush, { zone, now: serverNow(), language: i18n.language });
  const slider = (part: Part, label: string, value: number, text: string) =>
    ({
      role: "slider",
      tabIndex: 0,
      "data-part": part,
      "aria-label": t(label),
      "aria-valuemin": overview.start,
      "aria-valuemax": overview.end,
      "aria-valuenow": Math.round(value),
      "aria-valuetext": text,
      onPointerDown: grab(part),
      onKeyDown: step(part),
      ...held,
    }) as const;
  const marks = Array.from({ length: LABELS }, (_, at) => overview.start + ((at + 0.5) / LABELS) * length);
  const names = axisTimes(marks, zone, i18n.language);
  return (
    <Strip ref={strip} role="group" aria-label={t("explorer.overview")}>
      <svg viewBox={`0 0 ${POINTS} 100`} preserveAspectRatio="none" aria-hidden>
        {line !== undefined && <path d={line} vectorEffect="non-scaling-stroke" />}
      </svg>
      <div className="names" aria-hidden>
        {names.map((name, at) => (
          <span key={marks[at]}>{name}</span>
        ))}
      </div>
      <div
        className="brush"
        style={{
          insetInlineStart: `min(${share(brush.start)}, 100% - ${BRUSH_PX}px)`,
          inlineSize: share(overview.start + brush.end - brush.start),
        }}
      >
        <div {...slider("whole", "explorer.move-window", brush.start, `${said.from} – ${said.to}`)} />
        <div {...slider("start", "explorer.window-start", brush.start, said.from)} />
        <div {...slider("end", "explorer.window-end", brush.end, said.to)} />
      </div>
    </Strip>
  );
}

/** An overview that follows the clock is read anew each minute, not each second. */
function useStepped({ start, end }: TimeRange): TimeRange {
  const at = Math.ceil(end / STEP_MS) * STEP_MS;
  return { start: at - Math.round((end - start) / STEP_MS) * STEP_MS, end: at };
}

const rounded = ({ start, end }: TimeRange): TimeRange => ({ start: Math.round(start), end: Math.round(end) });

const clip = ({ start, end }: TimeRange, { start: from, end: to }: TimeRange): TimeRange => ({
  start: Math.min(Math.max(start, from), to),
  end: Math.min(Math.max(end, from), to),
});

function useLine(entity: EntityId, keyName: string | undefined, { start, end }: TimeRange): string | undefined {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ["explorer", "overview", entity.id, keyName, start, end],
    queryFn: async ({ signal }) => {
      const keys = [keyName ?? ""];
      const options = { signal, ignoreErrors: true };
      const frame = { start, end, width: POINTS };
      const pixelMs = Math.ceil((end - start) / POINTS);
      const request = { keys, startTs: start, endTs: end, pixelMs };
      const [series] = (await pixels(client.api).read(entity, request, options)).series;
      if (series && series.kind !== "others") return lineOf(placesOf(series, pixelMs), frame);
      // Among values of other kinds numbers have means.
      const query = { keys, startTs: start, endTs: end, interval: pixelMs, agg: "AVG" } as const;
      const found = (await client.telemetry.history(entity, query, options))[keyName ?? ""] ?? [];
      return lineOf(
        found.map(({ ts, value }) => [ts, Number(value)]),
        frame,
      );
    },
    enabled: keyName !== undefined,
    placeholderData: keepPreviousData,
    staleTime: STEP_MS,
  });
  return data ?? undefined;
}

const Strip = styled.div({
  position: "relative",
  blockSize: 40,
  flex: "none",
  border: "1px solid var(--line)",
  borderRadius: "var(--r-control)",
  background: "var(--sunken)",
  direction: "ltr", // time goes from left to right in charts
  userSelect: "none",
  "& svg": { position: "absolute", inset: 0, inlineSize: "100%", blockSize: "100%", overflow: "hidden" },
  "& path": { fill: "none", stroke: "var(--faint)", strokeWidth: 1 },
  "& .names": {
    position: "absolute",
    insetInline: 0,
    insetBlockEnd: 1,
    display: "flex",
    font: "11px/16px var(--font)",
    color: "var(--faint)",
    "& span": { flex: 1, minInlineSize: 0, textAlign: "center", whiteSpace: "nowrap", overflow: "hidden" },
  },
  "& .brush": {
    position: "absolute",
    insetBlock: -1,
    minInlineSize: BRUSH_PX,
    border: "1px solid var(--accent)",
    borderRadius: 4,
    background: "color-mix(in srgb, var(--accent) 14%, transparent)",
  },
  "& [role='slider']": { position: "absolute", insetBlock: 0, touchAction: "none" },
  "& [data-part='whole']": { insetInline: 0, cursor: "grab" },
  "& [data-part='whole']:active": { cursor: "grabbing" },
  "& [data-part='start'], & [data-part='end']": { inlineSize: 24, cursor: "ew-resize" },
  "& [data-part='start']": { insetInlineStart: -18 },
  "& [data-part='end']": { insetInlineEnd: -18 },
  "& [data-part='start']::after, & [data-part='end']::after": {
    content: '""',
    position: "absolute",
    insetBlock: 11,
    insetInlineStart: 14,
    inlineSize: 6,
    border: "1px solid var(--accent)",
    borderRadius: 3,
    background: "var(--surface)",
  },
  "& [data-part='end']::after": { insetInlineStart: 2 },
  "& [role='slider']:focus-visible": { outline: "2px solid var(--accent)", outlineOffset: 1, borderRadius: 4 },
  "@media (max-width: 599.95px)": { "& .names span:nth-of-type(even)": { visibility: "hidden" } },
});
