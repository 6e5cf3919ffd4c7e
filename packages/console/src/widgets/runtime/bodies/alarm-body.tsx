import { type AlarmData, alarmChoiceOf, type EntityFilter } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { TimeWindowControl } from "../../../pickers/time-window/time-window-control.tsx";
import { WidgetFrame } from "../../frame/widget-frame.tsx";
import { WidgetFailure, WidgetSkeleton } from "../../frame/widget-states.tsx";
import type { ActionSubject } from "../dashboard-context.ts";
import { isFunction } from "../data/made-entities.ts";
import type { ResolvedDatasource } from "../data/resolve-datasources.ts";
import { useAlarmPages } from "../data/use-alarm-pages.ts";
import { useMadeAlarms } from "../data/use-made-alarms.ts";
import { useWidgetTimeWindow } from "../data/use-widget-window.ts";
import { EmptyReason, useFunctionNotice } from "../empty-reason.tsx";
import { HeaderActions } from "../header-actions.tsx";
import { useKeySettings } from "../key-settings.ts";
import type { BodyProps } from "./body-props.ts";

/** A widget of alarms of its source, in pages that are kept live. */
export function AlarmBody(props: BodyProps<"alarm">) {
  const { widget, datasources } = props;
  const [source] = datasources;
  const { config } = widget;
  // What the author chooses takes the place of what was asked for until then.
  const chosen = JSON.stringify([alarmChoiceOf(config), config.searchPropagatedAlarms]);
  if (source?.entityFilter)
    return <SourceBody key={chosen} {...props} source={source} entityFilter={source.entityFilter} />;
  if (source && isFunction(source)) return <MadeBody {...props} source={source} />;
  return (
    <WidgetFrame config={config} title={config.title || widget.title}>
      <EmptyReason widget={widget} datasources={datasources} />
    </WidgetFrame>
  );
}

function alarmSubject({ originator, originatorName }: AlarmData): ActionSubject {
  const name = originatorName ?? "";
  return { entityId: originator, entityName: name, entityLabel: name };
}

function MadeBody({
  widget,
  definition,
  settings,
  source,
}: BodyProps<"alarm"> & { readonly source: ResolvedDatasource }) {
  const alarms = useMadeAlarms(source);
  const window = useWidgetTimeWindow(widget);
  const keySettingsOf = useKeySettings(definition.declaration);
  const control = window.change && (
    <TimeWindowControl settings={window.settings} onChange={window.change} size="tiny" />
  );
  const { View } = definition;
  return (
    <View
      widget={widget}
      settings={settings}
      source={source}
      keySettingsOf={keySettingsOf}
      alarms={alarms}
      frame={{
        control,
        tools: <HeaderActions widget={widget} subject={undefined} data={alarms.page.data} />,
        notice: useFunctionNotice(widget, { ...definition, runs: [...(definition.runs ?? []), "f(x)"] }),
      }}
    />
  );
}

interface SourceBodyProps extends BodyProps<"alarm"> {
  readonly source: ResolvedDatasource;
  readonly entityFilter: EntityFilter;
}

function SourceBody({ widget, definition, settings, source, entityFilter }: SourceBodyProps) {
  const { t } = useTranslation();
  const window = useWidgetTimeWindow(widget);
  const { config } = widget;
  const { status, error, pages } = useAlarmPages({
    source,
    entityFilter,
    config,
    window: window.settings.window,
    firstPage: definition.firstPage?.(settings, widget),
  });
  const keySettingsOf = useKeySettings(definition.declaration);
  const ignored = useFunctionNotice(widget, definition);
  const control = window.change && (
    <TimeWindowControl settings={window.settings} onChange={window.change} size="tiny" />
  );
  const [first] = pages?.page.data ?? [];
  const frame = {
    control,
    tools: <HeaderActions widget={widget} subject={first && alarmSubject(first)} data={pages?.page.data} />,
    notice: status === "failed" && pages ? t("widget.not-live", { message: error?.message ?? "" }) : ignored,
  };
  const { View } = definition;
  if (pages)
    return (
      <View
        widget={widget}
        settings={settings}
        source={source}
        keySettingsOf={keySettingsOf}
        alarms={pages}
        frame={frame}
      />
    );
  return (
    <WidgetFrame config={config} title={config.title || widget.title} {...frame} padded={definition.padded}>
      {status === "failed" ? (
        <WidgetFailure message={error?.message ?? ""} />
      ) : (
        <WidgetSkeleton kind={definition.skeleton} />
      )}
    </WidgetFrame>
  );
}
