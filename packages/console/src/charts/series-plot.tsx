import styled from "@emotion/styled";
import type { TimeRange } from "@orrery/model";
import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import "uplot/dist/uPlot.min.css";
import { VisuallyHidden } from "../controls/basics/visually-hidden.ts";
import type { ChartInput, MovedViews } from "./chart-input.ts";
import { movedBy, zoomedAt } from "./moved-range.ts";
import type { ReadingStep } from "./readings.ts";
import { SeriesChart } from "./series-chart.ts";

interface SeriesPlotProps {
  readonly input: ChartInput;
  /** What the chart shows, for screen readers. */
  readonly label: string;
  readonly onZoom: (range: TimeRange) => void;
  readonly onReset: () => void;
  /** Present: the time can be moved and zoomed, by wheels and by keys. */
  readonly onMove?: ((range: TimeRange) => MovedViews) | undefined;
}

/** React owns the element, {@link SeriesChart} the pixels: created once, given what to draw, destroyed. */
export function SeriesPlot({ input, label, onZoom, onReset, onMove }: SeriesPlotProps) {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<SeriesChart>(null);
  const handleZoom = useEffectEvent(onZoom);
  const handleReset = useEffectEvent(onReset);
  const handleMove = useEffectEvent((range: TimeRange) => onMove?.(range));
  const canMove = useEffectEvent(() => onMove !== undefined);
  useLayoutEffect(() => {
    if (!host.current) return;
    const created = new SeriesChart(host.current, {
      onZoom: (range) => handleZoom(range),
      onReset: () => handleReset(),
      onMove: (range) => handleMove(range),
      canMove: () => canMove(),
    });
    chart.current = created;
    return () => created.destroy();
  }, []);
  useLayoutEffect(() => chart.current?.draw(input), [input]);
  const [said, setSaid] = useState("");
  const read = (event: KeyboardEvent) => {
    const move = event.shiftKey || !event.key.startsWith("Arrow") ? MOVES[event.key] : undefined;
    if (move && onMove) {
      event.preventDefault();
      chart.current?.move(move);
      return;
    }
    const step = STEPS[event.key];
    if (step === undefined && event.key !== "Escape") return;
    if (step === undefined) chart.current?.stopReading();
    else event.preventDefault();
    setSaid(step === undefined ? "" : (chart.current?.read(step) ?? ""));
  };
  return (
    <>
      <Host
        ref={host}
        role="img"
        aria-label={label}
        tabIndex={0}
        onKeyDown={read}
        onBlur={() => chart.current?.stopReading()}
      />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

/** With Shift the arrows move the time; plus and minus zoom it. */
const MOVES: Readonly<Record<string, ((range: TimeRange) => TimeRange) | undefined>> = {
  ArrowRight: (range) => movedBy(range, 0.25),
  ArrowLeft: (range) => movedBy(range, -0.25),
  "+": (range) => zoomedAt(range, 0.5, 0.5),
  "-": (range) => zoomedAt(range, 0.5, 2),
};

const STEPS: Readonly<Record<string, ReadingStep | undefined>> = {
  ArrowRight: "next",
  ArrowLeft: "previous",
  Home: "first",
  End: "last",
};

const Host = styled.div({
  position: "relative",
  flex: 1,
  minBlockSize: 0,
  minInlineSize: 0,
  overflow: "hidden",
  touchAction: "pan-y",
  "& .uplot": { position: "absolute", inset: 0, fontFamily: "var(--font)" },
  "& .u-select": { background: "color-mix(in srgb, var(--accent) 14%, transparent)" },
  "& .u-hz .u-cursor-x": { borderInlineEnd: "1px dashed var(--line-field)" },
  "& .u-over": { overflow: "visible" },
  "& .chart-dot": {
    position: "absolute",
    insetBlockStart: 0,
    insetInlineStart: 0,
    inlineSize: 7,
    blockSize: 7,
    margin: -3.5,
    borderRadius: "50%",
    boxShadow: "0 0 0 1.5px var(--surface)",
    pointerEvents: "none",
  },
  "& .chart-tip": {
    position: "absolute",
    zIndex: 2,
    insetBlockStart: 0,
    insetInlineStart: 0,
    padding: "8px 12px",
    borderRadius: "var(--r-control)",
    background: "var(--ink)",
    color: "var(--on-ink)",
    font: "var(--t-cap)",
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
    boxShadow: "var(--shadow-menu)",
    pointerEvents: "none",
  },
  "& [hidden]": { display: "none" },
  "& .chart-tip p": { display: "flex", justifyContent: "space-between", gap: 16 },
  "& .chart-tip .head": { color: "var(--on-ink-dim)", marginBlockEnd: 4 },
  "& .chart-tip i": {
    display: "inline-block",
    inlineSize: 12,
    blockSize: 3,
    borderRadius: 2,
    marginInlineEnd: 8,
    verticalAlign: "middle",
  },
});
