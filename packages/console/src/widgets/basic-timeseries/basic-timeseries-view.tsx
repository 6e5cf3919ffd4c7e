import styled from "@emotion/styled";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { SeriesPlot } from "../../charts/series-plot.tsx";
import { useWindowOfWidget } from "../runtime/data/use-widget-window.ts";
import type { SeriesViewProps } from "../runtime/define-widget.ts";
import { ChartLegend } from "./chart-legend.tsx";
import { type ChartSettings, chartInputOf, type LineSettings, linesOf } from "./chart-parts.ts";
import { readLegend } from "./legend-config.ts";

/** Lines over time: hover reads them, a drag zooms, a double click returns, the legend hides and shows. */
export function BasicTimeseriesView({ widget, settings, data, window }: SeriesViewProps<ChartSettings, LineSettings>) {
  const { t, i18n } = useTranslation();
  const { zoom, resetZoom } = useWindowOfWidget();
  const lines = useMemo(() => linesOf(data), [data]);
  // Series that the viewer hid or showed; the others follow their keys.
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const input = useMemo(() => {
    const hidden = new Set(
      lines
        .filter(({ series, settings: line }) => toggled.get(series.id) ?? line.hideDataByDefault)
        .map(({ series }) => series.id),
    );
    return {
      hidden,
      chart: chartInputOf({
        lines,
        settings,
        window,
        hidden,
        language: i18n.language,
        limitLabel: (value) => t("widget.limit", { value }),
      }),
    };
  }, [lines, settings, window, toggled, t, i18n.language]);
  const legend = readLegend(widget.config);
  const title = widget.config.title || widget.title;
  return (
    <Layout data-position={legend?.position ?? "bottom"}>
      <SeriesPlot
        input={input.chart}
        label={t("widget.chart-of", { title })}
        onZoom={zoom}
        onReset={() => resetZoom?.()}
      />
      {legend && (
        <ChartLegend
          legend={legend}
          lines={lines}
          hidden={input.hidden}
          onToggle={(id) => setToggled(new Map(toggled).set(id, !input.hidden.has(id)))}
        />
      )}
    </Layout>
  );
}

const Layout = styled.div({
  flex: 1,
  minBlockSize: 0,
  display: "flex",
  flexDirection: "column",
  gap: 8,
  "&[data-position='top']": { flexDirection: "column-reverse" },
  "&[data-position='right']": { flexDirection: "row" },
  "&[data-position='left']": { flexDirection: "row-reverse" },
});
