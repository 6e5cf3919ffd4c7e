import { rpc } from "@orrery/client";
import { entityId, type Rpc, type RpcStatus } from "@orrery/model";
import type { SettingsOf } from "@orrery/model/widgets";
import type { persistentTable } from "@orrery/model/widgets/control-widgets";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { useDialogs } from "../../controls/overlays/dialogs/dialogs.tsx";
import { Menu } from "../../controls/overlays/menu.tsx";
import { ExportButton } from "../../exports/export-button.tsx";
import { useClient } from "../../session/client-context.tsx";
import { InFrame } from "../frame/frame-slots.tsx";
import { WidgetFailure, WidgetMessage, WidgetSkeleton } from "../frame/widget-states.tsx";
import type { RpcViewProps } from "../runtime/define-widget.ts";
import type { RowAction } from "../table/row-actions.tsx";
import { pageSizeOf } from "../table/table-parts.ts";
import { WidgetTable } from "../table/widget-table.tsx";
import { WidgetTableFooter } from "../table/widget-table-footer.tsx";
import { useRpcColumns } from "./rpc-cells.tsx";
import { chosenColumns, isSorted, rpcSort, SHOWN_STATUSES } from "./rpc-columns.ts";
import { RpcDialog } from "./rpc-dialog.tsx";
import { exportedCommands } from "./rpc-export.ts";
import { SendRpcDialog } from "./send-rpc-dialog.tsx";

type PersistentTableProps = RpcViewProps<SettingsOf<typeof persistentTable>>;

const UNPAGED = 1024;
/** The list cannot be followed: it is looked at again so often. */
const REFRESH_MS = 10_000;

/** Commands of a device that are kept until it takes them: looked at, added and deleted. */
export function PersistentTableView({ widget, settings, device, commands }: PersistentTableProps) {
  const { t } = useTranslation();
  const { api } = useClient();
  const calls = useMemo(() => rpc(api), [api]);
  const dialogs = useDialogs();
  const defaultPageSize = pageSizeOf(settings.defaultPageSize, UNPAGED);
  const [view, setView] = useState(() => ({
    page: 0,
    pageSize: settings.displayPagination ? defaultPageSize : UNPAGED,
    sort: rpcSort(settings.defaultSortOrder),
  }));
  const [status, setStatus] = useState<RpcStatus>();
  const [shown, setShown] = useState<Rpc>();
  const [isSending, setSending] = useState(false);
  const answer = useQuery({
    queryKey: ["persistent rpc", device?.id.id, view, status],
    queryFn: async ({ signal }) => {
      if (!device) throw new Error("asked without a device");
      const { page, pageSize, sort } = view;
      const link = { page, pageSize, sortOrder: { property: sort.id, direction: sort.direction } };
      return calls.persistentOf(entityId("DEVICE", device.id.id), link, {
        rpcStatus: status,
        signal,
        ignoreErrors: true,
      });
    },
    enabled: device !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const remove = useSubmission<void, Rpc>({
    mutationFn: ({ id }) => calls.deletePersistent(id),
    onSuccess: () => void answer.refetch(),
  });
  const chosen = chosenColumns(settings.displayColumns);
  const columns = useRpcColumns(chosen, isSorted);
  const actions: RowAction<Rpc>[] = [];
  if (settings.displayDetails)
    actions.push({ id: "details", label: t("widget.rpc-details"), icon: "more", run: setShown });
  if (settings.allowDelete) {
    actions.push({
      id: "delete",
      label: t("action.delete"),
      icon: "trash",
      run: async (command) => {
        const question = { title: t("widget.delete-rpc-question"), message: t("widget.delete-rpc-text") };
        if (await dialogs.confirm({ ...question, ok: t("action.delete"), danger: true })) remove.mutate(command);
      },
    });
  }
  const { data } = answer;
  const content = () => {
    if (!device) return <WidgetMessage title={t("widget.no-commands")} />;
    if (answer.isError && !data)
      return <WidgetFailure message={answer.error.message} onRetry={() => void answer.refetch()} />;
    if (!data) return <WidgetSkeleton kind="table" />;
    if (data.totalElements === 0)
      return <WidgetMessage title={t(status ? "table.nothing-found" : "widget.no-commands")} />;
    return (
      <WidgetTable<Rpc>
        label={widget.config.title || widget.title}
        columns={columns}
        rows={data.data}
        rowKey={({ id }) => id.id}
        sort={view.sort}
        onSort={(sort) => setView({ ...view, sort, page: 0 })}
        actions={actions}
        onRow={settings.displayDetails ? setShown : undefined}
        stickyHead={settings.enableStickyHeader}
        stickyActions={settings.enableStickyAction}
      />
    );
  };
  return (
    <>
      <InFrame place="tools">
        {settings.allowSendRequest && device && (
          <IconButton icon="plus" size="tiny" label={t("widget.send-rpc")} onClick={() => setSending(true)} />
        )}
        {settings.enableFilter && device && (
          <Menu
            actions={[undefined, ...SHOWN_STATUSES].map((each) => ({
              id: each ?? "all",
              label: each ? t(`widget.rpc-${each.toLowerCase()}`) : t("widget.all-statuses"),
              selected: each === status,
              run: () => {
                setStatus(each);
                setView({ ...view, page: 0 });
              },
            }))}
            trigger={(button) => <IconButton icon="filter" size="tiny" label={t("widget.rpc-status")} {...button} />}
          />
        )}
        {device && data && data.totalElements > 0 && (
          <ExportButton
            size="tiny"
            table={() =>
              exportedCommands(t, {
                name: widget.config.title || widget.title,
                total: data.totalElements,
                ...{ device, shown: chosen, status, sort: view.sort },
              })
            }
          />
        )}
        <IconButton icon="refresh" size="tiny" label={t("action.refresh")} onClick={() => void answer.refetch()} />
      </InFrame>
      {content()}
      {settings.displayPagination && data && data.totalElements > defaultPageSize && (
        <WidgetTableFooter
          {...view}
          total={data.totalElements}
          defaultPageSize={defaultPageSize}
          onPage={(page) => setView({ ...view, page })}
          onPageSize={(pageSize) => setView({ ...view, pageSize, page: 0 })}
        />
      )}
      {shown && <RpcDialog command={shown} onClose={() => setShown(undefined)} />}
      {isSending && (
        <SendRpcDialog send={commands.send} onSent={() => void answer.refetch()} onClose={() => setSending(false)} />
      )}
    </>
  );
}
