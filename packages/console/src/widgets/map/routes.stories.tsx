import type { SeriesView } from "@orrery/model";
import type { WidgetDeclaration } from "@orrery/model/widgets";
import { routeMap, routeMapOpenStreet, routeMapTencent, tripAnimation } from "@orrery/model/widgets/map-widgets";
import type { ComponentType } from "react";
import { defineStories } from "../../workshop/stories.ts";
import { StoryWidgets, storyLatest, storyWidget } from "../../workshop/story-widgets.tsx";
import { WidgetFrame } from "../frame/widget-frame.tsx";
import { WidgetWindowProvider } from "../runtime/data/use-widget-window.ts";
import type { SeriesViewProps } from "../runtime/define-widget.ts";
import { RouteMapView } from "./route-map.tsx";
import { TripView } from "./trip-view.tsx";

const START = Date.UTC(2026, 2, 18, 8);
const STEP = 60_000;
const STEPS = 60;
const RANGE = { start: START, end: START + STEPS * STEP };
const WINDOW = {
  settings: { window: { kind: "historyFixed", range: RANGE } } as never,
  range: RANGE,
  zone: "UTC",
  intervalMs: STEP,
};

function viewOf(valueAt: (index: number) => number): SeriesView {
  const ts = Float64Array.from({ length: STEPS }, (_, at) => START + at * STEP);
  return { ts, values: ts.map((_, at) => valueAt(at)), valueAt };
}

/** From Göteborg to the north, with a stop. */
const WAY = [
  viewOf((at) => 57.7 + Math.min(at, 30) * 0.02 + Math.max(0, at - 40) * 0.03),
  viewOf((at) => 11.97 + Math.sin(at / 6) * 0.12 + at * 0.004),
  viewOf((at) => 45 + ((at * 17) % 85)),
];

interface WayProps<S> {
  readonly declaration: WidgetDeclaration<"timeseries", S>;
  readonly View: ComponentType<SeriesViewProps<S>>;
  readonly settings?: object;
}

/** A map of one way in its frame. */
export function StoryWay<S>({ declaration, View, settings = {} }: WayProps<S>) {
  const merged = { ...(declaration.defaultConfig().settings as object), ...settings };
  const widget = storyWidget(declaration, { settings: merged, title: declaration.name });
  const data = storyLatest(widget, declaration, []).map((series, key) => ({ ...series, view: WAY[key] }));
  const [datasource] = widget.config.datasources;
  const sources = datasource ? [{ datasource, aliasName: "Vans", keyFilters: [], needsLookup: false }] : [];
  return (
    <WidgetWindowProvider
      value={{ settings: WINDOW.settings, change: undefined, zoom: () => undefined, resetZoom: undefined }}
    >
      <div style={{ inlineSize: 500, blockSize: 340, maxInlineSize: "100%" }}>
        <WidgetFrame config={widget.config} title={declaration.name} padded={false} pictured>
          <View
            {...{ widget, data, window: WINDOW }}
            settings={declaration.settings.read(merged)}
            datasources={sources}
          />
        </WidgetFrame>
      </div>
    </WidgetWindowProvider>
  );
}

export const stories = defineStories("Widgets/Routes", {
  Routes: () => (
    <StoryWidgets>
      <StoryWay declaration={routeMapOpenStreet} View={RouteMapView} />
      <StoryWay declaration={routeMap} View={RouteMapView} settings={{ useColorFunction: false, strokeOpacity: 1 }} />
      <StoryWay declaration={routeMapTencent} View={RouteMapView} settings={{ showLabel: false, color: "#7a2f8f" }} />
    </StoryWidgets>
  ),
  "Trip animation": () => (
    <StoryWidgets>
      <StoryWay
        declaration={tripAnimation}
        View={TripView}
        settings={{
          ...{ showLabel: false, tooltipPattern: "<b>${entityName}</b><br/>${latitude:3}, ${longitude:3}" },
          ...{ usePolylineDecorator: true, decoratorRepeat: "40px", strokeWeight: 3, normalizationStep: 30_000 },
          ...{ showPoints: true, usePointAsAnchor: true, pointAsAnchorFunction: "return dsIndex % 20 === 0;" },
          ...{
            useColorPointFunction: true,
            colorPointFunction: "return dsIndex % 20 === 0 ? 'white' : 'gray';",
            pointSize: 6,
          },
        }}
      />
    </StoryWidgets>
  ),
});
