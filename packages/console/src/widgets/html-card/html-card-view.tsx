import styled from "@emotion/styled";
import type { WidgetConfig } from "@orrery/model";
import type { SettingsOf } from "@orrery/model/widgets";
import type { htmlCard } from "@orrery/model/widgets/html-cards";
import { frameColors } from "../frame/frame-colors.ts";
import type { StaticViewProps } from "../runtime/define-widget.ts";
import { cardDocument } from "./card-document.ts";
import { useCardLook } from "./use-card-look.ts";

type HtmlSettings = SettingsOf<typeof htmlCard>;

/** As far in as the title of a widget. */
const INSET = 16;

/**
 * HTML of the dashboard's author. It is tenants' content, so it gets a frame of its own without scripts, forms and
 * origin: it can neither read the session nor act in its name.
 */
export function HtmlCardView({ widget: { config, title }, settings }: StaticViewProps<HtmlSettings>) {
  const look = useCardLook();
  const inset = (config.showTitle ?? true) ? INSET : 0;
  return (
    <Frame
      title={config.title || title}
      sandbox=""
      srcDoc={cardDocument(settings, { ...look, ...ownColors(config), inset })}
      loading="lazy"
      style={{ colorScheme: look.scheme }} // a frame of another scheme would be painted white
    />
  );
}

/** Colours of the widget itself, where its author chose some. */
function ownColors(config: WidgetConfig): { readonly surface?: string; readonly text?: string } {
  const { background, color } = frameColors(config);
  return { ...(background ? { surface: String(background) } : {}), ...(color ? { text: String(color) } : {}) };
}

const Frame = styled.iframe({
  flex: 1,
  inlineSize: "100%",
  minBlockSize: 0,
  border: 0,
  background: "transparent",
});
