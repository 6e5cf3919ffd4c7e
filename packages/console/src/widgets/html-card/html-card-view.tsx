import styled from "@emotion/styled";
import type { Static } from "typebox";
import type { WidgetViewProps } from "../runtime/define-widget.ts";
import { cardDocument } from "./card-document.ts";
import type { htmlCardSettings } from "./html-card.tsx";

/**
 * HTML of the dashboard's author. It is tenants' content, so it gets a frame of its own without scripts, forms and
 * origin: it can neither read the session nor act in its name.
 */
export function HtmlCardView({ widget, settings }: WidgetViewProps<Static<typeof htmlCardSettings>>) {
  return (
    <Frame title={widget.config.title || widget.title} sandbox="" srcDoc={cardDocument(settings)} loading="lazy" />
  );
}

const Frame = styled.iframe({
  flex: 1,
  inlineSize: "100%",
  minBlockSize: 0,
  border: 0,
  colorScheme: "normal",
  background: "transparent",
});
