import { WidgetFrame } from "../../frame/widget-frame.tsx";
import { HeaderActions } from "../header-actions.tsx";
import type { BodyProps } from "./body-props.ts";

/** A widget without data. */
export function StaticBody({ widget, definition, settings }: Omit<BodyProps<"static">, "datasources">) {
  const { View, padded } = definition;
  return (
    <WidgetFrame
      config={widget.config}
      title={widget.config.title || widget.title}
      padded={padded}
      isStatic
      tools={<HeaderActions widget={widget} subject={undefined} />}
    >
      <View widget={widget} settings={settings} />
    </WidgetFrame>
  );
}
