import { bulkActions } from "@orrery/client";
import type { BulkAction } from "@orrery/model";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { useFormats } from "../../i18n/use-formats.ts";
import { kindOf, pluralKey } from "../../kinds/kinds.ts";
import { useClient } from "../../session/client-context.tsx";
import { BULK_ACTIONS } from "./bulk-query.ts";
import { ProgressItem } from "./progress-item.tsx";

interface BulkItemProps {
  readonly action: BulkAction;
  readonly onFailures: () => void;
  readonly onDismiss: () => void;
}

/** How far one bulk action is, or what came of it. */
export function BulkItem({ action, onFailures, onDismiss }: BulkItemProps) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const { number } = useFormats();
  const stop = useMutation({
    mutationFn: () => bulkActions(client.api).stop(action.id),
    onSettled: () => queries.invalidateQueries({ queryKey: [BULK_ACTIONS] }),
  });
  const { done, total, failed, status } = action;
  const kind = t(pluralKey(kindOf(action.entityType)));
  const command = t(`bulk.${action.command.type.toLowerCase().replaceAll("_", "-")}`);
  const outcome =
    status === "DONE"
      ? t("bulk.done", { count: done - failed })
      : t(status === "STOPPED" ? "bulk.stopped" : "bulk.broken", { done: number(done), total: number(total) });
  return (
    <ProgressItem
      job={action}
      title={`${kind}: ${command}`}
      queued={t("bulk.queued")}
      outcome={outcome}
      isStopping={stop.isPending}
      onStop={() => stop.mutate()}
      onDismiss={onDismiss}
    >
      <Button variant="text" size="toolbar" onClick={onFailures}>
        {t("bulk.show-failures")}
      </Button>
    </ProgressItem>
  );
}
