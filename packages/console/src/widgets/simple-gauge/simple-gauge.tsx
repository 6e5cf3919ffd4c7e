import { simpleGauge } from "@orrery/model/widgets/digital-gauges";
import { defineWidget } from "../runtime/define-widget.ts";
import { SimpleGaugeView } from "./simple-gauge-view.tsx";

export const simpleGaugeWidget = defineWidget(simpleGauge, { padded: true, skeleton: "gauge", View: SimpleGaugeView });
