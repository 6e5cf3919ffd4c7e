import { events } from "@orrery/client";
import type { EntityId, EventFilter, TimeRange } from "@orrery/model";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { ConfirmDialog } from "../controls/overlays/dialogs/confirm-dialog.tsx";
import { useToast } from "../controls/overlays/toasts/toasts.tsx";
import { errorText } from "../errors/error-text.ts";
import { useClient } from "../session/client-context.tsx";

interface ClearEventsDialogProps {
  readonly id: EntityId;
  readonly filter: EventFilter;
  /** Of the page that is shown: newer ones stay. */
  readonly range: TimeRange;
  readonly count: number;
  readonly onClose: () => void;
}

/** Asks before events are deleted: exactly those that filter and time show. */
export function ClearEventsDialog({ id, filter, range, count, onClose }: ClearEventsDialogProps) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast();
  const clear = useSubmission({
    mutationFn: () =>
      events(client.api).clear(id, filter, { startTime: range.start, endTime: range.end }, { ignoreErrors: true }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ["records", "events", id.id] });
      toast({ type: "success", message: t("event.cleared") });
      onClose();
    },
    onError: (error) => toast({ type: "error", message: errorText(error, t("error.unable-to-connect-text")) }),
  });
  return (
    <ConfirmDialog
      open
      title={t("event.clear-request-title")}
      text={t("event.clear-request-text", { count })}
      confirm={t("event.clear-many", { count })}
      busy={clear.isPending}
      onConfirm={() => clear.mutate()}
      onCancel={onClose}
    />
  );
}
