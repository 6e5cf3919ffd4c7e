import { fillPattern } from "@orrery/model";
import type { SettingsOf } from "@orrery/model/widgets";
import { htmlValueCard } from "@orrery/model/widgets/html-cards";
import { defineWidget, type LatestViewProps } from "../runtime/define-widget.ts";
import { withActionTags } from "./action-tags.ts";
import { CardFrame } from "./card-frame.tsx";
import { cardSubject, latestRecord } from "./latest-record.ts";

/** A text of the dashboard's author with the values of one entity in it. */
function HtmlValueCardView(props: LatestViewProps<SettingsOf<typeof htmlValueCard>>) {
  const { widget, settings } = props;
  const html = withActionTags(fillPattern(settings.cardHtml, latestRecord(props)));
  return <CardFrame widget={widget} html={html} css={settings.cardCss} subject={cardSubject(props)} />;
}

export const htmlValueCardWidget = defineWidget(htmlValueCard, {
  padded: false,
  skeleton: "value",
  View: HtmlValueCardView,
});
