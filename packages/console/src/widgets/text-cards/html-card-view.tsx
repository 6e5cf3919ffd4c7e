import type { SettingsOf } from "@orrery/model/widgets";
import type { htmlCard } from "@orrery/model/widgets/html-cards";
import type { StaticViewProps } from "../runtime/define-widget.ts";
import { CardFrame } from "./card-frame.tsx";

/** A text of the dashboard's author. */
export function HtmlCardView({ widget, settings }: StaticViewProps<SettingsOf<typeof htmlCard>>) {
  return <CardFrame widget={widget} html={settings.cardHtml} css={settings.cardCss} />;
}
