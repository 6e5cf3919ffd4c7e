import styled from "@emotion/styled";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { SeriesPlot } from "../../charts/series-plot.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { InFrame } from "../frame/frame-slots.tsx";
import { useAttributeValues } from "../runtime/data/use-attribute-values.ts";
import { useWindowOfWidget } from "../runtime/data/use-widget-window.ts";
import type { SeriesViewProps } from "../runtime/define-widget.ts";
import { FunctionProblem } from "../table/function-problem.tsx";
import { ChartLegend } from "./chart-legend.tsx";
import {
  type ChartSettings,
  chartInputOf,
  type LineSettings,
  limitReferences,
  linesOf,
  type TimeChartKind,
} from "./chart-parts.ts";
import { useCustomShapes } from "./custom-shapes.ts";
import { readLegend } from "./legend-config.ts";
import { textFunctions, useFunctionTexts } from "./use-function-texts.ts";

const ValuesDialog = lazy(() => import("./values-dialog.tsx").then((code) => ({ default: code.ValuesDialog })));

type ChartProps = SeriesViewProps<ChartSettings, LineSettings>;

export const LineChartView = (props: ChartProps) => <TimeChart {...props} kind="lines" />;
export const StateChartView = (props: ChartProps) => <TimeChart {...props} kind="states" />;
export const BarChartView = (props: ChartProps) => <TimeChart {...props} kind="bars" />;

/** Values over time: hover reads them, a drag zooms, a double click returns, the legend hides and shows. */
function TimeChart({ kind, widget, settings, data, window }: ChartProps & { readonly kind: TimeChartKind }) {
  const { t, i18n } = useTranslation();
  const { zoom, resetZoom, move } = useWindowOfWidget();
  const lines = useMemo(() => linesOf(data), [data]);
  const attributes = useAttributeValues(useMemo(() => limitReferences(lines), [lines]));
  const { textOf, texts, state } = useFunctionTexts(useMemo(() => textFunctions(settings, lines), [settings, lines]));
  const customShapes = useCustomShapes(lines);
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
        kind,
        lines,
        settings,
        window,
        hidden,
        attributes,
        language: i18n.language,
        limitLabel: (value) => t("widget.limit", { value }),
        functionText: textOf,
        customShapes,
      }),
    };
  }, [kind, lines, settings, window, toggled, attributes, textOf, customShapes, t, i18n.language]);
  const legend = readLegend(widget);
  const title = widget.config.title || widget.title;
  const failure = texts?.failure;
  const [isTable, setIsTable] = useState(false);
  const shown = lines.flatMap(({ series }) => (input.hidden.has(series.id) ? [] : [series]));
  return (
    <>
      <Layout data-position={legend?.position ?? "bottom"}>
        <SeriesPlot
          input={input.chart}
          label={t("widget.chart-of", { title })}
          onZoom={zoom}
          onMove={move}
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
      <InFrame place="tools">
        <IconButton icon="columns" size="tiny" label={t("widget.as-table")} onClick={() => setIsTable(true)} />
      </InFrame>
      {isTable && (
        <Suspense fallback={null}>
          <ValuesDialog title={title} series={shown} zone={window.zone} onClose={() => setIsTable(false)} />
        </Suspense>
      )}
      {(failure || state.stopped) && <FunctionProblem failure={failure} stopped={state.stopped} />}
    </>
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
