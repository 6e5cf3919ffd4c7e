import { defaultPageLink, type EntityFilter } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { LocalToast } from "../../../controls/overlays/toasts/local-toast.tsx";
import { useClient } from "../../../session/client-context.tsx";
import { WidgetFrame } from "../../frame/widget-frame.tsx";
import { WidgetFailure, WidgetSkeleton } from "../../frame/widget-states.tsx";
import { commandFailureText } from "../data/command-failure-text.ts";
import type { CommandCalls } from "../data/device-commands.ts";
import { useDeviceCommands } from "../data/use-device-commands.ts";
import { entityOf } from "../data/widget-series.ts";
import type { DataEntity } from "../define-widget.ts";
import { EmptyReason } from "../empty-reason.tsx";
import { HeaderActions } from "../header-actions.tsx";
import { PretendedTargetContext } from "../pretended-target.ts";
import type { BodyProps } from "./body-props.ts";

/** A widget that sends commands to one device; without a target in its configuration they fail. */
export function RpcBody(props: BodyProps<"rpc">) {
  const { widget, definition, datasources } = props;
  const { config } = widget;
  const [source] = datasources;
  const pretended = use(PretendedTargetContext);
  const target = useTarget(pretended ? undefined : source?.entityFilter);
  if (pretended) return <TargetBody {...props} device={pretended.device} pretended={pretended.rpc} />;
  if (!source) return <TargetBody {...props} device={undefined} />;
  if (target.data?.device) return <TargetBody {...props} device={target.data.device} />;
  return (
    <WidgetFrame config={config} title={config.title || widget.title} isStatic>
      {target.isError ? (
        <WidgetFailure message={target.error.message} onRetry={() => void target.refetch()} />
      ) : target.isLoading ? (
        <WidgetSkeleton kind={definition.skeleton} />
      ) : (
        <EmptyReason widget={widget} datasources={datasources} />
      )}
    </WidgetFrame>
  );
}

/** The first entity of a filter, when it is a device. */
function useTarget(entityFilter: EntityFilter | undefined) {
  const { queries } = useClient();
  return useQuery({
    queryKey: ["command target", entityFilter],
    enabled: entityFilter !== undefined,
    queryFn: async ({ signal }): Promise<{ readonly device: DataEntity | undefined }> => {
      if (!entityFilter) return { device: undefined };
      const entityFields = ["name", "label"].map((key) => ({ type: "ENTITY_FIELD", key }) as const);
      const query = { entityFilter, entityFields, pageLink: defaultPageLink("single") };
      const [found] = (await queries.find(query, { signal, ignoreErrors: true })).data;
      return { device: found?.entityId.entityType === "DEVICE" ? entityOf(found) : undefined };
    },
    staleTime: 60_000,
  });
}

function TargetBody({
  widget,
  definition,
  settings,
  device,
  pretended,
}: BodyProps<"rpc"> & { readonly device: DataEntity | undefined; readonly pretended?: CommandCalls }) {
  const { t } = useTranslation();
  const { config } = widget;
  const { commands, failure, clearFailure } = useDeviceCommands(device, pretended);
  const subject = device && { entityId: device.id, entityName: device.name, entityLabel: device.label };
  const { View } = definition;
  return (
    <WidgetFrame
      config={config}
      title={config.title || widget.title}
      padded={definition.padded}
      isStatic
      tools={<HeaderActions widget={widget} subject={subject} />}
    >
      <View widget={widget} settings={settings} device={device} commands={commands} />
      {failure && !definition.saysFailures?.(settings) && (
        <LocalToast text={commandFailureText(failure, t)} onClose={clearFailure} />
      )}
    </WidgetFrame>
  );
}
