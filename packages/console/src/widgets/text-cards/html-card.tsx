import { htmlCard } from "@orrery/model/widgets/html-cards";
import { defineWidget } from "../runtime/define-widget.ts";
import { HtmlCardView } from "./html-card-view.tsx";

export const htmlCardWidget = defineWidget(htmlCard, { padded: false, skeleton: "value", View: HtmlCardView });
