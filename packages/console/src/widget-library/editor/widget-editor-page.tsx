import {
  entityId,
  isUuid,
  NULL_UUID,
  parseUuid,
  WIDGET_KINDS,
  type WidgetsBundle,
  type WidgetTypeDetails,
} from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { LoadError } from "../../errors/load-error.tsx";
import { useShownName } from "../../page/document-title.tsx";
import { PageFrame } from "../../page/page-frame.tsx";
import { usePageName } from "../../page/page-names.tsx";
import { useClient } from "../../session/client-context.tsx";
import { startingDocument } from "./starting-templates.ts";
import { WidgetEditor } from "./widget-editor.tsx";

/** The editor of the widget type that the address names, or of a new one (console pages, 6.4). */
export function WidgetEditorPage() {
  const { t } = useTranslation();
  const client = useClient();
  const { widgetsBundleId = "", widgetTypeId, widgetType } = useParams();
  const bundle = useQuery({
    queryKey: ["entity", "WIDGETS_BUNDLE", widgetsBundleId],
    queryFn: ({ signal }) =>
      client.widgetsBundles.get(idOf("WIDGETS_BUNDLE", widgetsBundleId), { signal, ignoreErrors: true }),
  });
  const type = useQuery({
    queryKey: ["widget-type", widgetTypeId],
    queryFn: ({ signal }) =>
      client.widgetTypes.get(idOf("WIDGET_TYPE", widgetTypeId ?? ""), { signal, ignoreErrors: true }),
    enabled: widgetTypeId !== undefined,
    // What is edited does not change under the eyes of its editor; what was edited before is read anew.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const name = type.data?.name;
  usePageName(widgetsBundleId, bundle.data?.title);
  usePageName(widgetTypeId, name);
  useShownName(name ?? (widgetTypeId === undefined ? t("widget-type.create-new-widget-type") : undefined));
  const error = bundle.error ?? type.error;
  const title = name ?? (widgetTypeId === undefined ? t("widget-type.create-new-widget-type") : undefined);
  if (error) {
    return (
      <PageFrame>
        <LoadError
          name={t("widget.editor")}
          error={error}
          onRetry={() => void (bundle.error ? bundle : type).refetch()}
        />
      </PageFrame>
    );
  }
  const isReady = bundle.data && (widgetTypeId === undefined || type.data);
  return (
    <PageFrame title={title}>
      {isReady && bundle.data && <Opened bundle={bundle.data} type={type.data} kind={widgetType} />}
    </PageFrame>
  );
}

interface OpenedProps {
  readonly bundle: WidgetsBundle;
  readonly type: WidgetTypeDetails | undefined;
  /** Of a new one, as the address has it. */
  readonly kind: string | undefined;
}

function Opened({ bundle, type, kind }: OpenedProps) {
  const started = WIDGET_KINDS.find((one) => one === kind) ?? "static";
  const key = type ? type.id.id : `${bundle.id.id}:${started}`;
  return (
    <WidgetEditor key={key} draftKey={key} bundle={bundle} type={type} template={() => startingDocument(started)} />
  );
}

/** What is no id asks for the null id, which is nobody's. */
const idOf = <T extends "WIDGETS_BUNDLE" | "WIDGET_TYPE">(type: T, id: string) =>
  entityId(type, isUuid(id) ? parseUuid(id) : NULL_UUID);
