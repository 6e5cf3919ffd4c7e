import { Type } from "typebox";
import { defineWidget } from "../runtime/define-widget.ts";
import { HtmlCardView } from "./html-card-view.tsx";

/** Settings of the HTML card (reference: widget catalog, 4). */
export const htmlCardSettings = Type.Object({
  cardHtml: Type.String({ default: "" }),
  cardCss: Type.String({ default: "" }),
});

export const htmlCard = defineWidget({
  bundle: "cards",
  alias: "html_card",
  kind: "static",
  title: "widget.html-card",
  size: { columns: 7, rows: 3 },
  settings: htmlCardSettings,
  padded: false,
  skeleton: "value",
  View: HtmlCardView,
});
