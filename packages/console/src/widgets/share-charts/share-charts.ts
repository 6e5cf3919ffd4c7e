import { bars, doughnut, pie, pieFlot, polarArea, radar } from "@orrery/model/widgets/charts";
import { defineWidget } from "../runtime/define-widget.ts";
import { BarsView, DoughnutView, FlotPieView, PieView, PolarAreaView, RadarView } from "./share-views.tsx";

const LOOK = { padded: true, skeleton: "chart" } as const;

export const barsWidget = defineWidget(bars, { ...LOOK, View: BarsView });
export const doughnutWidget = defineWidget(doughnut, { ...LOOK, View: DoughnutView });
export const flotPieWidget = defineWidget(pieFlot, { ...LOOK, View: FlotPieView });
export const pieWidget = defineWidget(pie, { ...LOOK, View: PieView });
export const polarAreaWidget = defineWidget(polarArea, { ...LOOK, View: PolarAreaView });
export const radarWidget = defineWidget(radar, { ...LOOK, View: RadarView });
