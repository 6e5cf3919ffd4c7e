import styled from "@emotion/styled";
import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { drawnColor, inkColor, onThemeChange, readChartColors } from "../../charts/series-color.ts";
import { readColor } from "../../theme/tokens.ts";
import { openChart } from "./echarts-parts.ts";
import { echartsOption, type PieLook, type ShareChartKind } from "./share-options.ts";
import type { Share } from "./shares.ts";

interface SharePlotProps {
  readonly kind: ShareChartKind;
  readonly shares: readonly Share[];
  readonly pie: PieLook;
  readonly hasTooltip: boolean;
  /** What the chart shows, for screen readers. */
  readonly label: string;
  readonly onClick?: ((share: Share) => void) | undefined;
}

const MOTION = "(prefers-reduced-motion: reduce)";

/** React owns the element, ECharts the pixels: opened once, given what to draw, disposed. */
export function SharePlot(props: SharePlotProps) {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<ReturnType<typeof openChart>>(null);
  const draw = useEffectEvent(() => {
    const { kind, shares, pie, hasTooltip } = props;
    const { grid, axis, surface, font, text: faint } = readChartColors();
    const option = echartsOption({
      kind,
      shares,
      pie,
      colors: {
        ...{ grid, axis, surface, font, faint },
        text: readColor("text"),
        colorOf: ({ color, index }) => drawnColor(color, index),
      },
      tooltip: hasTooltip ? (hit) => tooltipOf(hit, kind) : undefined,
      isStill: matchMedia(MOTION).matches,
    });
    chart.current?.setOption(option, { notMerge: kind === "radar", replaceMerge: ["series"] });
  });
  const click = useEffectEvent((index: number) => {
    const share = props.shares[index];
    if (share) props.onClick?.(share);
  });
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return;
    const opened = openChart(element);
    chart.current = opened;
    opened.on("click", ({ dataIndex }) => click(dataIndex));
    const sizes = new ResizeObserver(() => opened.resize());
    sizes.observe(element);
    const endTheme = onThemeChange(() => draw());
    return () => {
      endTheme();
      sizes.disconnect();
      opened.dispose();
      chart.current = null;
    };
  }, []);
  const look = JSON.stringify(props.pie);
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what is drawn
  useLayoutEffect(() => draw(), [props.kind, props.shares, look, props.hasTooltip]);
  return <Host ref={host} role="img" aria-label={props.label} data-acts={props.onClick ? true : undefined} />;
}

/** The name and value of what is hit, on ink as in all charts. */
function tooltipOf(shares: readonly Share[], kind: ShareChartKind): HTMLElement {
  const box = document.createElement("div");
  box.className = "share-tip";
  for (const { label, text, percent, color, index } of shares) {
    const line = document.createElement("p");
    const mark = document.createElement("i");
    mark.style.background = inkColor(color, index);
    const name = document.createElement("span");
    name.append(mark, label);
    const value = document.createElement("span");
    value.textContent = kind === "pie" || kind === "polar" ? `${text} (${percent} %)` : text;
    line.append(name, value);
    box.append(line);
  }
  return box;
}

const Host = styled.div({
  flex: 1,
  minBlockSize: 0,
  minInlineSize: 0,
  overflow: "hidden",
  "&:not([data-acts]) canvas": { cursor: "default" },
  "& .share-tip": {
    padding: "8px 12px",
    borderRadius: "var(--r-control)",
    background: "var(--ink)",
    color: "var(--on-ink)",
    font: "var(--t-cap)",
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
    boxShadow: "var(--shadow-menu)",
  },
  "& .share-tip p": { display: "flex", justifyContent: "space-between", gap: 16 },
  "& .share-tip i": {
    display: "inline-block",
    inlineSize: 8,
    blockSize: 8,
    borderRadius: 2,
    marginInlineEnd: 8,
  },
});
