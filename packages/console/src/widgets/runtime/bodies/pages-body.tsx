import { WidgetFrame } from "../../frame/widget-frame.tsx";
import { isFunction } from "../data/made-entities.ts";
import type { ResolvedDatasource } from "../data/resolve-datasources.ts";
import { EmptyReason } from "../empty-reason.tsx";
import { useKeySettings } from "../key-settings.ts";
import type { BodyProps } from "./body-props.ts";

const NO_SOURCE: ResolvedDatasource = {
  datasource: { type: "entity", dataKeys: [] },
  aliasName: "",
  keyFilters: [],
  needsLookup: false,
};

/** A widget that asks for pages of the entities of its datasources itself. */
export function PagesBody({ widget, definition, settings, datasources }: BodyProps<"pages">) {
  const { View, declaration } = definition;
  const keySettingsOf = useKeySettings(declaration);
  const { datasourcesOptional } = declaration.parameters;
  const [source = datasourcesOptional ? NO_SOURCE : undefined] = datasources;
  if (source && (source.entityFilter || isFunction(source) || source === NO_SOURCE)) {
    const sources = datasources.filter((one) => one.entityFilter !== undefined || isFunction(one));
    return <View widget={widget} settings={settings} source={source} sources={sources} keySettingsOf={keySettingsOf} />;
  }
  return (
    <WidgetFrame config={widget.config} title={widget.config.title || widget.title}>
      <EmptyReason widget={widget} datasources={datasources} />
    </WidgetFrame>
  );
}
