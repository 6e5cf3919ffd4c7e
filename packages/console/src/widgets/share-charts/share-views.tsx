import type { KeySettingsOf, SettingsOf } from "@orrery/model/widgets";
import type { bars, doughnut, pie, pieFlot, polarArea, radar } from "@orrery/model/widgets/charts";
import { FLOT_COLORS } from "@orrery/model/widgets/flot-settings";
import type { LatestViewProps, WidgetSeries } from "../runtime/define-widget.ts";
import { readLegend } from "../time-chart/legend-config.ts";
import { ShareChart } from "./share-chart.tsx";
import type { PieLook } from "./share-options.ts";

const ANIMATION_MS = 200;
const PIE: PieLook = { radius: 1, innerRadius: 0, borderWidth: 2, animationMs: ANIMATION_MS };
const RIGHT = { position: "right" } as const;
const RING = 0.62;

type SimpleProps = LatestViewProps<SettingsOf<typeof bars | typeof pie | typeof polarArea | typeof radar>>;

export const BarsView = ({ widget, data, settings }: SimpleProps) => (
  <ShareChart {...{ widget, data }} kind="bars" pie={PIE} hasTooltip={settings.showTooltip} />
);
export const PieView = ({ widget, data, settings }: SimpleProps) => (
  <ShareChart {...{ widget, data }} kind="pie" pie={PIE} hasTooltip={settings.showTooltip} legend={RIGHT} />
);
export const PolarAreaView = ({ widget, data, settings }: SimpleProps) => (
  <ShareChart {...{ widget, data }} kind="polar" pie={PIE} hasTooltip={settings.showTooltip} legend={RIGHT} />
);
export const RadarView = ({ widget, data, settings }: SimpleProps) => (
  <ShareChart {...{ widget, data }} kind="radar" pie={PIE} hasTooltip={settings.showTooltip} legend={RIGHT} />
);

/** Parts on a ring. A border that every form begins with is the surface's. */
export function DoughnutView({ widget, data, settings }: LatestViewProps<SettingsOf<typeof doughnut>>) {
  const { borderWidth, borderColor, legend, showTooltip } = settings;
  const ring = { ...PIE, innerRadius: RING, borderWidth: borderWidth / 2, borderColor: chosen(borderColor, "#fff") };
  return (
    <ShareChart
      {...{ widget, data }}
      kind="pie"
      pie={ring}
      hasTooltip={showTooltip}
      legend={legend.display ? { ...RIGHT, color: chosen(legend.labelsFontColor, "#666") } : undefined}
    />
  );
}

const FLOT_FONT_SIZE = 10;
const OUR_FONT_SIZE = 11;
const FLOT_ANIMATION_MS = 250;

/** Parts of a pie as authors of this type know it: its legend is the frame's. */
export function FlotPieView({
  widget,
  data,
  settings,
}: LatestViewProps<SettingsOf<typeof pieFlot>, KeySettingsOf<typeof pieFlot>>) {
  const { radius, innerRadius, stroke, showLabels, fontColor, fontSize, animatedPie } = settings;
  const legend = readLegend(widget);
  const look: PieLook = {
    radius,
    innerRadius,
    borderWidth: stroke.width / 2,
    borderColor: stroke.color || undefined,
    labels: showLabels
      ? { color: chosen(fontColor, FLOT_COLORS.text), size: fontSize === FLOT_FONT_SIZE ? OUR_FONT_SIZE : fontSize }
      : undefined,
    animationMs: animatedPie ? FLOT_ANIMATION_MS : 0,
  };
  const settingsOf = new Map<WidgetSeries, KeySettingsOf<typeof pieFlot>>(data.map((one) => [one, one.keySettings]));
  return (
    <ShareChart
      {...{ widget, data }}
      kind="pie"
      pie={look}
      hasTooltip={settings.showTooltip}
      legend={legend && { position: legend.position }}
      hidingOf={(series) => settingsOf.get(series) ?? NOTHING_HIDDEN}
    />
  );
}

const NOTHING_HIDDEN = { hideDataByDefault: false, disableDataHiding: false, removeFromLegend: false };

const chosen = (color: string, initial: string): string | undefined =>
  color && color.toLowerCase() !== initial.toLowerCase() ? color : undefined;
