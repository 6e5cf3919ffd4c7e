import { Type } from "typebox";
import { defineWidget } from "../runtime/define-widget.ts";
import { SimpleCardView } from "./simple-card-view.tsx";

const settings = Type.Object({
  labelPosition: Type.Union([Type.Literal("left"), Type.Literal("top")], { default: "left" }),
});

export const simpleCard = defineWidget({
  bundle: "cards",
  alias: "simple_card",
  kind: "latest",
  title: "widget.simple-card",
  size: { columns: 5, rows: 3 },
  settings,
  singleEntity: true,
  padded: true,
  skeleton: "value",
  View: SimpleCardView,
});
