import { WidgetFrame } from "../../frame/widget-frame.tsx";
import { EmptyReason } from "../empty-reason.tsx";
import { useKeySettings } from "../key-settings.ts";
import type { BodyProps } from "./body-props.ts";

/** A widget that asks for pages of the entities of its first datasource itself. */
export function PagesBody({ widget, definition, settings, datasources }: BodyProps<"pages">) {
  const { View, declaration } = definition;
  const keySettingsOf = useKeySettings(declaration);
  const [source] = datasources;
  if (source?.entityFilter) {
    return <View widget={widget} settings={settings} source={source} keySettingsOf={keySettingsOf} />;
  }
  return (
    <WidgetFrame config={widget.config} title={widget.config.title || widget.title}>
      <EmptyReason widget={widget} datasources={datasources} />
    </WidgetFrame>
  );
}
