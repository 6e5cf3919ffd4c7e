import { simpleCard } from "@orrery/model/widgets/value-cards";
import { defineWidget } from "../runtime/define-widget.ts";
import { SimpleCardView } from "./simple-card-view.tsx";

export const simpleCardWidget = defineWidget(simpleCard, { padded: true, skeleton: "value", View: SimpleCardView });
