import type { SeriesView, Widget } from "@orrery/model";
import type { WidgetDeclaration } from "@orrery/model/widgets";
import { basicTimeseries, stateChart, timeseriesBars } from "@orrery/model/widgets/charts";
import type { ComponentType } from "react";
import { defineStories } from "../../workshop/stories.ts";
import { StoryWidgets, storyLatest, storyWidget } from "../../workshop/story-widgets.tsx";
import { WidgetFrame } from "../frame/widget-frame.tsx";
import { WidgetWindowProvider } from "../runtime/data/use-widget-window.ts";
import type { SeriesViewProps, WidgetSeries } from "../runtime/define-widget.ts";
import type { ChartSettings, LineSettings } from "./chart-parts.ts";
import { BarChartView, LineChartView, StateChartView } from "./time-chart-view.tsx";

const MINUTE = 60_000;
const END = Date.UTC(2026, 2, 18, 12);
const HOURS = 6;
const RANGE = { start: END - HOURS * 60 * MINUTE, end: END };
const WINDOW = { kind: "historyFixed", range: RANGE } as const;
const SETTINGS = { window: WINDOW, aggregation: "AVG", intervalMs: 10 * MINUTE, limit: 500 };

type Shape = (at: number, key: number) => number;

function viewOf(value: (at: number) => number, stepMs: number): SeriesView {
  const ts = Float64Array.from(
    { length: (RANGE.end - RANGE.start) / stepMs },
    (_, at) => RANGE.start + (at + 0.5) * stepMs,
  );
  const values = ts.map((_, at) => value(at));
  return { ts, values, valueAt: (index) => values[index] ?? Number.NaN };
}

interface ChartProps<S> {
  readonly declaration: WidgetDeclaration<"timeseries", S, LineSettings>;
  readonly View: ComponentType<SeriesViewProps<ChartSettings, LineSettings>>;
  readonly shape: Shape;
  readonly settings?: object;
  readonly config?: object;
  readonly keySettings?: readonly object[];
  readonly shiftMs?: number;
  readonly stepMs?: number;
}

function Chart<S extends ChartSettings>(props: ChartProps<S>) {
  const {
    declaration,
    View,
    shape,
    settings = {},
    config = {},
    keySettings = [],
    shiftMs,
    stepMs = 10 * MINUTE,
  } = props;
  const initial = declaration.defaultConfig();
  const merged = { ...(initial.settings as object), ...settings };
  const widget: Widget = storyWidget(declaration, { ...config, settings: merged });
  const data = storyLatest(widget, declaration, []).flatMap((series, key): WidgetSeries<LineSettings>[] => {
    const known = { ...series, key: { ...series.key, type: "timeseries" }, color: undefined };
    const own = {
      ...known,
      keySettings: declaration.keySettings.read({ ...series.key.settings, ...keySettings[key] }),
      view: viewOf((at) => shape(at, key), stepMs),
    };
    if (shiftMs === undefined) return [own];
    const past = {
      ...own,
      id: `past ${key}`,
      label: `${own.label}, day before`,
      index: key + 2,
      shiftMs,
      view: viewOf((at) => shape(at + 9, key) * 0.9, stepMs),
    };
    return [own, past];
  });
  const window = { settings: SETTINGS as never, range: RANGE, zone: "UTC", intervalMs: stepMs };
  return (
    <WidgetWindowProvider
      value={{ settings: SETTINGS as never, change: undefined, zoom: () => undefined, resetZoom: undefined }}
    >
      <div style={{ inlineSize: 500, blockSize: 280, maxInlineSize: "100%" }}>
        <WidgetFrame config={widget.config} title={widget.config.title || declaration.name} padded pictured>
          <View {...{ widget, data, window }} settings={declaration.settings.read(merged)} datasources={[]} />
        </WidgetFrame>
      </div>
    </WidgetWindowProvider>
  );
}

const wave: Shape = (at, key) => 30 + 12 * Math.sin(at / 4 + key) + key * 8;
const states: Shape = (at, key) => (Math.floor(at / (5 + 3 * key)) % 2 === key ? 1 : 0);
const LIMITS = {
  thresholds: [
    { thresholdValue: 45, color: "#dc3d4b" },
    { thresholdValue: 20, color: "" },
  ],
};
const every = (...of: readonly string[]) => of.map((showPointShape) => ({ showPoints: true, showPointShape }));
const LEGEND = {
  showLegend: true,
  legendConfig: { direction: "column", position: "right", showMin: true, showMax: true },
};

export const stories = defineStories("Widgets/Time charts", {
  Lines: () => (
    <StoryWidgets>
      <Chart declaration={basicTimeseries} View={LineChartView} shape={wave} keySettings={[LIMITS]} />
      <Chart
        declaration={basicTimeseries}
        View={LineChartView}
        shape={wave}
        settings={{ stack: true }}
        keySettings={[{}, { fillLines: true }]}
      />
      <Chart
        declaration={basicTimeseries}
        View={LineChartView}
        shape={wave}
        keySettings={every("diamond", "cross")}
        stepMs={30 * MINUTE}
      />
      <Chart
        declaration={basicTimeseries}
        View={LineChartView}
        shape={wave}
        shiftMs={86_400_000}
        settings={{
          comparisonEnabled: true,
          xaxisSecond: { axisPosition: "top", showLabels: true, title: "Day before" },
        }}
      />
      <Chart
        declaration={basicTimeseries}
        View={LineChartView}
        shape={wave}
        config={LEGEND}
        settings={{
          smoothLines: true,
          fontSize: 13,
          grid: { tickColor: "#cc88aa", outlineWidth: 2 },
          xaxis: { title: "Time" },
          yaxis: { title: "Pressure" },
        }}
        keySettings={[{}, { showSeparateAxis: true, axisPosition: "right", axisTitle: "Own", lineWidth: 4 }]}
      />
    </StoryWidgets>
  ),
  "Texts of functions": () => (
    <StoryWidgets>
      <Chart
        declaration={stateChart}
        View={StateChartView}
        shape={states}
        settings={{
          yaxis: { tickSize: 1, min: 0, ticksFormatter: "return value === 1 ? 'Open' : value === 0 ? 'Shut' : '';" },
        }}
      />
      <Chart
        declaration={basicTimeseries}
        View={LineChartView}
        shape={wave}
        settings={{ yaxis: { ticksFormatter: "var one = value;\nreturn one.two.three;" } }}
      />
    </StoryWidgets>
  ),
  "Points of functions": () => (
    <StoryWidgets>
      <Chart
        declaration={basicTimeseries}
        View={LineChartView}
        shape={wave}
        stepMs={30 * MINUTE}
        keySettings={[
          { showPoints: true, showPointShape: "custom", showPointsRadius: 6 },
          {
            showPoints: true,
            showPointShape: "custom",
            showPointsRadius: 6,
            pointShapeFormatter: "ctx.arc(x, y, radius, 0, Math.PI);\nctx.closePath();",
          },
        ]}
      />
    </StoryWidgets>
  ),
  Bars: () => (
    <StoryWidgets>
      <Chart declaration={timeseriesBars} View={BarChartView} shape={wave} />
      <Chart
        declaration={timeseriesBars}
        View={BarChartView}
        shape={wave}
        settings={{ stack: false, barAlignment: "center" }}
        stepMs={30 * MINUTE}
        keySettings={[LIMITS]}
      />
    </StoryWidgets>
  ),
  States: () => (
    <StoryWidgets>
      <Chart declaration={stateChart} View={StateChartView} shape={states} />
      <Chart
        declaration={stateChart}
        View={StateChartView}
        shape={states}
        settings={{ stack: true, yaxis: { tickSize: 1, min: 0 } }}
      />
    </StoryWidgets>
  ),
});
