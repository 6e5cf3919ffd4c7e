import { datasourceQuery, defaultPageLink } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { ExportButton } from "../../../exports/export-button.tsx";
import { useClient } from "../../../session/client-context.tsx";
import { WidgetFrame } from "../../frame/widget-frame.tsx";
import { WidgetFailure, WidgetSkeleton } from "../../frame/widget-states.tsx";
import { FunctionProblem } from "../../table/function-problem.tsx";
import { latestExport } from "../data/latest-export.ts";
import { useLivePages } from "../data/live-page.ts";
import { isCount, isFunction } from "../data/made-entities.ts";
import { useMadeLatest } from "../data/use-made-latest.ts";
import { usePostProcessed } from "../data/use-post-processed.ts";
import { type DatasourceEntities, entityOf, latestOf, seriesOf } from "../data/widget-series.ts";
import { EmptyReason, useFunctionNotice } from "../empty-reason.tsx";
import { problemOf } from "../functions.ts";
import { HeaderActions } from "../header-actions.tsx";
import { useKeySettings } from "../key-settings.ts";
import type { BodyProps } from "./body-props.ts";

/** A widget of latest values, kept live. */
export function LatestBody({ widget, definition, settings, datasources }: BodyProps<"latest">) {
  const { t } = useTranslation();
  const client = useClient();
  const notice = useFunctionNotice(widget, definition);
  const asked = datasources.filter((source) => source.entityFilter !== undefined && !isCount(source));
  const pageLink = defaultPageLink(definition.declaration.parameters.singleEntity ? "single" : "all");
  const queries = asked.flatMap(({ datasource, entityFilter, keyFilters }) =>
    entityFilter ? [client.live.entityData(datasourceQuery(datasource, { entityFilter, keyFilters, pageLink }))] : [],
  );
  const results = useLivePages(queries);
  const keySettings = useKeySettings(definition.declaration);
  const failure = results.find(({ status }) => status === "failed")?.error;
  const made = useMadeLatest(datasources);
  const pages = datasources.map((source, index): DatasourceEntities => {
    const page = results[asked.indexOf(source)];
    if (page) return { source, entities: page.data?.data ?? [] };
    const entity = made.entities[index];
    return { source, entities: entity ? [entity] : [] };
  });
  const isMaking = datasources.some(
    (source, index) =>
      made.entities[index] === undefined && (isFunction(source) || (isCount(source) && source.entityFilter)),
  );
  const isLoading = results.some(({ data }) => data === undefined) || (isMaking && !made.state.stopped);
  const given = seriesOf(pages, widget.config, (entity, key) => ({
    keySettings: keySettings(key),
    latest: latestOf(entity, key),
  }));
  const { data, state } = usePostProcessed(given, JSON.stringify(given.map(({ id, latest }) => [id, latest])));
  const first = data[0];
  const entities = pages.flatMap((page) => page.entities.map(entityOf));
  const [entity] = entities;
  const subject = entity && { entityId: entity.id, entityName: entity.name, entityLabel: entity.label };
  const { dataKeysOptional, datasourcesOptional } = definition.declaration.parameters;
  const isEnough =
    data.length > 0 || (dataKeysOptional && entities.length > 0) || (datasourcesOptional && datasources.length === 0);
  const title = widget.config.title || widget.title;
  const columns = {
    entity: t("entity.entity"),
    key: t("attribute.key"),
    value: t("attribute.value"),
    time: t("attribute.last-update-time"),
  };
  const exported = latestExport({ title, columns }, given); // as they are stored, not as functions change them
  const { View } = definition;
  const content = () => {
    if (failure && isLoading) return <WidgetFailure message={failure.message} />;
    if (isLoading) return <WidgetSkeleton kind={definition.skeleton} />;
    if (!isEnough) return <EmptyReason widget={widget} datasources={datasources} />;
    return <View widget={widget} settings={settings} data={data} datasources={datasources} entities={entities} />;
  };
  const problem = problemOf(made.state) ?? problemOf(state);
  return (
    <WidgetFrame
      config={widget.config}
      title={title}
      sub={first?.units || undefined}
      notice={failure && !isLoading ? t("widget.not-live", { message: failure.message }) : notice}
      padded={definition.padded}
      pictured={definition.skeleton === "chart" || definition.skeleton === "gauge"}
      tools={
        <>
          {exported && <ExportButton size="tiny" table={() => exported} />}
          <HeaderActions widget={widget} subject={subject} />
        </>
      }
    >
      {content()}
      {problem && <FunctionProblem {...problem} />}
    </WidgetFrame>
  );
}
