import type { Widget } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { WidgetMessage } from "../frame/widget-states.tsx";
import type { ResolvedDatasource } from "./data/resolve-datasources.ts";
import type { WidgetDefinition } from "./define-widget.ts";
import { ignoredFunctions, KEY_FUNCTIONS } from "./functions.ts";

interface EmptyReasonProps {
  readonly widget: Widget;
  readonly datasources: readonly ResolvedDatasource[];
}

/** Why a widget has no entity to show: the first cause that applies. */
export function EmptyReason({ widget, datasources }: EmptyReasonProps) {
  const { t } = useTranslation();
  if (widget.config.noDataDisplayMessage) return <WidgetMessage title={widget.config.noDataDisplayMessage} />;
  if (datasources.length === 0) return <WidgetMessage title={t("widget.no-datasource")} />;
  if (datasources.every(({ datasource }) => datasource.type === "function")) {
    return <WidgetMessage title={t("widget.functions-only")} />;
  }
  const broken = datasources.find(({ aliasProblem }) => aliasProblem !== undefined);
  if (broken?.aliasProblem) {
    const title = broken.aliasProblem === "gone" ? "widget.alias-gone" : "widget.alias-unreadable";
    return (
      <WidgetMessage tone="error" title={t(title, { alias: broken.aliasName })} text={t("widget.alias-problem-text")} />
    );
  }
  const unresolved = datasources.find(({ entityFilter }) => entityFilter === undefined);
  if (unresolved) {
    return (
      <WidgetMessage
        title={t("widget.nothing-selected", { alias: unresolved.aliasName })}
        text={t("widget.nothing-selected-text")}
      />
    );
  }
  const alias = datasources[0]?.aliasName ?? "";
  return (
    <WidgetMessage title={t("widget.alias-finds-nothing", { alias })} text={t("widget.alias-finds-nothing-text")} />
  );
}

/** What the frame says beside the title when functions of the dashboard are left out. */
export function useFunctionNotice(
  widget: Widget,
  {
    declaration,
    runs = [],
    body,
  }: Pick<WidgetDefinition, "declaration" | "runs"> & Partial<Pick<WidgetDefinition, "body">>,
): string | undefined {
  const { t } = useTranslation();
  const names = ignoredFunctions(widget, declaration, [...runs, ...(body && RUNNING.has(body) ? KEY_FUNCTIONS : [])]);
  return names.length > 0 ? t("widget.functions-ignored", { names: names.join(", ") }) : undefined;
}

/** Bodies that run the functions of data keys. */
const RUNNING: ReadonlySet<WidgetDefinition["body"]> = new Set(["latest", "timeseries"]);
